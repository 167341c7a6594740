-- compatible
-- Fees for cancelling late and for not coming, as they were agreed: at most one of a visit at a time. One that is
-- waived or whose cause was taken back ends; none is changed.
create table visit_fees (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims,
  kind text not null check (kind in ('late', 'no-show')),
  amount_cents integer not null check (amount_cents > 0),
  at timestamptz not null default clinic_now(),
  ended text check (ended in ('waived', 'undone')),
  ended_at timestamptz,
  ended_by uuid references users,
  reason text not null default '',
  constraint visit_fees_end_at_a_time check ((ended is null) = (ended_at is null)),
  constraint visit_fees_waived_with_reason check (ended is distinct from 'waived' or reason <> '')
);
create unique index visit_fees_one on visit_fees (claim_id) where ended is null;

create function keep_fee() returns trigger language plpgsql as $$
begin
  if old.ended is not null
    or (new.id, new.claim_id, new.kind, new.amount_cents, new.at)
      is distinct from (old.id, old.claim_id, old.kind, old.amount_cents, old.at)
  then
    raise exception 'a fee is never changed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger visit_fees_stay before update on visit_fees for each row execute function keep_fee();
create trigger visit_fees_not_emptied before truncate on visit_fees
  for each statement execute function forbid_change();

create function fee_cents(of_claim uuid) returns integer language sql stable parallel safe as $$
  select coalesce((select amount_cents from visit_fees where claim_id = of_claim and ended is null), 0)
$$;

-- Whether of a visit of this status nothing is to be paid but its fee: it was cancelled, or nobody came and what that
-- costs was agreed.
create function costs_fee_alone(of_claim uuid, status text) returns boolean language sql stable parallel safe as $$
  select status = 'cancelled' or status = 'no-show' and exists (
    select from visit_terms where claim_id = of_claim and words is not null and no_show_cents is not null
  )
$$;

-- What a visit of this status and price is to be paid with.
create function owed_cents(of_claim uuid, status text, price integer) returns integer
language sql stable parallel safe as $$
  select case when costs_fee_alone(of_claim, status) then fee_cents(of_claim) else price end
$$;

-- Of what a payment has brought, what stays as a fee when all else goes back.
alter table payments add column kept_cents integer not null default 0
  constraint payments_kept_cents check (kept_cents >= 0);

create function kept_by(payment payments) returns integer language sql immutable parallel safe
  return case when payment.status in ('refund_due', 'refunded')
    then least(payment.kept_cents, received_by(payment) - payment.refunded_cents) else 0 end;

create or replace function post_payment_begun() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

-- What was taken at the clinic is earned by the visit; of one that costs its fee alone the fee's part is a fee.
create function post_fee_at_clinic(of_claim uuid) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted integer;
  moved integer;
begin
  -- The last lock of whoever comes here, so that nobody waits for it in a circle.
  perform pg_advisory_xact_lock(hashtextextended('fee at the clinic ' || of_claim, 0));
  wanted := greatest(0, least(
    coalesce((select sum(amount_cents) from takings where claim_id = of_claim), 0),
    fee_cents(of_claim) - coalesce((select sum(kept_by(payments)) from payments where claim_id = of_claim), 0)
  ));
  moved := wanted - coalesce((
    select sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end)
    from ledger_entries where claim_id = of_claim and payment_id is null
  ), 0);
  insert into ledger_entries (kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id)
  select 'earned', part.undone, part.debit, part.credit, abs(moved), claims.place_id, claims.patient_id, claims.id
  from claims cross join lateral (
    values (1, true, case when moved > 0 then 'clinic' else 'fees' end, 'patient'),
      (2, false, 'patient', case when moved > 0 then 'fees' else 'clinic' end)
  ) as part (step, undone, debit, credit)
  where claims.id = of_claim and moved <> 0
  order by part.step;
end $$;

create function post_kept() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_entries (
    at, kind, undone, debit, credit, amount_cents, place_id, person_id, claim_id, payment_id
  )
  select clinic_now(), 'earned', moved.cents < 0, case when moved.cents > 0 then 'patient' else 'fees' end,
    case when moved.cents > 0 then 'fees' else 'patient' end, abs(moved.cents), claims.place_id, claims.patient_id,
    claims.id, new.id
  from claims cross join (values (kept_by(new) - kept_by(old))) as moved (cents)
  where claims.id = new.claim_id and moved.cents <> 0;
  perform post_fee_at_clinic(new.claim_id);
  return null;
end $$;
create trigger payments_post_kept after update on payments for each row
  when (old.kept_cents > 0 or new.kept_cents > 0) execute function post_kept();

create function post_fee() returns trigger language plpgsql as $$
begin
  perform post_fee_at_clinic(new.claim_id);
  return null;
end $$;
-- Once the payment says what of it is kept.
create constraint trigger visit_fees_post after insert or update on visit_fees deferrable initially deferred
  for each row execute function post_fee();

create function post_fee_of_takings() returns trigger language plpgsql as $$
begin
  perform post_fee_at_clinic(claim_id) from (
    select distinct taken.claim_id from taken join visit_fees on visit_fees.claim_id = taken.claim_id
  ) of_visits;
  return null;
end $$;
create trigger takings_post_fee after insert on takings referencing new table as taken
  for each statement execute function post_fee_of_takings();

-- No more is taken than is owed, and no more given back than was taken the same way.
create or replace function keep_takings_within_price() returns trigger language plpgsql as $$
declare
  price integer;
begin
  select case when new.amount_cents > 0 then owed_cents(id, status, amount_cents) else amount_cents end into price
  from claims where id = new.claim_id and status not in ('held', 'lapsed')
  for no key update;
  if price is null or price < new.amount_cents
    + coalesce((select sum(amount_cents) from takings where claim_id = new.claim_id), 0)
    + coalesce((select sum(received_cents - returned_cents) from payment_money where claim_id = new.claim_id), 0)
  then
    raise exception 'more than the visit costs' using errcode = 'check_violation', constraint = 'takings_within_price';
  end if;
  if new.amount_cents < 0 and 0 > new.amount_cents + coalesce((
    select sum(amount_cents) from takings where claim_id = new.claim_id and method = new.method
  ), 0) then
    raise exception 'more than was taken' using errcode = 'check_violation', constraint = 'takings_within_price';
  end if;
  return new;
end $$;

-- Whoever notes that nobody came, or takes it back: what that costs follows, and what was paid beyond it goes back
-- after ten minutes, in which whoever was wrong notices.
create function charge_no_show() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status <> 'no-show' then
    update visit_fees set ended = 'undone', ended_at = clinic_now()
    where claim_id = new.id and ended is null and kind = 'no-show';
    update payments set status = 'booked', kept_cents = 0, next_check_at = clinic_now(), look = look + 1
    where claim_id = new.id and status in ('refund_due', 'refunded') and costs_fee_alone(new.id, old.status);
  elsif costs_fee_alone(new.id, new.status) then
    insert into visit_fees (claim_id, kind, amount_cents)
    select claim_id, 'no-show', no_show_cents from visit_terms where claim_id = new.id;
    update payments
    set status = case status when 'booked' then 'refund_due' else status end,
      kept_cents = least(fee_cents(new.id), received_by(payments)),
      next_check_at = clinic_now() + interval '10 minutes', look = look + 1
    where claim_id = new.id and status in ('booked', 'disputed');
  end if;
  return null;
end $$;
create trigger claims_charge_no_show after update of status on claims for each row
  when ((old.status = 'no-show') <> (new.status = 'no-show')) execute function charge_no_show();
