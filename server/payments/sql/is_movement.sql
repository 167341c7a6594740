-- The ledger: one row a movement of money, with the account it is written to (debit) and the account it comes from
-- (credit), so that it cannot be out of balance. See docs/payments.md.
--
-- patient    what people have paid and the clinic has not earned (credit), or owe it (debit)
-- clinic     what the clinic has earned by visits
-- fees       what it has earned by fees for late cancelling and not coming
-- provider   what it has at its payment providers
-- till       cash at its desks
-- terminal   what came by a card terminal at its desks
-- opening    what was brought in from another system
--
-- A row is never changed. What turns out not to be so is written the other way round, as the same kind `undone`.
-- Servers cannot write here: the database does, from the rows that say what happened.
create or replace function is_movement(kind text, undone boolean, debit text, credit text) returns boolean
  language sql immutable parallel safe
  return case kind
    when 'received' then (case when undone then debit else credit end) = 'patient'
      and (case when undone then credit else debit end) in ('provider', 'till', 'terminal')
    when 'returned' then (case when undone then credit else debit end) = 'patient'
      and (case when undone then debit else credit end) in ('provider', 'till', 'terminal')
    when 'earned' then (case when undone then credit else debit end) = 'patient'
      and (case when undone then debit else credit end) in ('clinic', 'fees')
    when 'brought' then 'opening' in (debit, credit) and 'patient' in (debit, credit) and debit <> credit
    else false
  end;
