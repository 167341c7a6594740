-- The instant of a wall time in the clinic's zone.
create or replace function clinic_instant(wall timestamp) returns timestamptz language sql stable parallel safe
  return wall at time zone clinic_zone();
