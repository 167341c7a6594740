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
    -- Hours for video alone count as well.
    cross join lateral hours_left(doctor.id, at.place_id, 'video', first_date, last_date) here
  ) open on true
  left join lateral (
    select sum(extract(epoch from upper(stretch) - lower(stretch)) / 60) as minutes from unnest(open.stretches) stretch
  ) free on true
  where doctor.listed
  group by doctor.id
$$;
