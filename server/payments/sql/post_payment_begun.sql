-- When payments are inserted with money already in them (imports, the demo): the ledger posts what they received,
-- earned, kept and returned, one statement for all.
create or replace function post_payment_begun() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from begun where status not in ('creating', 'open') or captured_cents is not null) then
    return null;
  end if;
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id
  )
  select begun.created_at, moved.kind, moved.cents < 0,
    case when moved.cents > 0 then moved.debit else moved.credit end,
    case when moved.cents > 0 then moved.credit else moved.debit end,
    abs(moved.cents), claims.place_id, claims.patient_id, claims.id, begun.id
  from begun
  join claims on claims.id = begun.claim_id
  cross join lateral (select row(begun.*)::payments as payment) as whole
  cross join lateral (
    values (1, 'received', 'provider', 'patient', received_by(payment)),
      (4, 'earned', 'patient', 'clinic', earned_by(payment)),
      (5, 'earned', 'patient', 'fees', kept_by(payment)),
      (3, 'returned', 'patient', 'provider', begun.refunded_cents)
  ) as moved (step, kind, debit, credit, cents)
  where moved.cents <> 0 and (begun.status not in ('creating', 'open') or begun.captured_cents is not null)
  order by begun.created_at, begun.id, moved.step;
  return null;
end $$;

create or replace trigger payments_post_begun after insert on payments referencing new table as begun
  for each statement execute function post_payment_begun();
