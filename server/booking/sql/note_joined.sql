-- When somebody joins the waiting list: its day is looked at once more after 5 s, for a time that is being given back
-- at this moment.
create or replace function note_joined() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date, due_at) values (new.doctor_id, new.date, clinic_now() + interval '5 s');
  return null;
end $$;

create or replace trigger waitlist_joined after insert on waitlist for each row execute function note_joined();
