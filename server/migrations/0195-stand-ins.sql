-- compatible
-- A visit that another doctor takes over, and what its patient has said to that: `moved` to another time. Silence keeps
-- the visit, and a patient who has said nothing cancels and moves it free of charge until it begins.
create table stand_ins (
  claim_id uuid primary key references claims,
  -- With whom it was booked.
  from_doctor_id uuid not null references doctors,
  to_doctor_id uuid not null references doctors,
  at timestamptz not null default clinic_now(),
  answer text check (answer in ('accepted', 'moved')),
  answered_at timestamptz,
  constraint stand_ins_are_another check (from_doctor_id <> to_doctor_id),
  constraint stand_ins_answered check ((answer is null) = (answered_at is null))
);
create index stand_ins_of_doctor on stand_ins (from_doctor_id);
