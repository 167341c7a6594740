-- The discount on a visit: what the clinic refunded at its provider by choice, and the shortfall of a payment that was
-- accepted although it was too low. This is not due again. Money refunded for a cancelled visit or in a lost dispute is
-- due.
create or replace function discounted_cents(of_payment uuid) returns integer language sql stable parallel safe as $$
  select coalesce((
      select sum(amount_cents) from refunds
      where payment_id = of_payment and made_by = 'provider' and status = 'succeeded'
    ), 0)::int + coalesce((
      select greatest(0, amount_cents - received_by(payments)) from payments
      where id = of_payment and status = 'booked'
    ), 0)
$$;
