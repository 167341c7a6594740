-- The starts on a doctor's grid, taken or not: in opening hours, in the future, not skipped by a clock change, and not
-- while the doctor is away. With `at_start`, only that one.
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
