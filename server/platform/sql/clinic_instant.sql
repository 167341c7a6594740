-- The instant of a local time of the clinic. `clinic_wall` is the opposite.
create or replace function clinic_instant(wall timestamp) returns timestamptz language sql stable parallel safe
  return wall at time zone clinic_zone();
