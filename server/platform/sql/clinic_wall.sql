-- The local time of the clinic at an instant. `clinic_instant` is the opposite.
create or replace function clinic_wall(instant timestamptz) returns timestamp language sql stable parallel safe
  return instant at time zone clinic_zone();
