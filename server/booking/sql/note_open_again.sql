-- When an account is opened again: the waiting list looks at the days that this patient waits for.
create or replace function note_open_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1 and patient_id = new.id;
  return null;
end $$;

create or replace trigger users_open_again after update on users for each row
  when (new.closed_at is null and old.closed_at is not null) execute function note_open_again();
