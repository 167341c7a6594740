-- Rule: the doctors who may read a person's whole record: those who treat the person (`treats_person`), and those with
-- whom it is shared now. One document that is shared opens that document alone.
create or replace function reads_record(doctor_account uuid, person uuid) returns boolean language sql stable as $$
  select treats_person(doctor_account, person) or exists (
    select from shares_in_force share
    where share.account_id = doctor_account and share.document_id is null
      and share.person_id = any(records_with(person))
  )
$$;
