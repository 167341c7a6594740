-- What time it is, for every rule of the product. Tests shift it by the setting salus.clock_shift.
create or replace function clinic_now() returns timestamptz language sql stable
  return now() + coalesce(nullif(current_setting('salus.clock_shift', true), ''), '0')::interval;
