-- Lets mail about a series go out: its bookings no longer wait for the result of its payment. What waits because it can
-- still be undone goes on waiting.
create or replace function tell_series(of_checkout uuid) returns void language sql as $$
  update unrelayed_events set told_from = null
  from appointment_events event join claims on claims.id = event.claim_id
  where claims.checkout_id = of_checkout and event.id = unrelayed_events.event_id and told_from is not null
    and event.kind = 'booked'
$$;
