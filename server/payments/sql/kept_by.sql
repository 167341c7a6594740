-- What (cents) of a refunded payment the clinic keeps as a fee.
create or replace function kept_by(payment payments) returns integer language sql immutable parallel safe
  return case when payment.status in ('refund_due', 'refunded')
    then least(payment.kept_cents, received_by(payment) - payment.refunded_cents) else 0 end;
