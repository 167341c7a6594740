-- The tax that a sum includes, rounded to the cent.
create or replace function tax_in(cents bigint, percent numeric) returns integer language sql immutable parallel safe
  return coalesce(round(cents * percent / (100 + percent)), 0)::integer;
