-- The same minute; of doubles, which take a tenth of the time that numbers of any length take.
create or replace function minute_of(at time) returns integer language sql immutable parallel safe
  return (date_part('epoch', at) / 60)::integer;
