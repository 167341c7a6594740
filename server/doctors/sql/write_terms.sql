-- Writes anew the terms by which a doctor, a kind or a place is found: the words of its name.
create or replace function write_terms(of_doctor uuid, of_kind uuid, of_place uuid, name text) returns void
language sql as $$
  delete from search_terms where doctor_id = of_doctor or kind_id = of_kind or place_id = of_place;
  insert into search_terms (word, letters, doctor_id, kind_id, place_id)
  select distinct word, in_latin_letters(word), of_doctor, of_kind, of_place from unnest(words_to_find(name)) word
$$;
