-- The time zone of a place: its own or the clinic's.
create or replace function zone_of(place uuid) returns text language sql stable
  return (select coalesce(time_zone, clinic_zone()) from places where id = place);
