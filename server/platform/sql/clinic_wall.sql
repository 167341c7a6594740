-- The wall clock of the clinic at an instant, and back.
create or replace function clinic_wall(instant timestamptz) returns timestamp language sql stable parallel safe
  return instant at time zone clinic_zone();
