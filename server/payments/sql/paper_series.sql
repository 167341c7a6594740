-- The last number of each series of receipts, as servers of the version before 0620 use it. Goes with the release
-- after it.
create or replace view paper_series as select * from receipt_series;
