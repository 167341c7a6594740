-- When a form is begun, given or asked for, or a consent withdrawn: noted for pages that are open (`form_events`).
create or replace function note_form_event() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'consent_withdrawals' then
    insert into form_events (person_id) select person_id from form_responses where id = new.response_id;
  else
    insert into form_events (person_id) values (new.person_id);
  end if;
  return null;
end $$;
create or replace trigger note_form_begun after update of revision on form_drafts
  for each row when (old.revision = 0 and new.revision > 0) execute function note_form_event();
create or replace trigger note_form_given after insert on form_responses
  for each row execute function note_form_event();
create or replace trigger note_form_requested after insert or update on form_requests
  for each row execute function note_form_event();
create or replace trigger note_form_withdrawn after insert on consent_withdrawals
  for each row execute function note_form_event();
