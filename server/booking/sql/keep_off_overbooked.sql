-- When a claim is moved, revived or handed over: refused if an overbooked claim of the doctor overlaps its new time.
-- The exclusion constraint does not cover overbooked claims; an insert checks for them in its own statement. Writers
-- lock the doctor's row: shared for an ordinary booking, exclusively for an overbooking.
create or replace function keep_off_overbooked() returns trigger language plpgsql as $$
begin
  if overbooked_at(new.doctor_id, blocked_of(new.during, new.buffer_before, new.buffer_after), new.id) then
    raise exception 'the doctor has another visit then' using errcode = 'exclusion_violation',
      constraint = 'claims_doctor_free', table = 'claims';
  end if;
  return new;
end $$;

create or replace trigger claims_off_overbooked
before update of during, buffer_before, buffer_after, doctor_id, status, overbooked on claims
for each row when (
  new.status not in ('lapsed', 'cancelled') and new.overbooked is null and (
    old.status in ('lapsed', 'cancelled') or old.overbooked is not null or old.doctor_id <> new.doctor_id
    or old.during <> new.during or old.buffer_before <> new.buffer_before or old.buffer_after <> new.buffer_after
  )
)
execute function keep_off_overbooked();
