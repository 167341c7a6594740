-- When a refund is written: refused if refunds exceed what the payment took. Writers have locked the payment.
create or replace function keep_refunds_within_payment() returns trigger language plpgsql as $$
begin
  if (
    select sum(amount_cents) from refunds where payment_id = new.payment_id and status in ('pending', 'succeeded')
  ) > (
    select received_by(payments) from payments where id = new.payment_id
  ) then
    raise exception 'refunds of payment % exceed what was taken', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

drop trigger if exists refunds_within_payment on refunds;
create constraint trigger refunds_within_payment after insert or update on refunds deferrable initially deferred
  for each row execute function keep_refunds_within_payment();
