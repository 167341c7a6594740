-- compatible
-- The same minute; of doubles, which take a tenth of the time that numbers of any length take.
create or replace function minute_of(at time) returns integer language sql immutable parallel safe
  return (date_part('epoch', at) / 60)::integer;

-- The windows of a doctor's local days at a place, in minutes after midnight; hours that touch are one. Windows of
-- video are open to visits by video and phone alone, and a place that is closed has none.
create function windows_between(for_doctor uuid, at_place uuid, of_mode text, first_date date, last_date date)
returns table (date date, opens integer, closes integer) language sql stable as $$
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
      where not slot.video or of_mode in ('video', 'phone')
      union all
      select extra.date, extra.start_time, extra.end_time from extra_hours extra
      where extra.doctor_id = for_doctor and extra.place_id = at_place and extra.date between first_date and last_date
        and (not extra.video or of_mode in ('video', 'phone'))
    ) hours
    where exists (select from places where id = at_place and not closed)
    group by hours.date
  ) day
$$;
create or replace function windows_of_day(for_doctor uuid, at_place uuid, of_mode text, on_date date)
returns table (opens integer, closes integer) language sql stable as $$
  select opens, closes from windows_between(for_doctor, at_place, of_mode, on_date, on_date)
$$;

-- The times that can be booked, as before (see docs/decisions/0054): starts of the grid and ends of neighbours, where
-- the visit lies in a window, what it blocks meets nobody, and a room of the sort it takes is free. What does not hang
-- on the start is reckoned once (each `offset 0`), first of all the instants at which no visit can begin: a start is
-- then one look into them. On a day of 24 hours no clock is changed, and instants are reckoned from midnight.
create or replace function free_starts(
  for_doctor uuid, for_kind uuid, at_place uuid, from_date date, to_date date,
  for_person uuid default null, but_claim uuid default null
) returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
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
      select during from time_off where doctor_id = for_doctor and during && around
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
            and (claim.status <> 'held' or claim.patient_id is distinct from for_person)
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

-- What one start of a kind comes to, where the doctor offers it: what is copied onto the claim.
create or replace function offered_at(
  for_doctor uuid, for_kind uuid, at_place uuid, on_date date, at_start time,
  for_person uuid default null, but_claim uuid default null
) returns table (
  end_time time, during tstzrange, fee_cents integer, mode text, audience text, room_sort text,
  buffer_before smallint, buffer_after smallint, cancel_hours smallint
) language sql stable as $$
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
    and not exists (select from time_off off where off.doctor_id = for_doctor and off.during && blocked.instants)
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

-- How many claims of a patient count against what they may have of a sort, so many at the most: holds of the last hour,
-- or appointments to come that are not paid, of which a series counts once. Planned into the statement that asks.
create function claims_counting(of_patient uuid, wanted_as text, at_most integer)
returns table (counting bigint) language sql stable as $$
  select case
    when wanted_as = 'held' then (
      select count(*) from (
        select from claims
        where patient_id = of_patient and hold_expires_at > clinic_now() - interval '1 hour' limit at_most
      ) counted
    )
    else (
      select count(*) from (
        select distinct coalesce(checkout_id, id) from claims
        where patient_id = of_patient and status = 'pending' and date >= clinic_today() and lower(during) > clinic_now()
          and (payment_method <> 'card' or amount_cents = 0)
        limit at_most
      ) counted
    )
  end
$$;
create or replace function claims_counting_against(of_patient uuid, wanted_as text, at_most integer) returns integer
language sql stable as $$
  select counting::integer from claims_counting(of_patient, wanted_as, at_most)
$$;
