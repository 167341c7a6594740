-- What one patient may have at a time, so that a free account can neither empty a clinic's month nor drown its alarms.

-- The holds of a patient by their end: how many there were in the last hour.
create index claims_holds_of_patient on claims (patient_id, hold_expires_at) where hold_expires_at is not null;

-- How many claims count against a patient who wants another one: for a hold those that ended less than an hour ago or
-- still run; for an appointment those to come that nobody has paid for or confirmed. Whoever asks for the same patient
-- waits until this transaction ends, so that two cannot both count what was there before either. Volatile, because the
-- count has to see what was committed during that wait.
create function claims_counting_against(of_patient uuid, wanted_as text) returns integer language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('claims of ' || of_patient, 0));
  if wanted_as = 'held' then
    return (
      select count(*) from claims
      where patient_id = of_patient and hold_expires_at > clinic_now() - interval '1 hour'
    );
  end if;
  return (
    select count(*) from claims
    where patient_id = of_patient and status = 'pending' and date >= clinic_today() and lower(during) > clinic_now()
      and (payment_method <> 'card' or amount_cents = 0)
  );
end $$;

-- One ambulance a patient at a time. Where several were open, the newest stays: it says best where somebody is needed.
with superseded as (
  update care_requests older set status = 'cancelled', updated_at = clinic_now()
  where kind = 'ambulance' and status in ('requested', 'dispatched', 'arrived') and exists (
    select from care_requests newer
    where newer.patient_id = older.patient_id and newer.kind = 'ambulance'
      and newer.status in ('requested', 'dispatched', 'arrived')
      and (newer.created_at, newer.id) > (older.created_at, older.id)
  )
  returning *
)
insert into care_request_events (request_id, at, actor_id, status, note)
select id, clinic_now(), patient_id, 'cancelled', 'A later request of the same patient took its place.' from superseded;

create unique index care_requests_one_ambulance on care_requests (patient_id)
  where kind = 'ambulance' and status in ('requested', 'dispatched', 'arrived');
