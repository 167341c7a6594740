-- compatible
-- Documents of a person. Titles, file names and bytes are sealed with the person's key of the retention class. The
-- bytes of a file lie in parts, in `document_parts` or in an object store.
create table documents (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  class text not null constraint documents_class_check check (class in ('own', 'care')),
  sort text not null constraint documents_sort_check check (
    sort in ('result', 'letter', 'referral', 'sick-note', 'prescription', 'vaccination', 'imaging', 'other')
  ),
  dated_on date not null,
  bytes bigint not null constraint documents_bytes_check check (bytes > 0),
  not_for_guardians boolean not null default false,
  added_at timestamptz not null default clinic_now(),
  added_by uuid not null references users,
  added_as text not null constraint documents_added_as_check check (added_as in ('patient', 'doctor', 'desk')),
  -- The title.
  sealed bytea not null,
  constraint documents_pkey primary key (id),
  constraint documents_class_by_adder check ((class = 'own') = (added_as = 'patient'))
);
create index documents_of_person on documents (person_id, dated_on desc, added_at desc, id);
create index documents_by_adder on documents (added_by);

create table document_files (
  id uuid not null default gen_random_uuid(),
  document_id uuid not null references documents on delete cascade,
  position integer not null constraint document_files_position_check check (position >= 1),
  type text not null constraint document_files_type_check check (
    type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'other')
  ),
  bytes integer not null constraint document_files_bytes_check check (bytes > 0),
  parts integer not null constraint document_files_parts_check check (parts >= 1),
  stored_in text not null constraint document_files_stored_in_check check (stored_in in ('database', 's3')),
  scan text not null default 'unscanned' constraint document_files_scan_check check (
    scan in ('unscanned', 'clean', 'infected')
  ),
  scanned_at timestamptz,
  -- Its name and sha256.
  sealed bytea not null,
  constraint document_files_pkey primary key (id),
  constraint document_files_scanned check ((scan = 'unscanned') = (scanned_at is null))
);
create index document_files_in_order on document_files (document_id, position);
create index document_files_unscanned on document_files (id) where scan = 'unscanned';

-- The sealed bytes of files. They are written before the file's row, so that a row is never there without them.
create table document_parts (
  file_id uuid not null,
  part integer not null,
  sealed bytea not null,
  constraint document_parts_pkey primary key (file_id, part)
);
alter table document_parts alter column sealed set storage external;

-- Files whose bytes are to be deleted: those of deleted documents at once, those of a document that is being made after
-- an hour, unless the transaction that makes it takes them off this list.
create table dropped_files (
  file_id uuid not null,
  stored_in text not null constraint dropped_files_stored_in_check check (stored_in in ('database', 's3')),
  parts integer not null,
  due_at timestamptz not null,
  constraint dropped_files_pkey primary key (file_id)
);
create index dropped_files_due on dropped_files (due_at);

-- Documents that are being uploaded, for a day. A finished one keeps the id of its document, for whoever did not get
-- the last answer.
create table document_uploads (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  account_id uuid not null references users,
  class text not null constraint document_uploads_class_check check (class in ('own', 'care')),
  sort text not null,
  dated_on date not null,
  not_for_guardians boolean not null,
  added_as text not null,
  size integer not null constraint document_uploads_size_check check (size > 0),
  received integer not null default 0,
  parts integer not null default 0,
  begun_at timestamptz not null default clinic_now(),
  -- The title, and the names, sizes and sha256 of its files.
  sealed bytea not null,
  document_id uuid,
  constraint document_uploads_pkey primary key (id),
  constraint document_uploads_received_check check (received between 0 and size)
);
create index document_uploads_of_account on document_uploads (account_id);
create index document_uploads_of_person on document_uploads (person_id);
create index document_uploads_begun on document_uploads (begun_at);

create table document_upload_parts (
  upload_id uuid not null references document_uploads on delete cascade,
  -- The offset of its first byte.
  at integer not null,
  bytes integer not null,
  sealed bytea not null,
  constraint document_upload_parts_pkey primary key (upload_id, at)
);
alter table document_upload_parts alter column sealed set storage external;
