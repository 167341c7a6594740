-- When something happens to an appointment: it waits in the outbox (unrelayed_events) for mail, notices and reminders.
-- Events of holds are not sent.
create or replace function note_unrelayed() returns trigger language plpgsql as $$
begin
  insert into unrelayed_events (event_id) select id from added where kind <> 'held';
  return null;
end $$;

create or replace trigger appointment_events_unrelayed after insert on appointment_events
  referencing new table as added for each statement execute function note_unrelayed();
