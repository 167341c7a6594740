-- What a payment has moved so far, by what its row says.
create or replace function received_by(payment payments) returns integer language sql immutable parallel safe
  return coalesce(
    payment.captured_cents,
    case when payment.status in ('booked', 'refund_due', 'refunded', 'disputed') then payment.amount_cents else 0 end
  );
