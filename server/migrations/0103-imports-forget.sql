-- compatible
-- Of somebody who is erased, nothing is left in the lines of files either, nor of a file that was taken back.
-- How many it has made so far.
alter table imports add column made integer not null default 0;

create index import_lines_became on import_lines (became) where became is not null;

create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes'
    and tg_table_name in ('ratings', 'care_request_events', 'opening_balances') and tg_op = 'UPDATE'
  then
    return new;
  end if;
  if current_setting('salus.undoing', true) = 'yes'
    and tg_table_name in ('appointment_events', 'opening_balances') and tg_op = 'DELETE'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

create function forget_imported() returns trigger
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
create trigger persons_forget_imported after update of erased_at on persons for each row
  when (new.erased_at is not null and old.erased_at is null) execute function forget_imported();

-- As before, but that the lines go as well.
create or replace function undo_import(of_import uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from imports where id = of_import and status = 'undoing' for update;
  if not found then
    raise exception 'only an import that is being undone is taken back';
  end if;
  -- Whoever is at them has ended before it is asked what is built on them, and nobody begins.
  perform from claims
  where id in (select became from import_lines where import_id = of_import and made) order by id for update;
  perform from persons
  where id in (select became from import_lines where import_id = of_import and made) order by id for update;
  if exists (select from built_on_import(of_import)) then
    update imports set status = 'imported', ended_at = coalesce(ended_at, clinic_now()) where id = of_import;
    return false;
  end if;
  perform set_config('salus.undoing', 'yes', true);
  insert into stale_figures
  select distinct claim.date from import_lines line join claims claim on claim.id = line.became
  where line.import_id = of_import and line.made
  on conflict do nothing;
  delete from unrelayed_events using import_lines line, appointment_events event
  where line.import_id = of_import and line.made and event.claim_id = line.became and event_id = event.id;
  delete from reminders using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from appointment_events using import_lines line
  where line.import_id = of_import and line.made and claim_id = line.became;
  delete from claims using import_lines line
  where line.import_id = of_import and line.made and claims.id = line.became;
  delete from opening_balances where import_id = of_import;
  delete from persons using import_lines line
  where line.import_id = of_import and line.made and persons.id = line.became;
  delete from import_lines where import_id = of_import;
  update imports set status = 'undone', done = 0, made = 0, ended_at = clinic_now() where id = of_import;
  perform set_config('salus.undoing', '', true);
  return true;
end $$;
