-- When an entry of a record changes: it says what its newest version says, belongs to its person for good, and an error
-- stays one. Only erasure deletes it, and taking back the file of measurements that it came with.
create or replace function keep_record_items() returns trigger language plpgsql as $$
declare
  is_moved constant boolean := tg_op = 'UPDATE'
    and (new.person_id, new.class, new.sort, new.added_as, new.added_at, new.import_id)
      is distinct from (old.person_id, old.class, old.sort, old.added_as, old.added_at, old.import_id);
  is_rewritten constant boolean := tg_op = 'UPDATE'
    and (new.version, new.dated_on, new.ended_on, new.state)
      is distinct from (old.version, old.dated_on, old.ended_on, old.state);
begin
  if tg_op = 'DELETE' then
    if current_setting('salus.erasing', true) = 'yes' then
      return old;
    end if;
    if current_setting('salus.undoing', true) = 'yes' and old.import_id is not null then
      return old;
    end if;
    raise exception 'record_items is append-only';
  end if;
  if is_moved or is_rewritten and (
    old.state = 'in-error' or new.version <> old.version + 1 or not exists (
      select from record_item_versions written
      where written.item_id = new.id and written.version = new.version
        and (written.dated_on, written.state) = (new.dated_on, new.state)
        and written.ended_on is not distinct from new.ended_on
    )
  ) then
    raise exception 'an entry of a record is not rewritten' using errcode = 'integrity_constraint_violation',
      constraint = 'record_items_are_kept';
  end if;
  return new;
end $$;
create or replace trigger record_items_kept before update or delete on record_items
  for each row execute function keep_record_items();
