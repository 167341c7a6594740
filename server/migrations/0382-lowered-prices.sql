-- compatible
-- Reception lowers the price of a visit, with a reason: each time a row that is never changed. claims.amount_cents is
-- the price as it is then, so that nothing of what was let off is ever due.
create table price_reductions (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references claims,
  amount_cents integer not null check (amount_cents > 0),
  reason text not null check (reason <> ''),
  lowered_by uuid not null references users,
  at timestamptz not null default clinic_now()
);
create index price_reductions_claim on price_reductions (claim_id);
create trigger price_reductions_append_only before delete or update on price_reductions
  for each row execute function forbid_change();
create trigger price_reductions_not_emptied before truncate on price_reductions
  for each statement execute function forbid_change();

-- Nobody is charged the old price while it is lowered.
create trigger price_reductions_wait_for_charge before insert on price_reductions
  for each row execute function wait_for_charge();

-- The price stays where a fee took its place, and while a first payment is waited for.
create function lower_price() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update claims set amount_cents = amount_cents - new.amount_cents
  where id = new.claim_id and status not in ('held', 'lapsed') and pay_by is null
    and not costs_fee_alone(id, status) and amount_cents >= new.amount_cents;
  if not found then
    raise exception 'the price of this visit stays' using errcode = 'check_violation', constraint = 'price_stays';
  end if;
  insert into stale_figures select date from claims where id = new.claim_id on conflict do nothing;
  return null;
end $$;
create trigger price_reductions_lower after insert on price_reductions for each row execute function lower_price();

-- What was paid beyond the lowered price is given back in the same transaction.
create function keep_paid_within_lowered_price() returns trigger language plpgsql as $$
begin
  if (select amount_cents from claims where id = new.claim_id)
    < coalesce((select sum(amount_cents) from takings where claim_id = new.claim_id), 0)
    + coalesce((select sum(received_cents - returned_cents) from payment_money where claim_id = new.claim_id), 0)
  then
    raise exception 'more is paid than the lowered price' using errcode = 'check_violation', constraint = 'price_stays';
  end if;
  return null;
end $$;
create constraint trigger price_reductions_within_paid after insert on price_reductions deferrable initially deferred
  for each row execute function keep_paid_within_lowered_price();

-- A fee is no more than the lowered price.
create function keep_fee_within_price() returns trigger language plpgsql as $$
begin
  select least(new.amount_cents, amount_cents) into new.amount_cents from claims where id = new.claim_id;
  return case when new.amount_cents > 0 then new end;
end $$;
create trigger visit_fees_within_price before insert on visit_fees
  for each row execute function keep_fee_within_price();

-- What is called paid, pending or refunded is said anew: a visit that was cancelled unpaid has nothing due.
insert into stale_figures
select distinct date from daily_figures
where kind = 'list' and (key like 'cancelled pending %' or key like 'cancelled refunded %')
on conflict do nothing;
