-- compatible
-- with takings, forbid_change
-- Money taken and given back at reception: `takings` is `payments_received`, with all that is named after it. Servers
-- of the version before use the old name as a view. Erasing a patient empties its reasons, which
-- `forbid_change` allows by the name of the table.
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
