-- Whether one time off includes another, in time and place.
create or replace function covers_time_off(whole time_off, part time_off) returns boolean language sql stable as $$
  select not exists (
    select from places cross join lateral (select time_off_at(part, places.id) as during offset 0) at
    where at.during is not null and not coalesce(time_off_at(whole, places.id) @> at.during, false)
  )
$$;
