-- The time off of a doctor at a place that overlaps a range. This is the only rule for whether a doctor is away.
create or replace function away_at(for_doctor uuid, at_place uuid, around tstzrange)
  returns table (id uuid, during tstzrange) language sql stable as $$
  select off.id, here.during
  from time_off off cross join lateral (select time_off_at(off, at_place) as during offset 0) here
  where off.doctor_id = for_doctor and off.during && in_any_zone(around) and here.during && around
$$;
