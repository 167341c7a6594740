-- How many minutes each listed doctor can be booked within some dates of their places, less time off.
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
      -- Hours for video alone count as well.
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
