-- Rows that refer to a person or visit because the import itself made them; `undo_import` removes them. Every other
-- table with a foreign key on either is built on it, also those of later versions.
create or replace function made_by_imports() returns regclass[] stable language sql as $$
  select array['import_lines', 'appointment_events', 'reminders', 'visit_terms']::regclass[]
$$;
