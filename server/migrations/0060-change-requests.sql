-- compatible
-- What patients ask for where they may no longer cancel or move a visit themselves: at most one open request a visit.
create table change_requests (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims (id),
  asked_by uuid not null references users (id),
  wants text not null check (wants in ('cancel', 'move')),
  -- over: the visit was cancelled or moved otherwise, or has begun.
  status text not null default 'open' check (status in ('open', 'granted', 'declined', 'withdrawn', 'over')),
  at timestamptz not null default clinic_now(),
  settled_by uuid references users (id),
  settled_at timestamptz,
  -- What the patient wrote, and what they were answered; null where nobody wrote anything, or since it was erased.
  key_id text,
  sealed bytea,
  check ((status = 'open') = (settled_at is null)),
  check ((key_id is null) = (sealed is null))
);
create unique index change_requests_one_open on change_requests (claim_id) where status = 'open';
create index change_requests_of_claim on change_requests (claim_id, at desc);
create index change_requests_open on change_requests (at) where status = 'open';
create index change_requests_asked_by on change_requests (asked_by);

-- What becomes of a visit settles what was asked about it, whoever did it and by whichever server: done by the clinic
-- as it was asked for, it is granted.
create function settle_change_requests() returns trigger language plpgsql as $$
begin
  update change_requests
  set settled_by = new.actor_id, settled_at = clinic_now(),
    status = case
      when new.actor_id is distinct from asked_by
        and (wants, new.kind) in (('cancel', 'cancelled'), ('move', 'rescheduled')) then 'granted'
      else 'over'
    end
  where claim_id = new.claim_id and status = 'open';
  return null;
end $$;
create trigger appointment_events_settle_requests after insert on appointment_events for each row
  when (new.kind in ('cancelled', 'rescheduled', 'in-progress', 'completed', 'no-show'))
  execute function settle_change_requests();

create or replace function whose_records(ids uuid[]) returns uuid[] stable language sql as $$
  select coalesce(array_agg(distinct person), '{}') from (
    select id as person from users where id = any(ids)
    union all select user_id from doctors where id = any(ids)
    union all select patient_id from claims where id = any(ids)
    union all
      select claim.patient_id from payments payment join claims claim on claim.id = payment.claim_id
      where payment.id = any(ids)
    union all
      select claim.patient_id from change_requests request join claims claim on claim.id = request.claim_id
      where request.id = any(ids)
    union all select patient_id from care_requests where id = any(ids)
    union all
      select doctor.user_id from doctor_documents document join doctors doctor on doctor.id = document.doctor_id
      where document.id = any(ids)
  ) found where person is not null
$$;
