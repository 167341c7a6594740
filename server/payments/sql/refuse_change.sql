-- When a cancelled claim is changed: refused. Only two transactions may, each announced by a setting local to it: the
-- one that erases a person, and the one in which staff undo a cancellation of many within its time.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' or current_setting('salus.putting_back', true) = 'yes' then
    return new;
  end if;
  raise exception '% of % is final', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_' || tg_argv[0] || '_is_final';
end $$;

create or replace trigger claims_cancelled_is_final before update on claims
  for each row when (old.status = 'cancelled') execute function refuse_change('cancelled');
