-- compatible
-- Signed papers of a record: visit summaries, sick notes, referrals, letters, prescriptions. Each row is one version,
-- final from the moment it is signed. What it says and its PDF are sealed with the person's key of the class `care`.
create table record_papers (
  id uuid not null,
  person_id uuid not null references persons,
  -- The visit it was written of; null if it was written without one.
  claim_id uuid references claims,
  place_id uuid not null references places,
  -- Who wrote it, and from whose account it was signed.
  doctor_id uuid not null references doctors,
  signed_by uuid not null references users,
  signed_at timestamptz not null,
  kind text not null constraint record_papers_kind_check check (
    kind in ('summary', 'sick-note', 'referral', 'letter', 'prescription')
  ),
  -- Of the words that are the same on each paper, and of what the doctor wrote.
  language text not null,
  written_in text not null,
  -- The first version of the same paper, and the version in whose place this one stands.
  root_id uuid not null,
  version integer not null,
  replaces_id uuid,
  -- Of an addendum: the first version of the paper it was added to.
  addendum_to uuid references record_papers,
  not_for_guardians boolean not null default false,
  sealed bytea not null,
  pdf_sealed bytea not null,
  -- Of the PDF.
  bytes integer not null constraint record_papers_bytes_check check (bytes > 0),
  sha256 text not null constraint record_papers_sha256_check check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint record_papers_pkey primary key (id),
  constraint record_papers_of_root unique (id, root_id),
  constraint record_papers_version unique (root_id, version),
  -- Of two corrections at once, one is first.
  constraint record_papers_replaced_once unique (replaces_id),
  constraint record_papers_replaces_its_own foreign key (replaces_id, root_id) references record_papers (id, root_id),
  constraint record_papers_first_version check (
    version >= 1 and (version = 1) = (replaces_id is null) and (version = 1) = (root_id = id)
  ),
  constraint record_papers_addenda_have_no_versions check (addendum_to is null or version = 1)
);
create index record_papers_of_person on record_papers (person_id, signed_at desc, id) where addendum_to is null;
create index record_papers_of_visit on record_papers (claim_id);
create index record_papers_addenda on record_papers (addendum_to, signed_at) where addendum_to is not null;
create index record_papers_by_doctor on record_papers (doctor_id);
create index record_papers_by_account on record_papers (signed_by);

-- A paper, or an addendum, that counts no more, and nothing stands in its place.
create table paper_withdrawals (
  paper_id uuid not null references record_papers,
  at timestamptz not null default clinic_now(),
  by_id uuid not null references users,
  -- The reason.
  sealed bytea not null,
  constraint paper_withdrawals_pkey primary key (paper_id)
);
create index paper_withdrawals_by on paper_withdrawals (by_id);
