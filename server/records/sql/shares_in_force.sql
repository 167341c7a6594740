-- Rule: what a doctor may read because it is shared with them now. A document that was moved to another person is
-- shared no more. `account_id` is the doctor's; `document_id` is null for the whole record.
create or replace view shares_in_force as
  select share.id, share.person_id, share.doctor_id, doctor.user_id as account_id, share.document_id, share.until
  from record_shares share
  join doctors doctor on doctor.id = share.doctor_id and doctor.deleted_at is null
  join users account on account.id = doctor.user_id and account.closed_at is null
  join persons person on person.id = share.person_id and person.erased_at is null
  where share.ended_at is null and share.until > clinic_now()
    and (share.document_id is null or exists (
      select from documents document
      where document.id = share.document_id and document.person_id = any(records_with(share.person_id))
    ));
