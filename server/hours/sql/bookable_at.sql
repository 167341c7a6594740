-- The instants of a visit that begins so many minutes after local midnight; null where it does not begin after the
-- given instant, or where the clock is changed during it.
create or replace function bookable_at(zone text, on_date date, at_minute integer, minutes integer,
  later_than timestamptz)
returns tstzrange language plpgsql stable as $$
declare
  wall timestamp := on_date + make_interval(mins => at_minute);
  starts timestamptz := wall at time zone zone;
  ends timestamptz := (wall + make_interval(mins => minutes)) at time zone zone;
begin
  if starts > later_than and ends - starts = make_interval(mins => minutes) and starts at time zone zone = wall
    and (ends - interval '1 minute') at time zone zone = wall + make_interval(mins => minutes - 1)
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;
