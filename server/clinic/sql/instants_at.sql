-- The instants between two local times of a date in this time zone; null where a clock change turns them round.
-- `instants_of` is the same in the clinic's zone.
create or replace function instants_at(zone text, on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when ((on_date + start_time) at time zone zone) < ((on_date + end_time) at time zone zone)
    then tstzrange((on_date + start_time) at time zone zone, (on_date + end_time) at time zone zone)
  end;
