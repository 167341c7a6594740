-- compatible
-- concurrently
-- The events that a patient may have to be called about (desk_tasks), by their time. Bookings write none of them.
drop index concurrently if exists appointment_events_to_call;
create index concurrently appointment_events_to_call on appointment_events (at)
  where kind in ('rescheduled', 'cancelled', 'delay-told', 'link-over');
