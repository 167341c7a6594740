-- The instants between two clinic-local times of a date. Null if a clock change reverses their order: in the night in
-- which 02:30 is skipped, it counts as a moment after 03:00.
create or replace function instants_of(on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when clinic_instant(on_date + start_time) < clinic_instant(on_date + end_time)
    then tstzrange(clinic_instant(on_date + start_time), clinic_instant(on_date + end_time))
  end;
