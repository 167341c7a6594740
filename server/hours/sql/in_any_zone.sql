-- A range made longer on both sides by the most that the same local time can differ between two time zones.
create or replace function in_any_zone(around tstzrange) returns tstzrange language sql stable parallel safe
  return tstzrange(lower(around) - interval '26 hours', upper(around) + interval '26 hours');
