-- compatible
-- An event `act-undone` names the event that it has undone. An act on many that is undone again answers as it did.
create index appointment_events_undone on appointment_events (((details ->> 'undoes')::bigint))
  where kind = 'act-undone';
alter table acts_of_many add column answer jsonb;
