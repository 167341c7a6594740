-- Whether a visit lies in an absence, which is for one place or for all places, each in its own time zone.
create or replace function falls_within(
  claim claims, at_place uuid, from_date date, to_date date, start_time time, end_time time
) returns boolean language sql stable as $$
  select (at_place is null or claim.place_id = at_place)
    and claim.date between from_date and to_date
    and claim.during && stretch_at(zone_of(claim.place_id), from_date, to_date, start_time, end_time)
$$;
