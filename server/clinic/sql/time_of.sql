-- The time of day of a minute after midnight; 1440 is 24:00, the end of the day. `minute_of` is the opposite.
create or replace function time_of(minute integer) returns time language sql immutable parallel safe
  return make_time(minute / 60, minute % 60, 0);
