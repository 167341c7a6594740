-- List preferences of accounts under their old name, for servers older than migration 0623. To be deleted in the
-- release after it.
create or replace view list_tastes as select * from list_preferences;
