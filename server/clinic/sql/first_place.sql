-- The id of the first place, which every clinic has.
create or replace function first_place() returns uuid language sql immutable parallel safe
  return '00000000-0000-4000-a000-000000000001'::uuid;
