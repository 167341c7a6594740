-- Deletes all texts that a patient wrote, and those that others wrote about the patient. The patient must be marked as
-- erased.
create or replace function erase_words_of(of_patient uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  records uuid[] := array(
    select record.id from persons asked join persons record on record.root_id = asked.root_id
    where asked.id = of_patient
  );
  visits uuid[] := array(select id from claims where patient_id = any(records));
  -- Replaces a reason that must not be empty.
  nothing_said constant text := '–';
begin
  if not exists (select from persons where id = of_patient and erased_at is not null) then
    raise exception 'only the words of a patient who is erased are taken away';
  end if;
  perform set_config('salus.erasing', 'yes', true);
  delete from chart_notes where claim_id = any(visits);
  delete from medicine_plans where person_id = any(records);
  delete from medicine_zones where person_id = any(records);
  delete from record_items where person_id = any(records) and class = 'own';
  delete from measurement_imports where person_id = any(records);
  delete from record_list_sayings where person_id = any(records) and said_as = 'patient';
  update ratings set comment = '' where patient_id = any(records);
  update care_request_events set note = '', key_id = null, sealed = null
  from care_requests where care_requests.id = request_id and care_requests.patient_id = any(records);
  -- Clear text is only in rows that were never sealed.
  update claims set overbooked = case when overbooked is not null then nothing_said end,
    notes = '', doctor_notes = '', consultation_notes = ''
  where id = any(visits) and (overbooked is not null or notes || doctor_notes || consultation_notes <> '');
  update payments_received set reason = nothing_said where claim_id = any(visits) and reason <> '';
  update price_reductions set reason = nothing_said where claim_id = any(visits);
  update visit_fees set reason = nothing_said where claim_id = any(visits) and reason <> '';
  update appointment_events set details = details - 'why' where claim_id = any(visits) and details ? 'why';
  perform set_config('salus.erasing', '', true);
end $$;
