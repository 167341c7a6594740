-- compatible
-- Half of the steps of a payment move no money: it is begun, and it is opened. The ledger looks at those no further
-- (measured: a tenth of what opening a payment costs, and as much of what beginning it does).
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
      -- What is given up is given up before it goes back, and what is kept after it came.
      (case when earned < 0 then 2 else 4 end, 'earned', 'patient', 'clinic', earned),
      (3, 'returned', 'patient', 'provider', returned)
  ) as moved (step, kind, debit, credit, cents)
  where moved.cents <> 0
  order by change.id, moved.step;
  return null;
end $$;

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

-- A hold that becomes a visit frees nothing of its doctor's; its patient, who held it, may be offered another again.
-- Mostly neither they nor anybody for them waits, which one look says.
create or replace function note_freed_claim() returns trigger language plpgsql as $$
begin
  if old.status = 'held' and new.status not in ('held', 'lapsed', 'cancelled') and new.during = old.during
    and not exists (select from waitlist where claim_id = new.id and status = 'offered')
    and not exists (
      select from waitlist where patient_id = old.patient_id and status = 'waiting'
    )
  then
    return null;
  end if;
  if old.status = 'held' and new.status <> 'held' then
    update waitlist set status = case new.status when 'lapsed' then 'passed' else 'booked' end
    where claim_id = new.id and status = 'offered';
  end if;
  insert into freed_times (doctor_id, date)
  select doctor_id, greatest(date, least(old.date, until_date)) from waitlist
  where doctor_id = old.doctor_id and status = 'waiting' and until_date >= clinic_today() - 1
    and old.date between date - (place_id <> old.place_id)::int and until_date + (place_id <> old.place_id)::int
  union
  select doctor_id, date from waitlist
  where patient_id = old.patient_id and status = 'waiting' and until_date >= clinic_today() - 1;
  return null;
end $$;
