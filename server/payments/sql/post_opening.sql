-- When a balance is brought in from an earlier system, or taken back: the ledger posts it. A negative balance is what
-- the clinic owed.
create or replace function post_opening() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  balance opening_balances := coalesce(new, old);
  owed boolean := (balance.amount_cents > 0) = (tg_op = 'INSERT');
begin
  insert into ledger_entries (kind, undone, debit, credit, amount_cents, person_id)
  values (
    'brought', tg_op = 'DELETE', case when owed then 'patient' else 'opening' end,
    case when owed then 'opening' else 'patient' end, abs(balance.amount_cents), balance.person_id
  );
  return null;
end $$;

create or replace trigger opening_balances_post after insert on opening_balances for each row
  when (new.amount_cents <> 0) execute function post_opening();

create or replace trigger opening_balances_post_undone after delete on opening_balances for each row
  when (old.amount_cents <> 0) execute function post_opening();
