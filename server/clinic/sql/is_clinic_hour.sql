-- The hours a doctor can offer: one hour long, from 09:00 to 21:00.
create or replace function is_clinic_hour(start_time time, end_time time)
returns boolean language sql immutable parallel safe
  return start_time >= '09:00' and end_time <= '21:00' and end_time - start_time = interval '1 hour';
