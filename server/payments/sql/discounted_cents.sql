-- The discount on a visit, which is not due again: what the clinic gave back at its provider of its own will, and what
-- was short when a payment was taken as it is. What went back because the visit was cancelled then, and what a lost
-- dispute took, is due.
create or replace function discounted_cents(of_payment uuid) returns integer language sql stable parallel safe as $$
  select coalesce((
      select sum(amount_cents) from refunds
      where payment_id = of_payment and made_by = 'provider' and status = 'succeeded'
    ), 0)::int + coalesce((
      select greatest(0, amount_cents - received_by(payments)) from payments
      where id = of_payment and status = 'booked'
    ), 0)
$$;
