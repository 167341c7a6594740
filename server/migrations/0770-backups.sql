-- compatible
-- Who was erased, and by whom. The list is kept beside the backed up keys, and erasures are done again after an older
-- backup was restored; persons made after that backup are not there then, so nothing refers to them.
create table erasures (
  person_id uuid not null,
  by_id uuid,
  at timestamptz not null default clinic_now(),
  constraint erasures_pkey primary key (person_id)
);
insert into erasures (person_id, at) select id, erased_at from persons where erased_at is not null;

-- Each backup that was tried, for admins.
create table backups (
  id bigint not null generated always as identity,
  began_at timestamptz not null default clinic_now(),
  ended_at timestamptz,
  -- Why there is none; null where it was made, or is being made.
  error text,
  constraint backups_pkey primary key (id)
);
