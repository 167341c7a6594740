-- Undoes an import: deletes all rows that it made, with the terms of its visits. If anything was built on them since,
-- nothing is deleted, the import stays, and the answer is false.
create or replace function undo_import(of_import uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from imports where id = of_import and status = 'undoing' for update;
  if not found then
    raise exception 'only an import that is being undone is taken back';
  end if;
  -- These locks wait for changes under way and keep new ones out until it is known whether anything was built on the
  -- rows.
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
  delete from visit_terms using import_lines line
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
