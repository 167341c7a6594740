-- The place that every clinic begins with.
create or replace function first_place() returns uuid language sql immutable parallel safe
  return '00000000-0000-4000-a000-000000000001'::uuid;
