-- compatible
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
create function is_movement(kind text, undone boolean, debit text, credit text) returns boolean
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

create table ledger_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null default clinic_now(),
  kind text not null,
  undone boolean not null,
  debit text not null,
  credit text not null,
  amount_cents integer not null check (amount_cents > 0),
  -- Null is no place's: what was brought in.
  place_id uuid,
  -- Whose money it is. An import that is taken back takes its people with it, and their entries stay.
  person_id uuid not null,
  claim_id uuid,
  payment_id uuid references payments,
  constraint ledger_entries_are_movements check (is_movement(kind, undone, debit, credit))
);
create index ledger_entries_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_claim on ledger_entries (claim_id) where claim_id is not null;
create index ledger_entries_at on ledger_entries (at, id);

create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function forbid_change();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function forbid_change();

-- What a payment has moved so far, by what its row says.
create function received_by(payment payments) returns integer language sql immutable parallel safe
  return coalesce(
    payment.captured_cents,
    case when payment.status in ('booked', 'refund_due', 'refunded', 'disputed') then payment.amount_cents else 0 end
  );
create function earned_by(payment payments) returns integer language sql immutable parallel safe
  return case when payment.status = 'booked' then received_by(payment) - payment.refunded_cents else 0 end;

-- The entries that bring the ledger from one standing of a payment to the next.
create function post_payment(
  payment payments, received integer, returned integer, earned integer, posted_at timestamptz
) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id
  )
  select posted_at, moved.kind, moved.cents < 0,
    case when moved.cents > 0 then moved.debit else moved.credit end,
    case when moved.cents > 0 then moved.credit else moved.debit end,
    abs(moved.cents), claims.place_id, claims.patient_id, claims.id, payment.id
  from claims cross join (
    values (1, 'received', 'provider', 'patient', received),
      -- What is given up is given up before it goes back, and what is kept after it came.
      (case when earned < 0 then 2 else 4 end, 'earned', 'patient', 'clinic', earned),
      (3, 'returned', 'patient', 'provider', returned)
  ) as moved (step, kind, debit, credit, cents)
  where claims.id = payment.claim_id and moved.cents <> 0
  order by moved.step;
$$;

create function post_payment_begun() returns trigger language plpgsql as $$
begin
  perform post_payment(new, received_by(new), new.refunded_cents, earned_by(new), new.created_at);
  return null;
end $$;
create trigger payments_post_begun after insert on payments for each row
  when (new.status not in ('creating', 'open') or new.captured_cents is not null)
  execute function post_payment_begun();

create function post_payment_moved() returns trigger language plpgsql as $$
begin
  perform post_payment(
    new, received_by(new) - received_by(old), new.refunded_cents - old.refunded_cents, earned_by(new) - earned_by(old),
    clinic_now()
  );
  return null;
end $$;
create trigger payments_post_moved after update on payments for each row
  when (
    (old.status, old.captured_cents, old.refunded_cents)
    is distinct from (new.status, new.captured_cents, new.refunded_cents)
  )
  execute function post_payment_moved();

-- What was owed before. Below zero it is the clinic that owed.
create function post_opening() returns trigger
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
create trigger opening_balances_post after insert on opening_balances for each row
  when (new.amount_cents <> 0) execute function post_opening();
create trigger opening_balances_post_undone after delete on opening_balances for each row
  when (old.amount_cents <> 0) execute function post_opening();

-- What happened before there was a ledger: received when it was settled, gone back when that was noted.
select post_payment(
  payments, received_by(payments), 0, earned_by(payments) + refunded_cents * (status = 'booked')::int,
  coalesce((
    select min(at) from payment_events
    where payment_id = payments.id and to_status not in ('creating', 'open', 'cancelled', 'failed')
  ), created_at)
) from payments where received_by(payments) > 0 order by created_at;
select post_payment(
  payments, 0, refunded_cents, -refunded_cents * (status = 'booked')::int,
  coalesce((select max(at) from payment_events where payment_id = payments.id), created_at)
) from payments where refunded_cents > 0 order by created_at;
insert into ledger_entries (at, kind, undone, debit, credit, amount_cents, person_id)
select created_at, 'brought', false, case when amount_cents > 0 then 'patient' else 'opening' end,
  case when amount_cents > 0 then 'opening' else 'patient' end, abs(amount_cents), person_id
from opening_balances where amount_cents <> 0 order by created_at;

-- What the ledger says of each payment.
create view payment_books as
select payment_id as id,
  sum(case when debit = 'provider' then amount_cents else 0 end)
    - sum(case when credit = 'provider' then amount_cents else 0 end) as at_provider_cents,
  sum(case when credit in ('clinic', 'fees') then amount_cents else 0 end)
    - sum(case when debit in ('clinic', 'fees') then amount_cents else 0 end) as earned_cents,
  sum(case when credit = 'patient' then amount_cents else 0 end)
    - sum(case when debit = 'patient' then amount_cents else 0 end) as held_cents,
  sum(case when kind <> 'received' then 0 when undone then -amount_cents else amount_cents end) as received_cents,
  sum(case when kind <> 'returned' then 0 when undone then -amount_cents else amount_cents end) as returned_cents
from ledger_entries where payment_id is not null group by payment_id;
