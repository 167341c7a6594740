-- compatible
-- concurrently
-- Which visits have a payment that came to nothing: few, and looked for among all.
drop index concurrently if exists payments_not_made;
create index concurrently payments_not_made on payments (claim_id) where status in ('failed', 'cancelled');
