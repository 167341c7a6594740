-- When a person is erased: what imports have stored about them is emptied (cells and fields of lines, notes on opening
-- balances).
create or replace function forget_imported() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  was text := coalesce(current_setting('salus.erasing', true), '');
begin
  perform set_config('salus.erasing', 'yes', true);
  update opening_balances set note = '' where person_id = new.id and note <> '';
  perform set_config('salus.erasing', was, true);
  update import_lines line set cells = '{}', fields = '{}', reference = null
  where line.became = new.id or line.double_of = new.id or line.fields ->> 'person' = new.id::text;
  return null;
end $$;

create or replace trigger persons_forget_imported after update of erased_at on persons for each row
  when (new.erased_at is not null and old.erased_at is null) execute function forget_imported();
