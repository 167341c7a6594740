-- The outbox: what happened to appointments and may be told by now.
create or replace view events_to_tell as
select event_id from unrelayed_events where told_from is null or told_from <= clinic_now();
