-- compatible
-- A visit that is booked with PayPal stands at once, and lapses where it is not paid until `pay_by`.
alter table claims add column pay_by timestamptz;
create index claims_to_be_paid on claims (pay_by)
  where pay_by is not null and status in ('pending', 'confirmed');
create or replace view appointments as select * from claims claim where status not in ('held', 'lapsed');

-- How a payment is made is its own: its provider may know several ways.
alter table payments add column method text not null default 'card' check (method in ('card', 'paypal'));
create or replace view payment_money as
select id, claim_id, provider, intent_id, amount_cents, status,
  coalesce(
    captured_cents,
    case when status in ('booked', 'refund_due', 'refunded', 'disputed') then amount_cents else 0 end
  ) as received_cents,
  refunded_cents as returned_cents, method
from payments;

-- The sandbox's orders: their payer approves, and the server takes the money.
alter table sandbox_intents add column method text not null default 'card' check (method in ('card', 'paypal'));
alter table sandbox_intents drop constraint sandbox_intents_status_check;
alter table sandbox_intents add constraint sandbox_intents_status_check
  check (status in ('requires_payment_method', 'requires_action', 'approved', 'succeeded', 'canceled'));

-- What is asked for of a visit is over once the visit has lapsed unpaid.
drop trigger appointment_events_settle_requests on appointment_events;
create trigger appointment_events_settle_requests after insert on appointment_events for each row
  when (new.kind in ('cancelled', 'rescheduled', 'in-progress', 'completed', 'no-show', 'unpaid'))
  execute function settle_change_requests();
