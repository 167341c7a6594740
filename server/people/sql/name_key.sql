-- The same words in whatever order.
-- Restored from a dump, nothing is found by its bare name.
create or replace function name_key(name text) returns text language plpgsql immutable parallel safe
set search_path = public as $$
begin
  return array_to_string(array(select unnest(words_of_name(name)) order by 1), ' ');
end $$;
