-- The id of the first kind of visit, the consultation, which every clinic has.
create or replace function consultation() returns uuid language sql immutable parallel safe
  return '00000000-0000-4000-a000-000000000002'::uuid;
