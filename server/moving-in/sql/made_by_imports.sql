-- Tables whose rows an import itself makes for a person or visit; `undo_import` deletes those rows. A row in any other
-- table with a foreign key to a person or visit, also of a later version, keeps the import from being undone.
create or replace function made_by_imports() returns regclass[] stable language sql as $$
  select array['import_lines', 'appointment_events', 'reminders', 'visit_terms']::regclass[]
$$;
