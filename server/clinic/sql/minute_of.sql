-- The minute after midnight of a time of day. It computes with doubles: `extract` returns numeric and took ten times as
-- long.
create or replace function minute_of(at time) returns integer language sql immutable parallel safe
  return (date_part('epoch', at) / 60)::integer;
