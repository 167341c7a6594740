-- The time between two local times of a date in this time zone, as instants; null if a clock change reverses their
-- order. `instants_of` does the same in the clinic's zone.
create or replace function instants_at(zone text, on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when ((on_date + start_time) at time zone zone) < ((on_date + end_time) at time zone zone)
    then tstzrange((on_date + start_time) at time zone zone, (on_date + end_time) at time zone zone)
  end;
