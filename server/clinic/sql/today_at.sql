-- Today's date at a place.
create or replace function today_at(place uuid) returns date language sql stable
  return (clinic_now() at time zone zone_of(place))::date;
