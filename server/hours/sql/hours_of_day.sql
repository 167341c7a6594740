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
