-- What the provider's books say of a payment, how often a refund was refused, and what somebody has to look at.
--
-- The states gain `disputed` (booked, refund_due, refunded -> disputed while the payer's bank asks the money back):
--   disputed -> booked (the appointment stands) | refund_due | refunded (it does not, and the money is still here | gone)
--   refunded -> refund_due (a refund failed after all)
--   cancelled | failed -> open (the provider has money for it after all)
--   frozen -> booked | refund_due (an admin decides)
--
-- captured_cents   what the provider took; null as long as it has said nothing
-- refunded_cents   what has gone back to the payer, by refunds and by disputes that were lost
-- refund_refusals  how often the provider refused to begin a refund. It repeats a refusal under the same key for a day,
--                  so the key of the next try counts them.
-- attention        why an admin should look at it; null is nothing to look at
-- look             counts the looks: whoever takes the payment or wakes it counts on, and only who holds the newest
--                  count may say when the next look is due
alter table payments
  drop constraint payments_status_check,
  add constraint payments_status_check check (
    status in (
      'creating', 'open', 'booked', 'cancelled', 'failed', 'refund_due', 'refunded', 'frozen', 'disputed'
    )
  ),
  add column captured_cents integer check (captured_cents >= 0),
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add constraint payments_refund_within_capture check (refunded_cents <= coalesce(captured_cents, amount_cents)),
  add column refund_refusals integer not null default 0,
  add column attention text check (
    attention in (
      'mismatch', 'disputed', 'dispute_lost', 'refunded_elsewhere', 'refund_failing', 'refused', 'missing', 'other_provider'
    )
  ),
  add column attention_at timestamptz,
  add constraint payments_attention_has_time check ((attention is null) = (attention_at is null)),
  add column look integer not null default 0;

update payments set refunded_cents = amount_cents where status = 'refunded';
update payments set attention = 'mismatch', attention_at = clinic_now() where status = 'frozen';
update payments set attention = 'refund_failing', attention_at = clinic_now()
where status = 'refund_due' and refund_attempts >= 3;

-- Refunds have a queue of their own, so that they do not wait behind thousands of open holds.
drop index payments_due;
create index payments_looks_due on payments (next_check_at) where next_check_at is not null and status <> 'refund_due';
create index payments_refunds_due on payments (next_check_at) where next_check_at is not null and status = 'refund_due';
create index payments_attention on payments (attention_at) where attention is not null;
