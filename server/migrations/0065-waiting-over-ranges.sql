-- compatible
-- One waits for a range of days and a part of the day, for a kind of visit at a place. What servers of before write
-- is a day for a consultation at the first place.
alter table waitlist
  add column until_date date,
  add column part text constraint waitlist_part_check check (part in ('morning', 'afternoon', 'evening')),
  add column kind_id uuid not null default '00000000-0000-4000-a000-000000000002',
  add column place_id uuid not null default '00000000-0000-4000-a000-000000000001';
update waitlist set until_date = date;

create function wait_one_day() returns trigger language plpgsql as $$
begin
  new.until_date := new.date;
  return new;
end $$;
create trigger waitlist_one_day before insert on waitlist for each row
  when (new.until_date is null) execute function wait_one_day();
alter table waitlist
  alter column until_date set not null,
  add constraint waitlist_range_check check (until_date >= date);

-- A claim that ends or moves frees its time for those who wait for a range with that day, and its patient for the days
-- they wait for themselves. At a place of another zone the day may have another date.
create or replace function note_freed_claim() returns trigger language plpgsql as $$
begin
  if old.status = 'held' and new.status <> 'held' then
    update waitlist set status = case new.status when 'lapsed' then 'passed' else 'booked' end
    where claim_id = new.id and status = 'offered';
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

create or replace function note_freed_doctor() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1
    and doctor_id in (select changed.doctor_id from changed);
  return null;
end $$;

create or replace function note_listed_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1 and doctor_id = new.id;
  return null;
end $$;

create or replace function note_open_again() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1 and patient_id = new.id;
  return null;
end $$;

-- Also who offers a kind that they did not offer before, or in less time.
create trigger doctor_kinds_freed after insert on doctor_kinds
  referencing new table as changed for each statement execute function note_freed_doctor();
