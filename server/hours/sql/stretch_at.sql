-- The instants of whole dates, or of hours on one date, in a time zone; null where a clock change skips the hours.
create or replace function stretch_at(zone text, from_date date, to_date date, start_time time, end_time time)
returns tstzrange
  language sql stable
  return case when start_time is null
    then tstzrange(from_date::timestamp at time zone zone, (to_date + 1)::timestamp at time zone zone)
    else instants_at(zone, from_date, start_time, end_time) end;
