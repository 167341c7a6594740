-- What has happened to visits, without acts on many that were undone, and without their undoing: nobody was told of
-- either.
create or replace view events_not_undone as
select event.* from appointment_events event
where event.kind <> 'act-undone' and not exists (
  select from appointment_events undoing
  where undoing.kind = 'act-undone' and (undoing.details ->> 'undoes')::bigint = event.id
);
