-- compatible
-- concurrently
-- What became of a payment is read by its payment.
drop index concurrently if exists payment_events_of_payment;
create index concurrently payment_events_of_payment on payment_events (payment_id, id);
