-- What (cents) a payment has earned for an appointment: nothing once it is to be refunded.
create or replace function earned_by(payment payments) returns integer language sql immutable parallel safe
  return case when payment.status = 'booked' then received_by(payment) - payment.refunded_cents else 0 end;
