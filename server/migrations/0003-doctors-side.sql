-- The doctor's side whole: exceptions to the week, moving appointments, the waiting list, calendar feeds.

-- Grows with each change somebody could overwrite: whoever saves says which one they saw.
alter table claims add column version integer not null default 1;

-- A doctor is away: whole days, or hours of one day. Nothing within can be booked; what is booked already stays until somebody cancels it.
create table time_off (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  start_time time,
  end_time time,
  during tstzrange not null check (not isempty(during)),
  reason text not null default '',
  created_at timestamptz not null default now(),
  check ((start_time is null) = (end_time is null)),
  check (start_time is null or from_date = to_date and end_time > start_time)
);
create index time_off_of_doctor on time_off using gist (doctor_id, during);

-- An hour that a doctor offers on one date, besides the week.
create table extra_hours (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  date date not null,
  start_time time not null,
  end_time time not null,
  check (start_time >= '09:00' and end_time <= '21:00' and end_time - start_time = interval '1 hour'),
  unique (doctor_id, date, start_time)
);

-- Who would like a time on a full day. The first in line gets what frees up offered, as a hold of their own for 15 minutes.
create table waitlist (
  id uuid primary key default gen_random_uuid(),
  doctor_id uuid not null references doctors,
  patient_id uuid not null references users,
  date date not null,
  status text not null default 'waiting' check (status in ('waiting', 'offered', 'booked', 'passed', 'left')),
  claim_id uuid references claims,
  created_at timestamptz not null default now(),
  check ((status = 'offered') <= (claim_id is not null))
);
create unique index waitlist_once on waitlist (doctor_id, date, patient_id) where status in ('waiting', 'offered');
create index waitlist_line on waitlist (doctor_id, date, created_at) where status = 'waiting';
create index waitlist_offers on waitlist (claim_id) where status = 'offered';
create index waitlist_of_patient on waitlist (patient_id, date) where status in ('waiting', 'offered');

-- The address of a person's calendar, sealed like a password link; a new one takes its place, and nothing follows a revoked one.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index calendar_feeds_one on calendar_feeds (user_id) where revoked_at is null;

-- Whether a doctor offers this time of this date: by the week or as an extra hour, and not being away.
create function is_offered(for_doctor uuid, on_date date, from_time time, until_time time, instants tstzrange) returns boolean
language sql stable as $$
  select (
    exists (
      select from weekly_slots slot
      where slot.doctor_id = for_doctor and slot.weekday = extract(isodow from on_date)::int
        and slot.start_time = from_time and slot.end_time = until_time
    )
    or exists (
      select from extra_hours extra
      where extra.doctor_id = for_doctor and extra.date = on_date
        and extra.start_time = from_time and extra.end_time = until_time
    )
  )
  and not exists (select from time_off off where off.doctor_id = for_doctor and off.during && instants)
$$;

-- As before, now with extra hours and without time off.
create or replace function offered_times(for_doctor uuid, from_date date, to_date date)
returns table (date date, start_time time, end_time time, during tstzrange)
language sql stable as $$
  select day.date, slot.start_time, slot.end_time, bookable.during
  from (
    select greatest(from_date, clinic_today()) + n as date
    from generate_series(0, least(to_date, clinic_today() + 30) - greatest(from_date, clinic_today())) n
  ) day
  cross join lateral (
    select weekly.start_time, weekly.end_time from weekly_slots weekly
    where weekly.doctor_id = for_doctor and weekly.weekday = extract(isodow from day.date)::int
    union
    select extra.start_time, extra.end_time from extra_hours extra
    where extra.doctor_id = for_doctor and extra.date = day.date
  ) slot
  cross join lateral (select bookable_instants(day.date, slot.start_time, slot.end_time) as during) bookable
  where bookable.during is not null
    and not exists (select from time_off off where off.doctor_id = for_doctor and off.during && bookable.during)
$$;
