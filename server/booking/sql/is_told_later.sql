-- Whether something of this claim is told later, because it can still be undone.
create or replace function is_told_later(of_claim uuid) returns boolean language sql stable as $$
  select exists (
    select from appointment_events event join unrelayed_events waiting on waiting.event_id = event.id
    where event.claim_id = of_claim and waiting.told_from > clinic_now()
  )
$$;
