-- compatible
-- Copies of a whole record that somebody asked for, as one ZIP. Its bytes lie in parts where files of documents lie,
-- sealed with the person's key of the class `own`.
create table take_outs (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null references users,
  person_id uuid not null references persons,
  language text not null,
  asked_at timestamptz not null default clinic_now(),
  -- The last sign of the server that makes it; null while it waits.
  seen_at timestamptz,
  tries integer not null default 0,
  -- How many of its files are in it.
  done integer not null default 0,
  files integer,
  made_at timestamptz,
  failed_at timestamptz,
  bytes bigint,
  -- The parts that were written so far, and where.
  parts integer not null default 0,
  stored_in text constraint take_outs_stored_in_check check (stored_in in ('database', 's3')),
  constraint take_outs_pkey primary key (id),
  constraint take_outs_made check ((made_at is null) = (bytes is null) and (made_at is null or stored_in is not null)),
  constraint take_outs_ended_once check (num_nonnulls(made_at, failed_at) <= 1)
);
create unique index take_outs_one_at_a_time on take_outs (account_id, person_id)
  where made_at is null and failed_at is null;
create index take_outs_of_person on take_outs (person_id);
