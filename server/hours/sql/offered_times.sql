-- What servers of before ask, and who names no kind and no place: consultations at the doctor's first place.
create or replace function offered_times(for_doctor uuid, from_date date, to_date date, at_start time default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select * from grid_starts(
    for_doctor, consultation(), (select place_id from doctors where id = for_doctor), from_date, to_date, at_start
  )
$$;
