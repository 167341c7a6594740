-- When a consent is withdrawn: the rooms of the person's video visits in which somebody sits have changed, so that
-- their streams look at once whether each seat still stands.
create or replace function note_consent_withdrawn() returns trigger language plpgsql as $$
begin
  update video_calls call set version = call.version + 1
  from claims claim
  where claim.id = call.claim_id
    and claim.patient_id = any(records_with((select person_id from form_responses where id = new.response_id)))
    and exists (select from video_seats seat where seat.claim_id = call.claim_id and seat.left_at is null);
  return null;
end $$;
create or replace trigger note_consent_withdrawn after insert on consent_withdrawals
  for each row execute function note_consent_withdrawn();
