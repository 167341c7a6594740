-- compatible
-- What people answer. A form that is being filled in is a draft, whose answers are kept one by one, each with its
-- version, sealed with the person's key `own`.
create table form_drafts (
  id uuid not null default gen_random_uuid(),
  form_id uuid not null,
  version integer not null,
  person_id uuid not null references persons,
  -- The visit that it belongs to, for forms that are asked for each visit.
  claim_id uuid references claims,
  -- The given one that it stands in for.
  corrects_id uuid,
  language text not null constraint form_drafts_language_check check (language <> ''),
  begun_at timestamptz not null default clinic_now(),
  touched_at timestamptz not null default clinic_now(),
  -- Counts the changes of its answers.
  revision integer not null default 0,
  constraint form_drafts_pkey primary key (id),
  constraint form_drafts_version_fkey foreign key (form_id, version) references form_versions,
  -- Everybody who fills the same form in for the same person meets in one draft.
  constraint form_drafts_one unique nulls not distinct (person_id, form_id, claim_id)
);
create index form_drafts_of_version on form_drafts (form_id, version);
create index form_drafts_of_claim on form_drafts (claim_id);
create index form_drafts_touched on form_drafts (touched_at);

create table form_answers (
  draft_id uuid not null references form_drafts on delete cascade,
  key text not null,
  version integer not null constraint form_answers_version_check check (version >= 1),
  -- Null: it was taken out, or its question is hidden.
  sealed bytea,
  at timestamptz not null default clinic_now(),
  -- Who said it or, at the desk, typed it in; null by a link or at a screen.
  by_id uuid references users,
  way text not null constraint form_answers_way_check check (way in ('account', 'link', 'kiosk', 'desk')),
  constraint form_answers_pkey primary key (draft_id, key),
  constraint form_answers_by_whom check ((by_id is not null) = (way in ('account', 'desk')))
);
create index form_answers_by on form_answers (by_id);

-- What was given: final, and part of the treatment (sealed with the key `care`). It has the id of its draft, so that
-- a draft is given once.
create table form_responses (
  id uuid not null,
  form_id uuid not null,
  version integer not null,
  person_id uuid not null references persons,
  claim_id uuid references claims,
  corrects_id uuid references form_responses,
  language text not null,
  given_at timestamptz not null default clinic_now(),
  given_by uuid references users,
  given_way text not null constraint form_responses_given_way_check check (
    given_way in ('account', 'link', 'kiosk', 'desk')
  ),
  signed_as text not null constraint form_responses_signed_as_check check (signed_as in ('self', 'guardian')),
  -- The answers with who gave each, the whole text, its SHA-256, and whose name stands under it.
  sealed bytea not null,
  constraint form_responses_pkey primary key (id),
  constraint form_responses_version_fkey foreign key (form_id, version) references form_versions,
  constraint form_responses_by_whom check ((given_by is not null) = (given_way in ('account', 'desk')))
);
create index form_responses_of_person on form_responses (person_id, given_at desc, id);
create index form_responses_of_form on form_responses (person_id, form_id, given_at desc);
create index form_responses_of_version on form_responses (form_id, version);
create index form_responses_of_claim on form_responses (claim_id);
create index form_responses_by on form_responses (given_by);
create index form_responses_corrected on form_responses (corrects_id);
alter table form_drafts add constraint form_drafts_corrects_id_fkey foreign key (corrects_id) references form_responses;
create index form_drafts_corrected on form_drafts (corrects_id);

-- Consents that were withdrawn. What was signed stays.
create table consent_withdrawals (
  response_id uuid not null references form_responses,
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  constraint consent_withdrawals_pkey primary key (response_id)
);
create index consent_withdrawals_by on consent_withdrawals (by_id);

-- Forms that staff have asked somebody for.
create table form_requests (
  id uuid not null default gen_random_uuid(),
  form_id uuid not null references forms,
  person_id uuid not null references persons,
  -- Null: whatever the visit.
  claim_id uuid references claims,
  asked_at timestamptz not null default clinic_now(),
  asked_by uuid not null references users,
  taken_back_at timestamptz,
  constraint form_requests_pkey primary key (id)
);
create index form_requests_of_person on form_requests (person_id, form_id, asked_at desc) where taken_back_at is null;
create index form_requests_all_of_person on form_requests (person_id);
create index form_requests_of_form on form_requests (form_id);
create index form_requests_of_claim on form_requests (claim_id);
create index form_requests_by on form_requests (asked_by);

-- Files that answer a question. They have the id of the draft, which is that of what was given, and are sealed as that
-- is, with the key `care`. Their bytes lie where those of documents do.
create table form_files (
  id uuid not null,
  draft_id uuid not null,
  person_id uuid not null references persons,
  key text not null,
  type text not null constraint form_files_type_check check (
    type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'other')
  ),
  bytes integer not null constraint form_files_bytes_check check (bytes > 0),
  parts integer not null constraint form_files_parts_check check (parts >= 1),
  stored_in text not null constraint form_files_stored_in_check check (stored_in in ('database', 's3')),
  scan text not null constraint form_files_scan_check check (scan in ('unscanned', 'clean', 'infected')),
  added_at timestamptz not null default clinic_now(),
  -- Its name and sha256.
  sealed bytea not null,
  constraint form_files_pkey primary key (id)
);
create index form_files_of_draft on form_files (draft_id, key, added_at, id);
create index form_files_of_person on form_files (person_id);
create index form_files_unscanned on form_files (id) where scan = 'unscanned';

-- An upload of such a file names its draft and question. By a link or at a screen it belongs to the visit in place of
-- an account.
alter table document_uploads
  alter column account_id drop not null,
  add column draft_id uuid references form_drafts on delete cascade,
  add column draft_key text,
  add column claim_id uuid references claims,
  add constraint document_uploads_of_one check (num_nonnulls(account_id, claim_id) = 1),
  add constraint document_uploads_of_draft check (num_nonnulls(draft_id, draft_key) in (0, 2));
create index document_uploads_of_form on document_uploads (draft_id) where draft_id is not null;
create index document_uploads_of_visit on document_uploads (claim_id) where claim_id is not null;
