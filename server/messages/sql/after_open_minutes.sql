-- The instant after which so many minutes of these hours have passed since another; null if the hours are too few.
create or replace function after_open_minutes(hours tstzmultirange, since timestamptz, minutes integer)
returns timestamptz language sql immutable as $$
  select least(upper(stretch.part), lower(stretch.part) + make_interval(secs => minutes * 60.0 - stretch.before))
  from (
    select part, coalesce(sum(extract(epoch from upper(part) - lower(part))) over (
      order by lower(part) rows between unbounded preceding and 1 preceding
    ), 0) as before
    from unnest(hours * tstzmultirange(tstzrange(since, null))) part
  ) stretch
  where stretch.before + extract(epoch from upper(stretch.part) - lower(stretch.part)) >= minutes * 60.0
  order by lower(stretch.part) limit 1
$$;
