-- What (cents) a payment has brought so far: what its provider reported, otherwise the amount asked for if it
-- succeeded.
create or replace function received_by(payment payments) returns integer language sql immutable parallel safe
  return coalesce(
    payment.captured_cents,
    case when payment.status in ('booked', 'refund_due', 'refunded', 'disputed') then payment.amount_cents else 0 end
  );
