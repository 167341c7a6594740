-- The instants between two clinic-local times of a date; null where a clock change turns them round, as in the night in
-- which 02:30 is skipped and comes after 03:00.
create or replace function instants_of(on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when clinic_instant(on_date + start_time) < clinic_instant(on_date + end_time)
    then tstzrange(clinic_instant(on_date + start_time), clinic_instant(on_date + end_time))
  end;
