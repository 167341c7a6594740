-- For servers of the version before, which call claims_counting by this name.
create or replace function claims_counting_against(of_patient uuid, wanted_as text, at_most integer) returns integer
language sql stable as $$
  select counting::integer from claims_counting(of_patient, wanted_as, at_most)
$$;
