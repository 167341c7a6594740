-- The opening hours of a doctor at a place between two dates, as instants, less time off; null where there are none.
create or replace function hours_left(
  for_doctor uuid, at_place uuid, of_mode text, first_date date, last_date date
) returns table (stretches tstzmultirange) language sql stable as $$
  select whole.hours - coalesce((
    select range_agg(off.during)
    from away_at(for_doctor, at_place, tstzrange(lower(whole.hours), upper(whole.hours))) off
  ), '{}')
  from (
    select range_agg(instants_at(zone_of(at_place), open.date, time_of(open.opens), time_of(open.closes))) as hours
    from windows_between(for_doctor, at_place, of_mode, first_date, last_date) open
  ) whole
$$;
