-- compatible
-- concurrently
-- only before 0130
-- The ledger is filled in by what became of each payment, read by its payment. 0176 makes the same index for those who
-- have come further.
drop index concurrently if exists payment_events_of_payment;
create index concurrently payment_events_of_payment on payment_events (payment_id, id);
