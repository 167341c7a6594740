-- Whether the relay still has events of this claim to process.
create or replace function is_being_told(of_claim uuid) returns boolean language sql stable as $$
  select exists (
    select from appointment_events event join unrelayed_events waiting on waiting.event_id = event.id
    where event.claim_id = of_claim
  )
$$;
