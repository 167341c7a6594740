-- How many seconds of some hours lie between two instants.
create or replace function open_seconds(hours tstzmultirange, from_at timestamptz, to_at timestamptz)
returns double precision language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0)::double precision
  from unnest(hours * tstzmultirange(tstzrange(from_at, greatest(from_at, to_at)))) part
$$;
