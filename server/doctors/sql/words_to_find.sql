-- The words of a text as the search compares them: in their simplest spelling (`fold_name`), Arabic ones without their
-- article.
create or replace function words_to_find(value text) returns text[] language sql immutable parallel safe return
  array(
    select regexp_replace(word, '^(و?ال|لل)(?=..)', '')
    from unnest(words_of_name(regexp_replace(value, '[–—:;&+!?*#|_„“”‚‘،؛؟]', ' ', 'g'))) word
  );
