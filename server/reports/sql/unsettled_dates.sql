-- Dates whose daily figures are out of date or missing, until they are computed.
create or replace view unsettled_dates as
  select date from stale_figures
  union
  select claim.date from unrelayed_events
  join appointment_events event on event.id = unrelayed_events.event_id
  join claims claim on claim.id = event.claim_id;
