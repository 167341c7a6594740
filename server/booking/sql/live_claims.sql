-- The claims that occupy the time of their doctor and patient: the condition of the exclusion constraints. A hold whose
-- time is over is among them until it is marked as lapsed.
create or replace view live_claims as select * from claims where status not in ('lapsed', 'cancelled');
