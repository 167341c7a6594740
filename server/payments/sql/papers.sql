-- Receipts and refund notes, as servers of the version before 0620 use them. Goes with the release after it.
create or replace view papers as select * from receipts;
