-- When somebody gets the right to book for a person: the days that the person waits for are looked at again for the
-- waiting list.
create or replace function note_booking_right() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date, due_at)
  select doctor_id, date, greatest(clinic_now(), clinic_instant(new.begins_on))
  from waitlist
  where patient_id = any(records_with(new.person_id)) and status = 'waiting' and until_date >= clinic_today() - 1;
  return null;
end $$;

create or replace trigger guardianships_may_book after insert or update on guardianships for each row
  when (new.agreed_at is not null and new.ended_at is null and 'book' = any(new.rights))
  execute function note_booking_right();
