-- What happened is a row to be worked off. Until now the relay and the live channel compared transaction ids, which mean nothing
-- after a restore into another cluster and stand still while any transaction of the whole server is open.

-- The events that nobody has been told of yet. The statement that writes an event writes its row; the relay takes it away.
create table unrelayed_events (event_id bigint primary key)
  with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

insert into unrelayed_events (event_id)
select id from appointment_events
where kind <> 'held' and txid >= (select value::xid8 from settings where key = 'relayed_to');
delete from settings where key = 'relayed_to';

create function note_unrelayed() returns trigger language plpgsql as $$
begin
  insert into unrelayed_events (event_id) select id from added where kind <> 'held';
  return null;
end $$;
create trigger appointment_events_unrelayed after insert on appointment_events
  referencing new table as added for each statement execute function note_unrelayed();

alter table appointment_events drop column txid;
alter table care_request_events drop column txid;
alter table notices drop column txid;

-- A notice about an appointment says which, and when it was at that time; who is read from the rows of today.
alter table notices add column claim_id uuid references claims;
update notices set
  claim_id = (facts -> 'appointment' ->> '_id')::uuid,
  facts = jsonb_build_object(
    'date', facts -> 'appointment' -> 'appointmentDate', 'startTime', facts -> 'appointment' -> 'startTime',
    'endTime', facts -> 'appointment' -> 'endTime'
  )
where facts ? 'appointment';
create index notices_of_claim on notices (claim_id);

-- A mail about an appointment says which. Whom it goes to and what it says is read when it leaves, and noted then; until then
-- facts hold what the appointment's row does not: who did it, and where it was before. Nothing of it is clinical.
alter table mails
  add column claim_id uuid references claims,
  alter column to_name drop not null,
  alter column to_email drop not null;
update mails set
  claim_id = (facts -> 'appointment' ->> '_id')::uuid,
  to_name = case when sent_at is not null then to_name end,
  to_email = case when sent_at is not null then to_email end,
  facts = jsonb_strip_nulls(jsonb_build_object(
    'byClinic', facts -> 'byClinic',
    'from', facts -> 'from',
    'appointment', case when sent_at is not null then jsonb_build_object(
      '_id', facts -> 'appointment' -> '_id',
      'appointmentDate', facts -> 'appointment' -> 'appointmentDate',
      'startTime', facts -> 'appointment' -> 'startTime',
      'endTime', facts -> 'appointment' -> 'endTime',
      'location', facts -> 'appointment' -> 'location',
      'amount', facts -> 'appointment' -> 'amount',
      'paymentMethod', facts -> 'appointment' -> 'paymentMethod',
      'paymentReference', facts -> 'appointment' -> 'paymentId',
      'payment', case facts -> 'appointment' ->> 'paymentStatus'
        when 'completed' then 'paid' when 'refunded' then 'returned' else 'open' end,
      'sequence', facts -> 'sequence',
      'doctor', jsonb_build_object(
        '_id', facts -> 'appointment' -> 'doctorId' -> '_id', 'name', facts -> 'appointment' -> 'doctorId' -> 'name',
        'specialization', facts -> 'appointment' -> 'doctorId' -> 'specialization'
      )
    ) end
  ))
where facts ? 'appointment';
alter table mails add constraint mails_know_their_reader check (claim_id is not null or to_email is not null);
create index mails_of_claim on mails (claim_id) where sent_at is null;

-- Of each appointment to come the next reminder, so that a look at what is due costs what is due and not what is booked.
create table reminders (
  claim_id uuid primary key references claims,
  kind text not null check (kind in ('reminder-day', 'reminder-hour')),
  starts_at timestamptz not null,
  due_at timestamptz not null
);
create index reminders_due on reminders (due_at);

-- Plans anew what these claims are to be reminded of: the day before and the hour before, whichever is still to come. Who books or
-- moves later than that knows anyway.
create function plan_reminders(claim_ids uuid[]) returns void language sql as $$
  delete from reminders where claim_id = any (claim_ids);
  insert into reminders (claim_id, kind, starts_at, due_at)
  select claim.id, next.kind, lower(claim.during), lower(claim.during) - next.before
  from claims claim
  cross join lateral (
    select kind, before
    from (values ('reminder-day', interval '24 hours'), ('reminder-hour', interval '1 hour')) as way (kind, before)
    where clinic_now() < lower(claim.during) - before
    order by before desc limit 1
  ) next
  where claim.id = any (claim_ids) and claim.status in ('pending', 'confirmed');
$$;
select plan_reminders(array(select id from claims where status in ('pending', 'confirmed') and lower(during) > clinic_now()));
