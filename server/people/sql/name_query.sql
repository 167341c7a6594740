-- Whose words begin as these do.
create or replace function name_query(search text) returns tsquery language plpgsql immutable parallel safe
set search_path = public as $$
begin
  return (select string_agg('''' || word || ''':*', ' & ') from unnest(words_of_name(search)) word)::tsquery;
end $$;
