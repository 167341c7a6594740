-- When a visit is moved, cancelled or begins: its patient waits for no earlier time any more. An offered time that was
-- not taken goes to the next in line; if the visit was moved to it, the entry is noted as booked.
create or replace function end_earlier_time() returns trigger language plpgsql as $$
begin
  -- The offered hold is locked before its entry, as wherever a hold ends. Its own trigger notes the offer as passed.
  update claims set status = 'lapsed'
  where status = 'held'
    and id = any(array(select claim_id from waitlist where for_claim_id = new.id and status = 'offered'));
  update waitlist entry
  set status = case when entry.status = 'waiting' then 'left' else 'booked' end
  where entry.for_claim_id = new.id and (
    entry.status = 'waiting'
    or entry.status = 'passed' and old.during <> new.during
      and exists (select from claims offer where offer.id = entry.claim_id and offer.during = new.during)
  );
  return null;
end $$;

create or replace trigger claims_earlier_time after update on claims for each row
  when (
    old.status in ('pending', 'confirmed') and (
      new.status not in ('pending', 'confirmed') or old.during <> new.during or old.doctor_id <> new.doctor_id
      or old.place_id <> new.place_id or old.kind_id <> new.kind_id
    )
  )
  execute function end_earlier_time();
