-- A range, and what the same wall time may differ by between two zones.
create or replace function in_any_zone(around tstzrange) returns tstzrange language sql stable parallel safe
  return tstzrange(lower(around) - interval '26 hours', upper(around) + interval '26 hours');
