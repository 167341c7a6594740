-- A doctor's coming visits during an absence.
create or replace function visits_within(
  for_doctor uuid, at_place uuid, from_date date, to_date date, start_time time, end_time time
) returns table (id uuid) language sql stable as $$
  select claim.id from claims claim
  where claim.doctor_id = for_doctor and falls_within(claim, at_place, from_date, to_date, $5, $6)
    and claim.status not in ('held', 'lapsed', 'cancelled')
    and lower(claim.during) > clinic_now()
$$;
