-- A claim is an appointment once it is neither a hold nor one that lapsed; a cancelled appointment is still one.
-- A view keeps the columns of its day: migrating makes it anew where claims has a column more.
create or replace view appointments as select * from claims claim where status not in ('held', 'lapsed');
