-- What each word of a search finds. A word finds what begins with it; with `likeness_from`, also what is spelt as alike
-- as that (a trigram similarity), for words of four letters and more, if nothing is spelt much more alike
-- ("psycologist" finds no oncologists). The level says how good it is: 0 a word of a doctor's name, 1 to 3 the whole
-- name of a field, kind or place or the whole reason, by rank; 4 to 8 the beginning or a part of one of these; from 9
-- on a misspelling. How many letters a beginning needs: one of a name, three of a reason or of a place (whom "sa" finds
-- are not all doctors of "Salus Berlin"), two of all else.
create or replace function search_hits(words text[], likeness_from real) returns table (
  n bigint, word text, doctor_id uuid, specialization text, mode text, kind_name text, kind_id uuid, place_id uuid,
  level integer
) language sql stable as $$
  select n, means, doctor_id, specialization, mode, kind_name, kind_id, place_id,
    case
      when likeness < 1 then 9 + round(10 * (1 - likeness))::integer
      when doctor_id is not null then case when is_whole then 0 else 5 end
      when is_whole and whole_terms >= coalesce(of_terms, 1) then coalesce(rank, 1)
      when rank > 1 then 5 + rank
      when specialization is not null or mode is not null then 4
      else 6
    end
  from (
    select asked.n, asked.word as asked, meant.word as means, term.doctor_id, meant.specialization, meant.mode,
      meant.kind_name, coalesce(term.kind_id, meant.kind_id) as kind_id,
      coalesce(term.place_id, meant.place_id) as place_id, meant.rank, term.of_terms, term.likeness,
      term.word = asked.word as is_whole,
      count(*) filter (where term.word = asked.word) over (partition by term.search_word_id) as whole_terms,
      max(likeness) filter (where likeness < 1) over (partition by n) as most_alike
    from unnest(words) with ordinality asked (word, n)
    cross join lateral (
      select begins.*, 1::real as likeness from search_terms begins
      where begins.word >= asked.word and begins.word < asked.word || chr(1114111)
      union all
      select alike.*, least(0.999, similarity(alike.letters, in_latin_letters(asked.word)))::real
      from search_terms alike
      where likeness_from is not null and length(asked.word) > 3
        and alike.letters % in_latin_letters(asked.word)
        and similarity(alike.letters, in_latin_letters(asked.word)) >= likeness_from
        -- A word inside another is not misspelt.
        and position(asked.word in alike.word) = 0
    ) term
    left join search_words meant on meant.id = term.search_word_id
    where meant.is_passed_over is not true
  ) hit
  where (likeness = 1 or likeness >= most_alike - 0.15)
    and (is_whole or length(asked) >= case
      when doctor_id is not null then 1 when rank > 1 or place_id is not null then 3 else 2
    end)
$$;
