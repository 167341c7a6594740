-- The people whose records these ids belong to. An id may be an account's, a doctor's, or that of a row about a person.
create or replace function whose_records(ids uuid[]) returns uuid[] stable language sql as $$
  select coalesce(array_agg(distinct person), '{}') from (
    select id as person from persons where id = any(ids)
    union all select user_id from doctors where id = any(ids)
    union all select patient_id from claims where id = any(ids)
    union all
      select claim.patient_id from payments payment join claims claim on claim.id = payment.claim_id
      where payment.id = any(ids)
    union all
      select claim.patient_id from change_requests request join claims claim on claim.id = request.claim_id
      where request.id = any(ids)
    union all select patient_id from waitlist where id = any(ids)
    union all select patient_id from care_requests where id = any(ids)
    union all select person_id from guardianships where id = any(ids)
    union all
      select doctor.user_id from doctor_documents document join doctors doctor on doctor.id = document.doctor_id
      where document.id = any(ids)
    union all select person_id from documents where id = any(ids)
    union all
      select document.person_id from document_files file join documents document on document.id = file.document_id
      where file.id = any(ids)
    union all
      select thread.person_id from document_files file join threads thread on thread.id = file.thread_id
      where file.id = any(ids)
    union all select person_id from threads where id = any(ids)
    union all
      select thread.person_id from messages message join threads thread on thread.id = message.thread_id
      where message.id = any(ids)
    union all select person_id from document_uploads where id = any(ids)
    union all select person_id from record_items where id = any(ids)
    union all select person_id from measurement_imports where id = any(ids)
    union all select person_id from record_papers where id = any(ids)
    union all
      select paper.person_id from dispensings dispensing join record_papers paper on paper.id = dispensing.paper_id
      where dispensing.id = any(ids)
    union all select person_id from repeat_requests where id = any(ids)
    union all select person_id from record_shares where id = any(ids)
    union all select person_id from emergency_accesses where id = any(ids)
    union all select person_id from take_outs where id = any(ids)
  ) found where person is not null
$$;
