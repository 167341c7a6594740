-- What becomes of a visit settles what was asked about it, whoever did it and by whichever server: done by the clinic
-- as it was asked for, it is granted.
create or replace function settle_change_requests() returns trigger language plpgsql as $$
begin
  update change_requests
  set settled_by = new.actor_id, settled_at = clinic_now(),
    status = case
      when new.actor_id is distinct from asked_by
        and (wants, new.kind) in (('cancel', 'cancelled'), ('move', 'rescheduled')) then 'granted'
      else 'over'
    end
  where claim_id = new.claim_id and status = 'open';
  return null;
end $$;

create or replace trigger appointment_events_settle_requests after insert on appointment_events for each row
  when (new.kind in ('cancelled', 'rescheduled', 'in-progress', 'completed', 'no-show', 'unpaid'))
  execute function settle_change_requests();
