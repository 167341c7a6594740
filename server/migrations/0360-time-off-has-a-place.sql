-- Time off has a place, or holds at every place. Without a place its wall times hold at each place in that place's own
-- zone (at_each_place). Rows of servers before this one keep their instants at every place.
-- compatible
alter table time_off
  add place_id uuid references places,
  add at_each_place boolean not null default false,
  add constraint time_off_place_check check (not at_each_place or place_id is null);

-- Whole dates, or hours of one date, in a zone; null where the clock skips the hours.
create function stretch_at(zone text, from_date date, to_date date, start_time time, end_time time) returns tstzrange
  language sql stable
  return case when start_time is null
    then tstzrange(from_date::timestamp at time zone zone, (to_date + 1)::timestamp at time zone zone)
    else instants_at(zone, from_date, start_time, end_time) end;

-- When time off holds at a place; null where it does not. `during` of time off at every place spans all of them, for
-- servers before this one.
create function time_off_at(off time_off, at_place uuid) returns tstzrange language sql stable
  return case when off.place_id <> at_place then null
    when off.at_each_place
    then stretch_at(zone_of(at_place), off.from_date, off.to_date, off.start_time, off.end_time)
    else off.during end;

-- A range, and what the same wall time may differ by between two zones.
create function in_any_zone(around tstzrange) returns tstzrange language sql stable parallel safe
  return tstzrange(lower(around) - interval '26 hours', upper(around) + interval '26 hours');

-- The one rule for "this doctor is off at this place": the time off that meets a range.
create function away_at(for_doctor uuid, at_place uuid, around tstzrange)
  returns table (id uuid, during tstzrange) language sql stable as $$
  select off.id, here.during
  from time_off off cross join lateral (select time_off_at(off, at_place) as during offset 0) here
  where off.doctor_id = for_doctor and off.during && in_any_zone(around) and here.during && around
$$;

-- Whether one time off holds wherever and whenever another does.
create function covers_time_off(whole time_off, part time_off) returns boolean language sql stable as $$
  select not exists (
    select from places cross join lateral (select time_off_at(part, places.id) as during offset 0) at
    where at.during is not null and not coalesce(time_off_at(whole, places.id) @> at.during, false)
  )
$$;

-- Whether two times off hold at one place at one time.
create function times_off_meet(one time_off, other time_off) returns boolean language sql stable as $$
  select exists (
    select from places where time_off_at(one, places.id) && time_off_at(other, places.id)
  )
$$;

-- Whether a claim falls in an absence: at a place, or at every one in its own zone.
create function falls_within(
  claim claims, at_place uuid, from_date date, to_date date, start_time time, end_time time
) returns boolean language sql stable as $$
  select (at_place is null or claim.place_id = at_place)
    and claim.date between from_date and to_date
    and claim.during && stretch_at(zone_of(claim.place_id), from_date, to_date, start_time, end_time)
$$;

-- The visits to come that an absence of a doctor meets.
create function visits_within(
  for_doctor uuid, at_place uuid, from_date date, to_date date, start_time time, end_time time
) returns table (id uuid) language sql stable as $$
  select claim.id from claims claim
  where claim.doctor_id = for_doctor and falls_within(claim, at_place, from_date, to_date, $5, $6)
    and claim.status not in ('held', 'lapsed', 'cancelled')
    and lower(claim.during) > clinic_now()
$$;

