-- Rule: the doctors who may read a person's whole record and write in it: those who have or had a visit with the
-- person that was not cancelled, or that they signed a paper of, and those who opened the record in an emergency, for
-- as long as that holds.
create or replace function treats_person(doctor_account uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    where doctor.user_id = doctor_account and claim.status <> 'cancelled'
      and claim.patient_id = any(records_with(person))
  ) or exists (
    select from record_papers paper join doctors doctor on doctor.id = paper.doctor_id
    where doctor.user_id = doctor_account and paper.claim_id is not null
      and paper.addendum_to is null and paper.person_id = any(records_with(person))
  ) or exists (
    select from emergency_accesses access
    where access.account_id = doctor_account and access.person_id = any(records_with(person))
      and access.until > clinic_now()
  )
$$;
