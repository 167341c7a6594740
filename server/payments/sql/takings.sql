-- Money at reception, as servers of the version before 0622 use it. Goes with the release after it.
create or replace view takings as select * from payments_received;
