-- The words of a search, at most eight. Words that are passed over, such as a title, are left out; where there are no
-- others, only those stay that also mean something. None: the search means everybody.
create or replace function asked_words(search text) returns text[] language sql stable as $$
  with asked as (
    select word, min(n) as n from unnest(words_to_find(search)) with ordinality each (word, n)
    group by word order by 2 limit 8
  ), known as (
    select asked.word, asked.n, coalesce(meant.passed_over, false) as is_passed_over,
      coalesce(meant.means, false) as means
    from asked cross join lateral (
      select bool_or(means.is_passed_over) as passed_over, bool_or(not means.is_passed_over) as means
      from search_terms term join search_words means on means.id = term.search_word_id where term.word = asked.word
    ) meant
  )
  select coalesce(array_agg(word order by n), '{}') from known
  where not is_passed_over or means and not exists (select from known other where not other.is_passed_over)
$$;