create or replace function free_starts(
  for_doctor uuid, for_kind uuid, at_place uuid, from_date date, to_date date, for_person uuid default null,
  but_claim uuid default null
)
  returns table (date date, start_time time, end_time time, during tstzrange)
  language sql stable as $$
  select start.date, time_of(start.minute), time_of(start.minute + minutes), tstzrange(starts, starts + lasts)
  from (
    select span.*, make_interval(mins => minutes) as lasts,
      make_interval(mins => buffer_before) as before, make_interval(mins => minutes + buffer_after) as after,
      tstzrange(
        (first::timestamp at time zone zone) - interval '4 hours',
        ((last + 1)::timestamp at time zone zone) + interval '4 hours'
      ) as around
    from (
      select minutes, step, mode, room_sort, buffer_before, buffer_after, zone,
        greatest(from_date, (now at time zone zone)::date) as first,
        least(to_date, (now at time zone zone)::date + horizon_days) as last,
        now + make_interval(mins => notice_minutes) as later_than
      from (
        select coalesce(time_zone, clinic_zone()) as zone, clinic_now() as now
        from places where id = at_place
        offset 0
      ) place
      cross join offer_of(for_doctor, for_kind, but_claim)
      offset 0
    ) span
    where first <= last
    offset 0
  ) offer
  cross join lateral (
    select range_agg(blocked) as stretches from neighbours(for_doctor, around, for_person, but_claim) offset 0
  ) claimed
  cross join lateral (
    select coalesce(range_agg(tstzrange(lower(busy) - after, upper(busy) + before, '()')), '{}') as instants
    from (
      select unnest(claimed.stretches) as busy
      union all
      select during from away_at(for_doctor, at_place, around)
    ) busy
    offset 0
  ) of_doctor
  cross join lateral (
    -- While each of the rooms that the kind could take is taken; always where there is none.
    select of_doctor.instants + case
      when room_sort is null then '{}'
      else coalesce((
        select range_intersect_agg(taken)
        from (
          select coalesce(
            range_agg(tstzrange(lower(claim.blocked) - after, upper(claim.blocked) + before, '()'))
              filter (where claim.id is not null),
            '{}'
          ) as taken
          from rooms room
          left join standing_claims claim on claim.room_id = room.id and claim.blocked && around
            and (claim.status <> 'held' or coalesce(claim.booked_by, claim.patient_id) is distinct from for_person)
            and claim.id is distinct from but_claim
          where room.place_id = at_place and room.sort = room_sort and not room.closed
          group by room.id
        ) each_room
      ), '{(,)}')
    end as instants
    offset 0
  ) never
  cross join lateral (
    select day.*, midnight, is_whole
    from windows_between(for_doctor, at_place, mode, first, last) day
    cross join lateral (
      select midnight, ((day.date + 1)::timestamp at time zone zone) - midnight = interval '24 hours' as is_whole
      from (select day.date::timestamp at time zone zone as midnight offset 0) begins
      offset 0
    ) clock
    offset 0
  ) open
  cross join lateral (
    select open.date, minute, case
      when is_whole then midnight + make_interval(mins => minute)
      else lower(bookable_at(zone, open.date, minute, minutes, later_than))
    end as starts
    from generate_series(opens, closes - minutes, step) minute
    union all
    select open.date, minute, ends
    from (
      -- Two hours more, for days on which the clock is changed.
      select upper(stretch) + before as ends from unnest(claimed.stretches) stretch
      where upper(stretch) + before between midnight + make_interval(mins => opens - 120)
        and midnight + make_interval(mins => closes + 120)
      offset 0
    ) neighbour
    cross join lateral (
      select (date_part('epoch', (ends at time zone zone) - open.date) / 60)::integer as minute offset 0
    ) wall
    where minute between opens and closes - minutes and (minute - opens) % step <> 0
      -- Of a time that the clock shows twice the later is meant, which need not be the one after this claim.
      and (is_whole or ends = lower(bookable_at(zone, open.date, minute, minutes, later_than)))
    offset 0
  ) start
  where starts > later_than and not never.instants @> starts
$$;

