-- When a doctor is listed again: the waiting list looks at the days that patients wait for with this doctor.
create or replace function note_listed_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1 and doctor_id = new.id;
  return null;
end $$;

create or replace trigger doctors_listed_again after update on doctors for each row
  when (new.listed and not old.listed) execute function note_listed_again();
