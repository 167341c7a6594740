-- compatible
-- with takings
-- Money taken and given back at reception: `takings` is `payments_received`, with all that is named after it. Servers
-- of the version before use the old name as a view.
alter table takings rename to payments_received;

do $$
declare
  old_name text;
  new_name text;
begin
  for old_name, new_name in
    select conname, regexp_replace(conname, '^takings', 'payments_received') from pg_constraint
    where conrelid = 'payments_received'::regclass and conname ~ '^takings_'
  loop
    execute format('alter table payments_received rename constraint %I to %I', old_name, new_name);
  end loop;
  for old_name, new_name in
    select relname, regexp_replace(relname, '^takings', 'payments_received')
    from pg_index join pg_class on oid = indexrelid
    where indrelid = 'payments_received'::regclass and relname ~ '^takings_'
  loop
    execute format('alter index %I rename to %I', old_name, new_name);
  end loop;
  for old_name, new_name in
    select tgname, regexp_replace(tgname, '^takings', 'payments_received') from pg_trigger
    where tgrelid = 'payments_received'::regclass and tgname ~ '^takings_'
  loop
    execute format('alter trigger %I on payments_received rename to %I', old_name, new_name);
  end loop;
end $$;

-- Erasing a patient empties the reasons of this table by its new name.
create or replace function forbid_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' and tg_op = 'UPDATE' and tg_table_name in (
    'ratings', 'care_request_events', 'opening_balances', 'appointment_events', 'payments_received', 'price_reductions'
  ) then
    return new;
  end if;
  if current_setting('salus.undoing', true) = 'yes'
    and tg_table_name in ('appointment_events', 'opening_balances') and tg_op = 'DELETE'
  then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
