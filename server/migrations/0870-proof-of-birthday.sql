-- compatible
-- The birthday that is printed is the one that pharmacies are asked for, also where it is mended later: SHA-256 of it
-- behind the code, which is kept nowhere. Null for earlier prescriptions, which compare with the record.
alter table prescription_codes add column proof_hash bytea;

-- From which network a dispensing came: whoever has the code may note one.
alter table dispensings add column address_block text not null default '';

-- Each birthday that was wrong for a code that exists.
create table refused_dispensings (
  id bigint not null generated always as identity,
  paper_id uuid not null references prescription_codes,
  at timestamptz not null default clinic_now(),
  address_block text not null,
  constraint refused_dispensings_pkey primary key (id)
);
create index refused_dispensings_of_paper on refused_dispensings (paper_id, at);
