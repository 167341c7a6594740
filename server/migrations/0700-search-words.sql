-- compatible
-- What people type into the directory's search. A word means a specialization, a kind of visit (one of the clinic's,
-- or one that Salus names), a way to meet, or a place; or nothing, such as "doctor", and is passed over. Words are
-- shipped with Salus or the clinic's own.
create extension if not exists pg_trgm;

create table search_words (
  id uuid not null default gen_random_uuid(),
  language text not null,
  word text not null constraint search_words_word_check check (btrim(word) <> '' and length(word) <= 60),
  origin text not null constraint search_words_origin_check check (origin in ('shipped', 'clinic')),
  -- 1: a name of what it means; 2: a complaint or another reason for a visit; 3: a reason for which another field
  -- comes first.
  rank smallint not null default 1 constraint search_words_rank_check check (rank in (1, 2, 3)),
  is_passed_over boolean not null default false,
  specialization text,
  mode text constraint search_words_mode_check check (mode in ('video', 'phone', 'home')),
  kind_name text,
  kind_id uuid references kinds,
  place_id uuid references places,
  created_at timestamptz not null default clinic_now(),
  constraint search_words_pkey primary key (id),
  constraint search_words_means_one check (
    num_nonnulls(specialization, mode, kind_name, kind_id, place_id) = (not is_passed_over)::integer
  )
);
create unique index search_words_once on search_words
  (fold(word), origin, language, rank, specialization, mode, kind_name, kind_id, place_id) nulls not distinct;

-- Each word by which something is found: of a doctor's name, a kind's, a place's, or of a search word. Kept by triggers
-- (write_terms, keep_terms_of_words). Trigrams are only made of Latin letters, so `letters` has Arabic ones as such.
create table search_terms (
  word text collate "C" not null,
  letters text not null,
  doctor_id uuid references doctors on delete cascade,
  kind_id uuid references kinds on delete cascade,
  place_id uuid references places on delete cascade,
  search_word_id uuid references search_words on delete cascade,
  -- How many terms the search word has.
  of_terms smallint,
  constraint search_terms_of_one check (num_nonnulls(doctor_id, kind_id, place_id, search_word_id) = 1),
  constraint search_terms_of_terms check ((of_terms is null) = (search_word_id is null))
);
create index search_terms_by_word on search_terms (word);
create index search_terms_alike on search_terms using gin (letters gin_trgm_ops);
create index search_terms_of_doctor on search_terms (doctor_id) where doctor_id is not null;
create index search_terms_of_kind on search_terms (kind_id) where kind_id is not null;
create index search_terms_of_place on search_terms (place_id) where place_id is not null;
create index search_terms_of_word on search_terms (search_word_id) where search_word_id is not null;
