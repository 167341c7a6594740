-- Whole dates, or hours of one date, in a zone; null where the clock skips the hours.
create or replace function stretch_at(zone text, from_date date, to_date date, start_time time, end_time time)
returns tstzrange
  language sql stable
  return case when start_time is null
    then tstzrange(from_date::timestamp at time zone zone, (to_date + 1)::timestamp at time zone zone)
    else instants_at(zone, from_date, start_time, end_time) end;
