-- compatible
-- Hours that change on a date: a week holds from one date until another. What is there holds always.
alter table weekly_slots
  add column from_date date not null default '-infinity',
  add column until_date date not null default 'infinity',
  add constraint weekly_slots_in_order check (from_date <= until_date),
  drop constraint weekly_slots_once,
  add constraint weekly_slots_once
    unique (doctor_id, weekday, start_time, end_time, place_id, from_date);

-- The dates on which a doctor's week changes, also to one without hours.
create table week_changes (
  doctor_id uuid not null references doctors (id),
  from_date date not null,
  primary key (doctor_id, from_date)
);

-- Days on which a place is closed: nobody works there.
create table closures (
  id uuid primary key default gen_random_uuid(),
  place_id uuid not null references places (id),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  name text not null check (name <> '')
);
create index closures_of_place on closures (place_id, to_date);

create function note_freed_place() returns trigger language plpgsql as $$
begin
  insert into freed_times (doctor_id, date)
  select distinct doctor_id, date from waitlist
  where status = 'waiting' and until_date >= clinic_today() - 1
    and place_id in (select changed.place_id from changed);
  return null;
end $$;
create trigger closures_freed after delete on closures referencing old table as changed
  for each statement execute function note_freed_place();

create or replace function windows_between(
  for_doctor uuid, at_place uuid, of_mode text, first_date date, last_date date
) returns table (date date, opens int, closes int) language sql stable as $$
  select day.date, lower(stretch), upper(stretch)
  from (
    select hours.date, unnest(range_agg(int4range(minute_of(start_time), minute_of(end_time)))) as stretch
    from (
      select first_date + n as date, slot.start_time, slot.end_time
      from generate_series(0, last_date - first_date) n
      join weekly_slots slot on slot.doctor_id = for_doctor and slot.place_id = at_place
        and slot.weekday = extract(isodow from first_date + n)::int
        and slot.weekday = any(array(
          select extract(isodow from first_date + n)::smallint
          from generate_series(0, least(last_date - first_date, 6)) n
        ))
        and first_date + n between slot.from_date and slot.until_date
      where not slot.video or of_mode in ('video', 'phone')
      union all
      select extra.date, extra.start_time, extra.end_time from extra_hours extra
      where extra.doctor_id = for_doctor and extra.place_id = at_place and extra.date between first_date and last_date
        and (not extra.video or of_mode in ('video', 'phone'))
    ) hours
    where exists (select from places where id = at_place and not closed)
      and not hours.date <@ coalesce(
        (select range_agg(daterange(from_date, to_date, '[]')) from closures where place_id = at_place), '{}'
      )
    group by hours.date
  ) day
$$;

-- Read by nobody any more but servers of before.
create or replace function hours_of_day(for_doctor uuid, on_date date, at_start time default null)
returns table (start_time time, end_time time) language sql stable as $$
  select weekly.start_time, weekly.end_time from weekly_slots weekly
  where weekly.doctor_id = for_doctor and weekly.weekday = extract(isodow from on_date)::int
    and on_date between weekly.from_date and weekly.until_date
    and weekly.start_time between coalesce(at_start, '00:00') and coalesce(at_start, '24:00')
  union
  select extra.start_time, extra.end_time from extra_hours extra
  where extra.doctor_id = for_doctor and extra.date = on_date
    and extra.start_time between coalesce(at_start, '00:00') and coalesce(at_start, '24:00')
$$;
