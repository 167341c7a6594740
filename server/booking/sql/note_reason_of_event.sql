-- When a cancellation is noted with a reason in words: the reason is counted as one of the clinic's reasons.
create or replace function note_reason_of_event() returns trigger language plpgsql as $$
begin
  perform reason_of_event(new.claim_id, new.details ->> 'reason', new.at);
  return null;
end $$;

create or replace trigger appointment_events_reason after insert on appointment_events
  for each row when (new.kind = 'cancel-reason' and not new.details ? 'reasonId')
  execute function note_reason_of_event();
