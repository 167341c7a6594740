-- The words of a name in alphabetical order: two names with the same words have the same key. The search path is set so
-- that a restore from a dump, which runs without one, finds `words_of_name`.
create or replace function name_key(name text) returns text language plpgsql immutable parallel safe
set search_path = public as $$
begin
  return array_to_string(array(select unnest(words_of_name(name)) order by 1), ' ');
end $$;
