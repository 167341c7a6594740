-- compatible
-- Reception is told of patients who wait online and whose doctor has not come: what is noted of it is a note as others.
alter table task_notes drop constraint task_notes_kind_check;
alter table task_notes add constraint task_notes_kind_check
  check (kind in ('waits-online', 'change-request', 'call', 'stayed', 'stand-in', 'link', 'not-come', 'unpaid')) not valid;
alter table task_notes validate constraint task_notes_kind_check;
