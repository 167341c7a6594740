-- An instant as JSON shows it: ISO 8601, in UTC, to the millisecond.
create or replace function iso(instant timestamptz) returns text language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
