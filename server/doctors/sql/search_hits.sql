-- What each word of a search finds. A word finds what begins with it; with `likeness_from`, also what is spelt as alike as that
-- (a trigram similarity), for words of four letters and more. The level says how good it is: 0 a doctor's whole name,
-- 1 a whole word for a field, kind or place, 2 for a reason, 3 to 6 the beginning of one of them, 7 to 17 a misspelling.
create or replace function search_hits(words text[], likeness_from real) returns table (
  n bigint, word text, doctor_id uuid, specialization text, mode text, kind_name text, kind_id uuid, place_id uuid,
  level integer
) language sql stable as $$
  select asked.n, meant.word, term.doctor_id, meant.specialization, meant.mode, meant.kind_name,
    coalesce(term.kind_id, meant.kind_id), coalesce(term.place_id, meant.place_id),
    case
      when term.likeness < 1 then 7 + round(10 * (1 - term.likeness))::integer
      when term.word = asked.word then
        case when term.doctor_id is not null then 0 when meant.is_reason then 2 else 1 end
      when term.doctor_id is not null then 4
      when meant.is_reason then 6
      when meant.specialization is not null or meant.mode is not null then 3
      else 5
    end
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
      and not starts_with(alike.word, asked.word)
  ) term
  left join search_words meant on meant.id = term.search_word_id
  where meant.is_passed_over is not true and (
    term.word = asked.word
    or length(asked.word) >= case when term.doctor_id is not null then 1 when meant.is_reason then 3 else 2 end
  )
$$;
