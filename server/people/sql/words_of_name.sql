-- The words of a name in their simplest spelling (`fold_name`), for searching.
create or replace function words_of_name(name text) returns text[] language sql immutable parallel safe return
  array_remove(regexp_split_to_array(fold_name(name), '[\s,.''’"()\\/-]+'), '');
