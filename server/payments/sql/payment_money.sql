-- The money of a payment: what the clinic has received, and how much of it has gone back to the payer, by refunds and
-- by disputes that were lost. Where the provider's word is still to come, a payment that was settled has brought its
-- amount.
create or replace view payment_money as
select id, claim_id, provider, intent_id, amount_cents, status,
  coalesce(
    captured_cents,
    case when status in ('booked', 'refund_due', 'refunded', 'disputed') then amount_cents else 0 end
  ) as received_cents,
  refunded_cents as returned_cents, method
from payments;
