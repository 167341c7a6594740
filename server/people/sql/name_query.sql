-- A text search for names in which every word that was typed begins a word. The search path is set for restores from a
-- dump.
create or replace function name_query(search text) returns tsquery language plpgsql immutable parallel safe
set search_path = public as $$
begin
  return (select string_agg('''' || word || ''':*', ' & ') from unnest(words_of_name(search)) word)::tsquery;
end $$;
