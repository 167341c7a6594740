-- Of the offered times those that can be booked now, being claimed by nobody. A hold whose end has passed does not
-- count, nor does one of `for_patient`'s own.
create or replace function free_times(for_doctor uuid, from_date date, to_date date, for_patient uuid default null)
returns table (date date, start_time time, end_time time, during tstzrange) language sql stable as $$
  select * from free_starts(
    for_doctor, consultation(), (select place_id from doctors where id = for_doctor), from_date, to_date, for_patient
  )
$$;
