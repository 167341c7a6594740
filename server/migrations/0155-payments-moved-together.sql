-- compatible
-- What a statement moves is noted and posted by one statement: a payment at a time this took half of a batch's time.
-- Old and new rows are summed rather than joined: whatever the plan was made for, it stays linear.
create or replace function post_payment_moved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
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
      -- What is given up is given up before it goes back, and what is kept after it came.
      (case when earned < 0 then 2 else 4 end, 'earned', 'patient', 'clinic', earned),
      (3, 'returned', 'patient', 'provider', returned)
  ) as moved (step, kind, debit, credit, cents)
  where moved.cents <> 0
  order by change.id, moved.step;
  return null;
end $$;
drop trigger payments_post_moved on payments;
create trigger payments_post_moved after update on payments referencing old table as was new table as became
  for each statement execute function post_payment_moved();
drop function post_payment;

create function record_payments_begun() returns trigger language plpgsql as $$
begin
  insert into payment_events (payment_id, to_status) select id, status from begun order by created_at, id;
  return null;
end $$;
drop trigger payments_record_start on payments;
create trigger payments_record_start after insert on payments referencing new table as begun
  for each statement execute function record_payments_begun();

create or replace function record_payment_step() returns trigger language plpgsql as $$
begin
  insert into payment_events (payment_id, from_status, to_status)
  select id, max(before), max(after)
  from (
    select id, status as before, null as after from was
    union all
    select id, null, status from became
  ) as side
  group by id having max(before) <> max(after)
  order by id;
  return null;
end $$;
drop trigger payments_record_step on payments;
create trigger payments_record_step after update on payments referencing old table as was new table as became
  for each statement execute function record_payment_step();
