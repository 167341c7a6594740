-- When a price is lowered: refused at the end of the transaction if more is paid than the new price. The difference
-- must be given back in the same transaction.
create or replace function keep_paid_within_lowered_price() returns trigger language plpgsql as $$
begin
  if (select amount_cents from claims where id = new.claim_id)
    < coalesce((select sum(amount_cents) from payments_received where claim_id = new.claim_id), 0)
    + coalesce((select sum(received_cents - returned_cents) from payment_money where claim_id = new.claim_id), 0)
  then
    raise exception 'more is paid than the lowered price' using errcode = 'check_violation', constraint = 'price_stays';
  end if;
  return null;
end $$;

drop trigger if exists price_reductions_within_paid on price_reductions;
create constraint trigger price_reductions_within_paid after insert on price_reductions deferrable initially deferred
  for each row execute function keep_paid_within_lowered_price();
