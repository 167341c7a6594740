-- The outbox: events of appointments that mail and notices may tell about by now.
create or replace view events_to_tell as
select event_id from unrelayed_events where told_from is null or told_from <= clinic_now();
