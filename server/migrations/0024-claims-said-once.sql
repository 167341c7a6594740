-- compatible
-- The claims that stand in somebody's way: appointments that were not cancelled, and holds that are not over.
create view standing_claims as
select claim.* from live_claims claim where claim.status <> 'held' or claim.hold_expires_at > clinic_now();

-- The holds that are over and wait for somebody to lapse them.
create view holds_over as
select claim.* from claims claim where claim.status = 'held' and claim.hold_expires_at <= clinic_now();

create or replace function free_times(for_doctor uuid, from_date date, to_date date, for_patient uuid default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select offered.*
  from offered_times(for_doctor, from_date, to_date) offered
  where not exists (
    select from standing_claims claim
    where claim.doctor_id = for_doctor
      and claim.during && offered.during
      -- Says nothing more, but keeps a doctor's years of past claims out of the search.
      and claim.during && tstzrange(clinic_now(), null)
      -- A patient's own hold is not in their way.
      and (claim.status <> 'held' or claim.patient_id is distinct from for_patient)
  )
$$;

-- The clock of the rules, which tests shift, is the clock of what they look back at.
alter table appointment_events alter column at set default clinic_now();
alter table claims alter column created_at set default clinic_now();

comment on function lock_parties(uuid[], uuid[], text) is
  'Bookings share a doctor: they do not wait for each other. Whoever changes the doctor''s row waits for the bookings '
  'under way; others may begin meanwhile, before it, and it waits for these too. Nothing is missed: whichever of two '
  'comes second looks, in a statement of its own, at what the first has done.';
