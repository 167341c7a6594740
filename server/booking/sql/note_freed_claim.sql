-- When a hold ends, or an appointment is cancelled or moved: the waiting list looks at its doctor's and patient's days
-- again, and an offer is noted as booked or passed. A hold that becomes an appointment frees no time of the doctor.
create or replace function note_freed_claim() returns trigger language plpgsql as $$
begin
  if old.status = 'held' and new.status not in ('held', 'lapsed', 'cancelled') and new.during = old.during
    and not exists (select from waitlist where claim_id = new.id and status = 'offered')
    and not exists (
      select from waitlist where patient_id = old.patient_id and status = 'waiting'
    )
  then
    return null;
  end if;
  if old.status = 'held' and new.status <> 'held' then
    update waitlist set status = case new.status when 'lapsed' then 'passed' else 'booked' end
    where claim_id = new.id and status = 'offered';
  end if;
  -- Who waits for an earlier time knew that this one was free; from now on it has come free.
  if old.status <> 'held' then
    update waitlist set known_free = known_free - tstzmultirange(old.blocked)
    where doctor_id = old.doctor_id and for_claim_id is not null and status = 'waiting'
      and known_free && tstzmultirange(old.blocked);
  end if;
  insert into freed_times (doctor_id, date)
  select doctor_id, greatest(date, least(old.date, until_date)) from waitlist
  where doctor_id = old.doctor_id and status = 'waiting' and until_date >= clinic_today() - 1
    and old.date between date - (place_id <> old.place_id)::int and until_date + (place_id <> old.place_id)::int
  union
  select doctor_id, date from waitlist
  where patient_id = old.patient_id and status = 'waiting' and until_date >= clinic_today() - 1;
  return null;
end $$;

create or replace trigger claims_freed after update on claims for each row
  when (
    old.status = 'held' and new.status <> 'held'
    or old.status not in ('lapsed', 'cancelled') and new.status in ('lapsed', 'cancelled')
    or old.during <> new.during
  )
  execute function note_freed_claim();
