-- Rule: when messages count a doctor as away. Until when they are off at a place for whole days now; null if they are
-- here. A few hours off are no absence.
create or replace function doctor_away_until(doctor uuid, place uuid) returns timestamptz language sql stable as $$
  select max(upper(away.during))
  from away_at(doctor, place, tstzrange(clinic_now(), clinic_now(), '[]')) away join time_off off on off.id = away.id
  where off.start_time is null
$$;
