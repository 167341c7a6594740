-- compatible
-- How many visits of a date have which status, state of payment and price: what the list of all visits counts and finds
-- its pages by, however many years there are. The key is `status payment cents`.
alter table daily_figures drop constraint daily_figures_kind_check;
alter table daily_figures add constraint daily_figures_kind_check check (kind in ('lead', 'doctor', 'hour', 'list'));
create index daily_figures_of_doctor on daily_figures (key, date) include (bookings) where kind = 'doctor';

-- Dates whose figures may be older than their visits: until they are made anew, or made at all.
create view unsettled_dates as
  select date from stale_figures
  union
  select claim.date from unrelayed_events
  join appointment_events event on event.id = unrelayed_events.event_id
  join claims claim on claim.id = event.claim_id;

-- All figures are made anew, now with those of lists.
insert into stale_figures select distinct date from daily_figures on conflict do nothing;
