-- Rule: the doctors who may read a person's whole record and write in it: those who have or had a visit with the
-- person that was not cancelled, and those who opened the record in an emergency, for as long as that holds.
create or replace function treats_person(doctor_account uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from appointments claim join doctors doctor on doctor.id = claim.doctor_id
    where doctor.user_id = doctor_account and claim.status <> 'cancelled'
      and claim.patient_id = any(records_with(person))
  ) or exists (
    select from emergency_accesses access
    where access.account_id = doctor_account and access.person_id = any(records_with(person))
      and access.until > clinic_now()
  )
$$;
