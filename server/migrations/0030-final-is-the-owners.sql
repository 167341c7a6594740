-- compatible

-- Servers run as a role that owns nothing and may not change what is final. What has to be done with it nevertheless is
-- a function of the owner, which does that and nothing else.

-- Of a patient who is erased in this transaction, or was, nothing stays that they or others have written.
create function erase_words_of(of_patient uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from users where id = of_patient and erased_at is not null) then
    raise exception 'only the words of a patient who is erased are taken away';
  end if;
  perform set_config('salus.erasing', 'yes', true);
  delete from chart_notes where claim_id in (select id from claims where patient_id = of_patient);
  update ratings set comment = '' where patient_id = of_patient;
  update care_request_events set note = '', key_id = null, sealed = null
  from care_requests where care_requests.id = request_id and care_requests.patient_id = of_patient;
  perform set_config('salus.erasing', '', true);
end $$;

-- A note of a request that stands in clear text is sealed where it stands. One that is sealed already stays.
create function seal_request_note(event bigint, with_key text, bytes bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('salus.erasing', 'yes', true);
  update care_request_events set key_id = with_key, sealed = bytes, note = '' where id = event and note <> '';
  perform set_config('salus.erasing', '', true);
end $$;

-- Once all notes are sealed, the constraint that says so is made to hold for old rows too.
create function confirm_notes_are_sealed() returns void
language sql security definer set search_path = public, pg_temp as $$
  alter table claims validate constraint claims_notes_are_sealed;
$$;

-- Where one role is both owner and application, triggers are all that keeps what is final; emptying a table at once
-- went past them.
create trigger appointment_events_not_emptied before truncate on appointment_events
  for each statement execute function forbid_change();
create trigger audit_events_not_emptied before truncate on audit_events
  for each statement execute function forbid_change();
create trigger care_request_events_not_emptied before truncate on care_request_events
  for each statement execute function forbid_change();
create trigger chart_notes_not_emptied before truncate on chart_notes
  for each statement execute function forbid_change();
create trigger payment_events_not_emptied before truncate on payment_events
  for each statement execute function forbid_change();
create trigger ratings_not_emptied before truncate on ratings
  for each statement execute function forbid_change();

create trigger provider_events_append_only before update or delete on provider_events
  for each row execute function forbid_change();
create trigger provider_events_not_emptied before truncate on provider_events
  for each statement execute function forbid_change();
