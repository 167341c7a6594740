-- A part of a price, as an amount or per cent of it: never more than the price; null where there is none.
create or replace function part_of(price integer, cents integer, percent smallint) returns integer
  language sql immutable parallel safe
  return case when num_nonnulls(cents, percent) > 0
    then least(price, coalesce(cents, round(price * percent / 100.0)::integer)) end;
