-- Before money is taken or given back at the desk: refused if more is taken than is owed, or more given back than was
-- taken by the same method.
create or replace function keep_received_within_price() returns trigger language plpgsql as $$
declare
  price integer;
begin
  select case when new.amount_cents > 0 then owed_cents(id, status, amount_cents) else amount_cents end into price
  from claims where id = new.claim_id and status not in ('held', 'lapsed')
  for no key update;
  if price is null or price < new.amount_cents
    + coalesce((select sum(amount_cents) from payments_received where claim_id = new.claim_id), 0)
    + coalesce((select sum(received_cents - returned_cents) from payment_money where claim_id = new.claim_id), 0)
  then
    raise exception 'more than the visit costs'
      using errcode = 'check_violation', constraint = 'payments_received_within_price';
  end if;
  if new.amount_cents < 0 and 0 > new.amount_cents + coalesce((
    select sum(amount_cents) from payments_received where claim_id = new.claim_id and method = new.method
  ), 0) then
    raise exception 'more than was taken'
      using errcode = 'check_violation', constraint = 'payments_received_within_price';
  end if;
  return new;
end $$;

create or replace trigger payments_received_within_price before insert on payments_received
  for each row execute function keep_received_within_price();
