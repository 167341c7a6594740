-- When a doctor adds hours or a kind, or a time off ends: the waiting list looks at the days that patients wait for
-- with this doctor.
create or replace function note_freed_doctor() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1
    and doctor_id in (select changed.doctor_id from changed);
  return null;
end $$;

create or replace trigger weekly_slots_freed after insert on weekly_slots
  referencing new table as changed for each statement execute function note_freed_doctor();

create or replace trigger extra_hours_freed after insert on extra_hours
  referencing new table as changed for each statement execute function note_freed_doctor();

create or replace trigger time_off_freed after delete on time_off
  referencing old table as changed for each statement execute function note_freed_doctor();

create or replace trigger doctor_kinds_freed after insert on doctor_kinds
  referencing new table as changed for each statement execute function note_freed_doctor();
