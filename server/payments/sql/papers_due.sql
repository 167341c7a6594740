-- Receipts still to be issued, as servers of the version before 0620 use them. Goes with the release after it.
create or replace view papers_due as select * from receipts_due;
