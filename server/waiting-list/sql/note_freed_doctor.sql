-- A doctor who offers more frees times too: a week or an hour added, a time away ended, being listed again.
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

-- Also who offers a kind that they did not offer before, or in less time.
create or replace trigger doctor_kinds_freed after insert on doctor_kinds
  referencing new table as changed for each statement execute function note_freed_doctor();
