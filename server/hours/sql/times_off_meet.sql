-- Whether two times off overlap at some place.
create or replace function times_off_meet(one time_off, other time_off) returns boolean language sql stable as $$
  select exists (
    select from places where time_off_at(one, places.id) && time_off_at(other, places.id)
  )
$$;
