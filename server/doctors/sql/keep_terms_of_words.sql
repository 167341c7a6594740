-- When search words are added: the search finds by each of their words, except those that are passed over ("pain" in
-- "chest pain"). The terms of a word that is deleted go with it.
create or replace function keep_terms_of_words() returns trigger language plpgsql as $$
begin
  insert into search_terms (word, letters, search_word_id, of_terms)
  select word, in_latin_letters(word), id, count(*) over (partition by id)
  from (
    select distinct each.word, added.id
    from added cross join unnest(words_to_find(added.word)) each (word)
    where added.is_passed_over or cardinality(words_to_find(added.word)) = 1 or not exists (
      select from search_terms term join search_words over on over.id = term.search_word_id
      where term.word = each.word and over.is_passed_over
    )
  ) term;
  return null;
end $$;

create or replace trigger search_words_are_found after insert on search_words
  referencing new table as added for each statement execute function keep_terms_of_words();
