-- How an account wants a list to look, as servers of the version before 0623 use it. Goes with the release after it.
create or replace view list_tastes as select * from list_preferences;
