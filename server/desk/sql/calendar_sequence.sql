-- The SEQUENCE of a visit's calendar event, the same in mails and feeds: a calendar that has read both knows which is
-- newer.
create or replace function calendar_sequence(claim uuid) returns integer language sql stable as $$
  select count(*)::int from appointment_events where claim_id = claim and kind <> 'held'
$$;
