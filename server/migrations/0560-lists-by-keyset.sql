-- compatible
-- The list of all visits is read in its own order, whatever that is: those that cost most first, or by their status.
create index claims_by_amount on claims (amount_cents desc, date desc, id) where status not in ('held', 'lapsed');
create index claims_by_status on claims (status, date desc, id) where status not in ('held', 'lapsed');
