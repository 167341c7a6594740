-- compatible
-- How often the provider refused to begin the payment. It repeats a refusal under the same key for a day, so the key of
-- the next try counts them.
alter table payments add column intent_refusals integer not null default 0;

-- The clock of the rules, which tests shift, is the clock of what they look back at.
alter table payments alter column created_at set default clinic_now();
alter table payment_events alter column at set default clinic_now();

-- What was taken before the provider's word was kept: the amount that was agreed. Of what does not match its booking
-- only the provider knows, so it is asked.
update payments set captured_cents = amount_cents
where captured_cents is null and status in ('booked', 'refund_due', 'refunded', 'disputed');
update payments set next_check_at = clinic_now() where captured_cents is null and status = 'frozen';

-- The money of a payment: what the clinic has received, and how much of it has gone back to the payer, by refunds and
-- by disputes that were lost. Where the provider's word is still to come, a payment that was settled has brought its
-- amount.
create view payment_money as
select id, claim_id, provider, intent_id, amount_cents, status,
  coalesce(
    captured_cents,
    case when status in ('booked', 'refund_due', 'refunded', 'disputed') then amount_cents else 0 end
  ) as received_cents,
  refunded_cents as returned_cents
from payments;

comment on column stray_intents.found_at is
  'When the books were last found uneven: money that came back to light is told again.';
