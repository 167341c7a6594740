-- When a file of measurements is taken back: every entry that it has made is deleted, in all its versions. The import
-- must be marked as undone before. What a doctor has written stays; an import makes no such entries.
create or replace function undo_measurement_import(of_import uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from measurement_imports where id = of_import and undone_at is not null) then
    raise exception 'only an import that is marked as undone is taken back';
  end if;
  perform set_config('salus.undoing', 'yes', true);
  delete from record_item_versions written using record_items item
  where item.id = written.item_id and item.import_id = of_import;
  delete from record_items where import_id = of_import;
  perform set_config('salus.undoing', '', true);
end $$;
