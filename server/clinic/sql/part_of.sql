-- A part of a price, given as an amount or as a percentage: never more than the price; null where neither is given.
create or replace function part_of(price integer, cents integer, percent smallint) returns integer
  language sql immutable parallel safe
  return case when num_nonnulls(cents, percent) > 0
    then least(price, coalesce(cents, round(price * percent / 100.0)::integer)) end;
