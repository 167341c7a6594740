-- Rule: the prescriptions that may be signed again: not withdrawn or replaced (which is asked for in its newest
-- version), their person lives and is known by this record, and their prescriber works here and treats the person (not
-- only in an emergency that is over).
create or replace function may_be_repeated(paper uuid) returns boolean language sql stable as $$
  select exists (
    select from prescriptions prescription join doctors prescriber on prescriber.id = prescription.doctor_id
    where prescription.paper_id = paper and prescription.state <> 'withdrawn' and works_here(prescriber.id)
      and treats_person(prescriber.user_id, prescription.person_id)
  )
$$;
