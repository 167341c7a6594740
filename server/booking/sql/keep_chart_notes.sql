-- When a note is changed or deleted: refused, except when a patient is erased and when all notes are sealed with a new
-- key, which changes no text. Both announce themselves by a setting local to their transaction.
create or replace function keep_chart_notes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('salus.erasing', true) = 'yes' then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('salus.resealing', true) = 'yes'
    and to_jsonb(new) - 'key_id' - 'sealed' = to_jsonb(old) - 'key_id' - 'sealed' then
    return new;
  end if;
  raise exception 'chart_notes is append-only';
end $$;

create or replace trigger chart_notes_append_only before update or delete on chart_notes
  for each row execute function keep_chart_notes();
