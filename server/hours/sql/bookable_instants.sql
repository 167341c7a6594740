-- The instants of an hour that may be booked as far as the clock goes: not begun, and neither skipped nor stretched
-- by a clock change. Null otherwise.
create or replace function bookable_instants(on_date date, start_time time, end_time time) returns tstzrange
language plpgsql stable as $$
declare
  starts timestamptz := clinic_instant(on_date + start_time);
  ends timestamptz := clinic_instant(on_date + end_time);
begin
  if starts > clinic_now()
    and ends - starts = end_time - start_time
    and clinic_wall(starts) = on_date + start_time
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;
