-- When a visit is cancelled, moved, begun, completed or missed: open requests about it are settled. What the clinic
-- did as asked is granted; anything else is over.
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