create or replace function offered_at(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, at_start time, for_person uuid default null,
  but_claim uuid default null
)
  returns table (
    end_time time, during tstzrange, fee_cents integer, mode text, audience text, room_sort text,
    buffer_before smallint, buffer_after smallint, cancel_hours smallint
  )
  language sql stable as $$
  select time_of(minute + minutes), visit.during, offer.fee_cents, offer.mode, offer.audience, offer.room_sort,
    offer.buffer_before, offer.buffer_after, offer.cancel_hours
  from (
    select coalesce(time_zone, clinic_zone()) as zone, clinic_now() as now, minute_of(at_start) as minute
    from places where id = at_place
    offset 0
  ) asked
  cross join offer_of(for_doctor, for_kind, but_claim) offer
  cross join lateral (
    select bookable_at(zone, on_date, minute, minutes, now + make_interval(mins => notice_minutes)) as during
    where on_date between (now at time zone zone)::date and (now at time zone zone)::date + horizon_days
    offset 0
  ) visit
  cross join lateral (select blocked_of(visit.during, buffer_before, buffer_after) as instants offset 0) blocked
  join lateral windows_of_day(for_doctor, at_place, mode, on_date) open
    on minute >= opens and minute + minutes <= closes
  where visit.during is not null
    and not exists (select from away_at(for_doctor, at_place, blocked.instants))
    and (
      (minute - opens) % step = 0
      or exists (
        select from neighbours(
          for_doctor, tstzrange(lower(visit.during) - interval '1 day', lower(visit.during)), for_person, but_claim
        ) neighbour
        where upper(neighbour.blocked) = lower(blocked.instants)
      )
    )
$$;

create or replace function grid_starts(
  for_doctor uuid, for_kind uuid, at_place uuid, from_date date, to_date date, at_start time default null
)
  returns table (date date, start_time time, end_time time, during tstzrange)
  language sql stable as $$
  select day.date, time_of(start.minute),
    time_of(start.minute + offer.minutes), bookable.during
  from (
    select offers.*, zone.name as zone, (clinic_now() at time zone zone.name)::date as today
    from offers cross join zone_of(at_place) zone (name)
    where doctor_id = for_doctor and kind_id = for_kind
  ) offer
  cross join lateral (
    select greatest(from_date, today) + n as date
    from generate_series(0, least(to_date, today + horizon_days) - greatest(from_date, today)) n
  ) day
  cross join lateral windows_of_day(for_doctor, at_place, offer.mode, day.date) open
  cross join lateral (
    select opens + n * step as minute from generate_series(0, (closes - opens - minutes) / step) n
  ) start
  cross join lateral (
    select bookable_at(
      zone, day.date, start.minute, minutes, clinic_now() + make_interval(mins => notice_minutes)
    ) as during offset 0
  ) bookable
  where start.minute + minutes <= closes and (at_start is null or start.minute = minute_of(at_start))
    and bookable.during is not null
    and not exists (
      select from away_at(for_doctor, at_place, blocked_of(bookable.during, buffer_before, buffer_after))
    )
$$;

create or replace function offered_minutes(first_date date, last_date date)
  returns table (doctor_id uuid, minutes integer)
  language sql stable as $$
  select doctor.id, coalesce(sum(free.minutes), 0)::int
  from doctors doctor
  left join lateral (
    -- Less the time off at each place. Hours at two places at once count once.
    select range_agg(here.stretches) as stretches
    from (
      select place_id from weekly_slots where doctor_id = doctor.id
      union
      select place_id from extra_hours where doctor_id = doctor.id and date between first_date and last_date
    ) at
    cross join lateral (
      select range_agg(instants_at(zone_of(at.place_id), open.date, time_of(open.opens), time_of(open.closes))) as hours
      -- Who is open by video is open by any way.
      from windows_between(doctor.id, at.place_id, 'video', first_date, last_date) open
    ) whole
    cross join lateral (
      select whole.hours - coalesce((
        select range_agg(off.during)
        from away_at(doctor.id, at.place_id, tstzrange(lower(whole.hours), upper(whole.hours))) off
      ), '{}') as stretches
    ) here
  ) open on true
  left join lateral (
    select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60) as minutes from unnest(open.stretches) stretch
  ) free on true
  where doctor.listed
  group by doctor.id
$$;
