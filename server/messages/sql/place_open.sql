-- The hours in which a place is open between two dates, as instants: those of all doctors there, without days on which
-- it is closed. Empty if it has none.
create or replace function place_open(place uuid, first_date date, last_date date)
returns tstzmultirange language sql stable as $$
  with day as (
    select first_date + n as date, extract(isodow from first_date + n)::smallint as weekday
    from generate_series(0, last_date - first_date) n
    where exists (select from places where id = place and not closed)
      and not exists (
        select from closures
        where closures.place_id = place and first_date + n between closures.from_date and closures.to_date
      )
  ), hours as (
    select distinct day.date, slot.start_time, slot.end_time
    from weekly_slots slot
    join day on day.weekday = slot.weekday and day.date between slot.from_date and slot.until_date
    where slot.place_id = place
    union
    select extra.date, extra.start_time, extra.end_time
    from extra_hours extra join day on day.date = extra.date
    where extra.place_id = place
  )
  select coalesce(range_agg(instants_at(zone_of(place), date, start_time, end_time)), '{}') from hours
$$;
