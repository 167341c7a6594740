-- The money of a payment: what the clinic has received, and how much went back to the payer by refunds and lost
-- disputes. Until the provider has reported the sum, a successful payment counts with the amount that was asked for.
create or replace view payment_money as
select id, claim_id, provider, intent_id, amount_cents, status,
  coalesce(
    captured_cents,
    case when status in ('booked', 'refund_due', 'refunded', 'disputed') then amount_cents else 0 end
  ) as received_cents,
  refunded_cents as returned_cents, method
from payments;
