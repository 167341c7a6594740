-- When payments change: the ledger posts the difference of what was received, earned and returned. Steps that move no
-- money (begun, opened) leave early: measured, that is a tenth of their cost.
create or replace function post_payment_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from (
      select status, captured_cents, refunded_cents from was
      union all
      select status, captured_cents, refunded_cents from became
    ) as side
    where captured_cents is not null or refunded_cents > 0
      or status in ('booked', 'refund_due', 'refunded', 'disputed')
  ) then
    return null;
  end if;
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id
  )
  select clinic_now(), moved.kind, moved.cents < 0,
    case when moved.cents > 0 then moved.debit else moved.credit end,
    case when moved.cents > 0 then moved.credit else moved.debit end,
    abs(moved.cents), claims.place_id, claims.patient_id, claims.id, change.id
  from (
    select id, claim_id, sum(sign * received_by(payment))::int as received,
      sum(sign * (payment).refunded_cents)::int as returned, sum(sign * earned_by(payment))::int as earned
    from (
      select id, claim_id, -1 as sign, row(was.*)::payments as payment from was
      union all
      select id, claim_id, 1, row(became.*)::payments from became
    ) as side
    group by id, claim_id
  ) as change
  join claims on claims.id = change.claim_id
  cross join lateral (
    values (1, 'received', 'provider', 'patient', received),
      -- Earnings are reversed before the money goes back, and a fee is kept after the money came.
      (case when earned < 0 then 2 else 4 end, 'earned', 'patient', 'clinic', earned),
      (3, 'returned', 'patient', 'provider', returned)
  ) as moved (step, kind, debit, credit, cents)
  where moved.cents <> 0
  order by change.id, moved.step;
  return null;
end $$;

create or replace trigger payments_post_moved after update on payments referencing old table as was new table as became
  for each statement execute function post_payment_moved();
