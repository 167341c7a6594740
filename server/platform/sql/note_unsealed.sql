-- When something is audited: it waits to be sealed into the audit chain.
create or replace function note_unsealed() returns trigger language plpgsql as $$
begin
  insert into unsealed_audit_events select id from added;
  return null;
end $$;

create or replace trigger audit_events_unsealed after insert on audit_events
  referencing new table as added for each statement execute function note_unsealed();
