-- compatible
-- concurrently
-- The list of all visits is read in its own order, whatever that is: those that cost most first, or by their status.
drop index concurrently if exists claims_by_amount;
create index concurrently claims_by_amount
  on claims (amount_cents desc, date desc, id) where status not in ('held', 'lapsed');
drop index concurrently if exists claims_by_status;
create index concurrently claims_by_status on claims (status, date desc, id) where status not in ('held', 'lapsed');
