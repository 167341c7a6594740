-- Validates the constraint that all notes are sealed, once the old ones are.
create or replace function confirm_notes_are_sealed() returns void
language sql security definer set search_path = public, pg_temp as $$
  alter table claims validate constraint claims_notes_are_sealed;
$$;
