-- Whether a visit that is moved or revived may be there: the doctor takes patients, the place and the room (null where
-- it takes none) are open, and no other claim of the doctor is in the way of the span, but its own. Where others may
-- stand there, the span is null. The constraints decide between it and whoever comes at the same moment.
create or replace function may_be_there(
  for_doctor uuid, at_place uuid, in_room uuid, span tstzrange, but_claim uuid
) returns boolean
language sql stable as $$
  select exists (select from doctors where id = for_doctor and listed)
    and exists (select from places where id = at_place and not closed)
    and not exists (select from rooms where id = in_room and closed)
    and not exists (select from claims_in_the_way(for_doctor, span) other (id) where other.id <> but_claim)
$$;
