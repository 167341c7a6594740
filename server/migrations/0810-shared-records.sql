-- compatible
-- What a patient shows a doctor for a time: a whole record, or one document of it.
create table record_shares (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  doctor_id uuid not null references doctors,
  -- Null for the whole record.
  document_id uuid references documents on delete cascade,
  made_by uuid not null references users,
  made_at timestamptz not null default clinic_now(),
  until timestamptz not null,
  ended_at timestamptz,
  ended_by uuid references users,
  opened integer not null default 0,
  last_opened_at timestamptz,
  constraint record_shares_pkey primary key (id),
  constraint record_shares_until_check check (until >= made_at),
  constraint record_shares_ended_by_somebody check ((ended_at is null) = (ended_by is null)),
  constraint record_shares_opened_check check ((opened > 0) = (last_opened_at is not null))
);
create unique index record_shares_once on record_shares (person_id, doctor_id, document_id) nulls not distinct
  where ended_at is null;
create index record_shares_of_person on record_shares (person_id, made_at desc);
create index record_shares_by_doctor on record_shares (doctor_id, until);
create index record_shares_of_document on record_shares (document_id) where document_id is not null;
create index record_shares_by_maker on record_shares (made_by);
create index record_shares_by_ender on record_shares (ended_by) where ended_by is not null;

-- Each time a doctor has opened the record of somebody who is no patient of theirs, in an emergency.
create table emergency_accesses (
  id uuid not null default gen_random_uuid(),
  person_id uuid not null references persons,
  -- The doctor's.
  account_id uuid not null references users,
  opened_at timestamptz not null default clinic_now(),
  until timestamptz not null,
  -- The reason, with the person's key of the class `care`.
  sealed bytea not null,
  constraint emergency_accesses_pkey primary key (id),
  constraint emergency_accesses_until_check check (until >= opened_at)
);
create index emergency_accesses_of_person on emergency_accesses (person_id, opened_at desc);
create index emergency_accesses_by_account on emergency_accesses (account_id, until);
create index emergency_accesses_newest on emergency_accesses (opened_at desc, id desc);
