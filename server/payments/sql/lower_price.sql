-- When a price reduction is noted: the visit's price falls by it, and the figures of its date are counted anew.
-- Refused where a fee has replaced the price, while a first payment is awaited, and beyond the price.
create or replace function lower_price()
returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update claims set amount_cents = amount_cents - new.amount_cents
  where id = new.claim_id and status not in ('held', 'lapsed') and pay_by is null
    and not owes_fee_only(id, status) and amount_cents >= new.amount_cents;
  if not found then
    raise exception 'the price of this visit stays' using errcode = 'check_violation', constraint = 'price_stays';
  end if;
  insert into stale_figures select date from claims where id = new.claim_id on conflict do nothing;
  return null;
end $$;

create or replace trigger price_reductions_lower after insert on price_reductions
  for each row execute function lower_price();
