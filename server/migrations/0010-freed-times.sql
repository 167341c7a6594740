-- Days on which a doctor's time may have become free for somebody who waits, to be looked at: one row each time, written by
-- whatever frees it. A look at the waiting list so costs what has become free and not who waits.
create table freed_times (
  id bigint generated always as identity primary key,
  doctor_id uuid not null references doctors,
  date date not null,
  due_at timestamptz not null default clinic_now()
);
create index freed_times_due on freed_times (due_at);
insert into freed_times (doctor_id, date)
select distinct doctor_id, date from waitlist where status = 'waiting' and date >= clinic_today();

-- Holds that are over are found by when they end.
create index claims_holds_over on claims (hold_expires_at) where status = 'held';

-- A claim that ends or moves frees its time for those who wait for that day, and its patient for the days they wait for
-- themselves. What was offered has then been taken, or passes to the next.
create function note_freed_claim() returns trigger language plpgsql as $$
begin
  if old.status = 'held' and new.status <> 'held' then
    update waitlist set status = case new.status when 'lapsed' then 'passed' else 'booked' end
    where claim_id = new.id and status = 'offered';
  end if;
  insert into freed_times (doctor_id, date)
  select doctor_id, date from waitlist
  where doctor_id = old.doctor_id and date = old.date and status = 'waiting' and date >= clinic_today()
  union
  select doctor_id, date from waitlist
  where patient_id = old.patient_id and status = 'waiting' and date >= clinic_today();
  return null;
end $$;
create trigger claims_freed after update on claims for each row
  when (
    old.status = 'held' and new.status <> 'held'
    or old.status not in ('lapsed', 'cancelled') and new.status in ('lapsed', 'cancelled')
    or old.during <> new.during
  )
  execute function note_freed_claim();

-- A doctor who offers more frees times too: a week or an hour added, a time away ended, being listed again.
create function note_freed_doctor() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and date >= clinic_today() and doctor_id in (select changed.doctor_id from changed);
  return null;
end $$;
create trigger weekly_slots_freed after insert on weekly_slots
  referencing new table as changed for each statement execute function note_freed_doctor();
create trigger extra_hours_freed after insert on extra_hours
  referencing new table as changed for each statement execute function note_freed_doctor();
create trigger time_off_freed after delete on time_off
  referencing old table as changed for each statement execute function note_freed_doctor();

create function note_listed_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and date >= clinic_today() and doctor_id = new.id;
  return null;
end $$;
create trigger doctors_listed_again after update on doctors for each row
  when (new.listed and not old.listed) execute function note_listed_again();

-- A patient whose account is opened again waits as before.
create function note_open_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select doctor_id, date from waitlist where status = 'waiting' and date >= clinic_today() and patient_id = new.id;
  return null;
end $$;
create trigger users_open_again after update on users for each row
  when (new.closed_at is null and old.closed_at is not null) execute function note_open_again();

-- Who joins the line while a time of that day is being given back: looked at once more when that must have ended.
create function note_joined() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date, due_at) values (new.doctor_id, new.date, clinic_now() + interval '5 s');
  return null;
end $$;
create trigger waitlist_joined after insert on waitlist for each row execute function note_joined();
