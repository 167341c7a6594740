-- compatible
-- What a pharmacy opens a signed prescription by, and how often it may be dispensed. Of the code only its hash is kept:
-- it is printed on the paper.
create table prescription_codes (
  paper_id uuid not null references record_papers,
  code_hash bytea not null constraint prescription_codes_hash_check check (octet_length(code_hash) = 32),
  allowed integer not null constraint prescription_codes_allowed_check check (allowed >= 1),
  -- The last day, local to the paper's place.
  valid_until date not null,
  constraint prescription_codes_pkey primary key (paper_id),
  constraint prescription_codes_hash unique (code_hash)
);

-- Each time that a pharmacy has dispensed one. The pharmacy's name is sealed with the person's key of the class `care`.
create table dispensings (
  id uuid not null,
  paper_id uuid not null references prescription_codes,
  -- Counts from 1, those that were taken back included.
  number integer not null constraint dispensings_number_check check (number >= 1),
  at timestamptz not null default clinic_now(),
  -- A call that is sent again is the same dispensing.
  request_id uuid not null,
  sealed bytea not null,
  constraint dispensings_pkey primary key (id),
  constraint dispensings_number unique (paper_id, number),
  constraint dispensings_once unique (paper_id, request_id)
);

-- What the prescriber has taken back.
create table dispensings_taken_back (
  dispensing_id uuid not null references dispensings,
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  constraint dispensings_taken_back_pkey primary key (dispensing_id)
);
create index dispensings_taken_back_by on dispensings_taken_back (by_id);

-- A patient asks their prescriber for the same again; the sentence of a refusal is sealed as above.
create table repeat_requests (
  id uuid not null default gen_random_uuid(),
  paper_id uuid not null references prescription_codes,
  person_id uuid not null references persons,
  asked_by uuid not null references users,
  asked_at timestamptz not null default clinic_now(),
  state text not null default 'open' constraint repeat_requests_state_check check (
    state in ('open', 'granted', 'refused')
  ),
  answered_at timestamptz,
  answered_by uuid references users,
  granted_id uuid references record_papers,
  sealed bytea,
  constraint repeat_requests_pkey primary key (id),
  constraint repeat_requests_answered check (
    (state = 'open') = (answered_at is null) and (state = 'open') = (answered_by is null)
    and (state = 'granted') = (granted_id is not null) and (state = 'refused') = (sealed is not null)
  )
);
create unique index repeat_requests_one_open on repeat_requests (paper_id) where state = 'open';
create index repeat_requests_of_paper on repeat_requests (paper_id, asked_at desc);
create index repeat_requests_of_person on repeat_requests (person_id);
create index repeat_requests_by_asker on repeat_requests (asked_by);
create index repeat_requests_by_answerer on repeat_requests (answered_by) where answered_by is not null;
create index repeat_requests_granted on repeat_requests (granted_id) where granted_id is not null;
