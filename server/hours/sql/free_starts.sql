-- All times that can be booked with a doctor, as a list; `offered_at` is the same rule for one time. A start is on the
-- doctor's grid or at the end of another visit, lies in opening hours, and has the doctor and a suitable room free. For
-- speed, what is the same for all starts is computed once (`offset 0` keeps PostgreSQL from merging it into the rest),
-- among it the instants at which no visit can begin. On days without a clock change instants are counted from midnight.
-- See docs/decisions/0054.
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
    -- The times at which every suitable room is taken; all of time where there is no such room.
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
            and (claim.status <> 'held' or claim.booker_id is distinct from for_person)
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
      -- A local time that occurs twice (clocks go back) means the later one, which may not be the one after this claim.
      and (is_whole or ends = lower(bookable_at(zone, open.date, minute, minutes, later_than)))
    offset 0
  ) start
  where starts > later_than and not never.instants @> starts
$$;
