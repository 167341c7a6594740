-- compatible

-- No statement leaves it to its session what hour an instant is: a pooler in between gives each transaction another
-- session. The zone is a function, which becomes a constant of each plan; the owner writes it anew once, when the zone
-- of a new database is settled.
do $$ begin
  execute format(
    'create function clinic_zone() returns text language sql stable parallel safe return %L::text',
    coalesce((select value from settings where key = 'time_zone'), 'UTC')
  );
end $$;

-- The wall clock of the clinic at an instant, and back.
create function clinic_wall(instant timestamptz) returns timestamp language sql stable parallel safe
  return instant at time zone clinic_zone();
create function clinic_instant(wall timestamp) returns timestamptz language sql stable parallel safe
  return wall at time zone clinic_zone();

create or replace function clinic_today() returns date language sql stable return clinic_wall(clinic_now())::date;

create or replace function instants_of(on_date date, start_time time, end_time time) returns tstzrange
language sql stable
  return case
    when clinic_instant(on_date + start_time) < clinic_instant(on_date + end_time)
    then tstzrange(clinic_instant(on_date + start_time), clinic_instant(on_date + end_time))
  end;

create or replace function bookable_instants(on_date date, start_time time, end_time time) returns tstzrange
language plpgsql stable as $$
declare
  starts timestamptz := clinic_instant(on_date + start_time);
  ends timestamptz := clinic_instant(on_date + end_time);
begin
  if starts > clinic_now()
    and ends - starts = end_time - start_time
    and clinic_wall(starts) = on_date + start_time
  then
    return tstzrange(starts, ends);
  end if;
  return null;
end $$;
