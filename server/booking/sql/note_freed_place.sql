-- When a place is no longer closed on a date: the waiting list looks at the days that patients wait for there.
create or replace function note_freed_place() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1
    and place_id in (select changed.place_id from changed);
  return null;
end $$;

create or replace trigger closures_freed after delete on closures referencing old table as changed
  for each statement execute function note_freed_place();
