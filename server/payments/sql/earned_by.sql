-- What (cents) the clinic has earned from a payment for a visit; nothing once it is to be refunded.
create or replace function earned_by(payment payments) returns integer language sql immutable parallel safe
  return case when payment.status = 'booked' then received_by(payment) - payment.refunded_cents else 0 end;
