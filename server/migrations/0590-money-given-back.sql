-- compatible
-- The list of visits whose money went back begins with the few payments that have given some back.
create index payments_given_back on payments (claim_id) where refunded_cents > 0;
create index takings_given_back on takings (claim_id) where amount_cents < 0;
