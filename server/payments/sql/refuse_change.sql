-- When a cancelled claim is changed: refused. Only the transaction that erases a person may, which announces itself
-- by a setting local to it.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('salus.erasing', true) = 'yes' then
    return new;
  end if;
  raise exception '% of % is final', tg_argv[0], tg_table_name using errcode = 'integrity_constraint_violation',
    constraint = tg_table_name || '_' || tg_argv[0] || '_is_final';
end $$;

create or replace trigger claims_cancelled_is_final before update on claims
  for each row when (old.status = 'cancelled') execute function refuse_change('cancelled');
