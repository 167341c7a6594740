-- Whether a visit may be moved to, or revived at, this time and place: the doctor takes patients, place and room (null
-- where none is needed) are open, and no other claim of the doctor overlaps the span. The span is null where overlaps
-- are allowed. Between bookings at the same moment the constraints decide.
create or replace function may_be_there(
  for_doctor uuid, at_place uuid, in_room uuid, span tstzrange, but_claim uuid
) returns boolean
language sql stable as $$
  select exists (select from doctors where id = for_doctor and listed)
    and exists (select from places where id = at_place and not closed)
    and not exists (select from rooms where id = in_room and closed)
    and not exists (select from claims_in_the_way(for_doctor, span) other (id) where other.id <> but_claim)
$$;
