-- What many statements say is said here once.

-- A claim is an appointment once it is neither a hold nor one that lapsed; a cancelled appointment is still one.
-- A view keeps the columns of its day: a migration that adds a column to claims creates both views anew.
create view appointments as select * from claims where status not in ('held', 'lapsed');

-- What occupies its time, for the doctor and for the patient: the condition of the two exclusion constraints. A hold past
-- its end is still among them until somebody lapses it.
create view live_claims as select * from claims where status not in ('lapsed', 'cancelled');

-- An instant as JSON shows it: ISO 8601, in UTC, to the millisecond.
create function iso(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- As the weekly and the extra hours: every time that can be taken is one hour long.
alter table claims add constraint claims_last_an_hour check (end_time - start_time = interval '1 hour');
