-- When a version of a record's entry, or what was said of a list, would be changed or deleted: it is refused. Only
-- erasure deletes it, and taking back the file of measurements that it came with.
create or replace function keep_record_versions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('salus.erasing', true) = 'yes' then
    return old;
  end if;
  if tg_table_name = 'record_item_versions' and tg_op = 'DELETE' and current_setting('salus.undoing', true) = 'yes' then
    if exists (select from record_items item where item.id = old.item_id and item.import_id is not null) then
      return old;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger record_item_versions_append_only before update or delete on record_item_versions
  for each row execute function keep_record_versions();
create or replace trigger record_list_sayings_append_only before update or delete on record_list_sayings
  for each row execute function keep_record_versions();
