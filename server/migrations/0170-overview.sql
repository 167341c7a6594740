-- compatible
-- When somebody of the staff has looked at the overview, and when before: what happened since is told by it.
create table overview_looks (
  account_id uuid primary key references users,
  looked_at timestamptz not null default clinic_now(),
  before timestamptz
);

-- What happened since then. Events come in the order of time, so that this costs a booking next to nothing.
create index appointment_events_at on appointment_events using brin (at);

-- How many minutes each listed doctor can be booked within some dates of their places, less time off.
create function offered_minutes(first_date date, last_date date)
returns table (doctor_id uuid, minutes integer) language sql stable as $$
  select doctor.id, coalesce(sum(free.minutes), 0)::int
  from doctors doctor
  left join lateral (
    select range_agg(instants_at(zone_of(at.place_id), open.date, time_of(open.opens), time_of(open.closes))) as hours
    from (
      select place_id from weekly_slots where doctor_id = doctor.id
      union
      select place_id from extra_hours where doctor_id = doctor.id and date between first_date and last_date
    ) at
    -- Who is open by video is open by any way.
    cross join lateral windows_between(doctor.id, at.place_id, 'video', first_date, last_date) open
  ) whole on true
  left join lateral (
    select range_agg(during) as stretches from time_off
    where doctor_id = doctor.id and to_date >= first_date and from_date <= last_date
  ) away on true
  left join lateral (
    select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60) as minutes
    from unnest(whole.hours - coalesce(away.stretches, '{}')) as stretch
  ) free on true
  where doctor.listed
  group by doctor.id
$$;
