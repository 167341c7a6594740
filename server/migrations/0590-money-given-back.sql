-- compatible
-- concurrently
-- The list of visits whose money went back begins with the few payments that have given some back.
drop index concurrently if exists payments_given_back;
create index concurrently payments_given_back on payments (claim_id) where refunded_cents > 0;
drop index concurrently if exists takings_given_back;
create index concurrently takings_given_back on takings (claim_id) where amount_cents < 0;
