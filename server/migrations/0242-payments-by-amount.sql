-- compatible
-- concurrently
drop index concurrently if exists payments_by_amount;
create index concurrently payments_by_amount on payments (amount_cents desc, created_at desc, id);
