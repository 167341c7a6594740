-- When a visit moves to another day or place: its check-in is undone, even if the visit moves back later. The number
-- that the patient is called by is kept.
create or replace function forget_arrival() returns trigger language plpgsql as $$
begin
  update attendances
  set checked_in_at = null, arrived_at = null, called_at = null, done_at = null, told_minutes = null, told_at = null,
    room_id = null
  where claim_id = new.id;
  return null;
end $$;

create or replace trigger claims_forget_arrival
after update of date, place_id on claims
for each row when (old.date <> new.date or old.place_id <> new.place_id)
execute function forget_arrival();
