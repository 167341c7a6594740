-- The time that a wanted visit would block, whether or not it is offered.
create or replace function wanted_range(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, start_time time, end_time time
) returns tstzrange language sql stable as $$
  select blocked_of(instants_at(zone.name, on_date, start_time, end_time), buffer_before, buffer_after)
  from kinds_of_doctors cross join zone_of(at_place) zone (name)
  where doctor_id = for_doctor and kind_id = for_kind
$$;
