-- Claims that are or were appointments, cancelled ones included: all but holds and holds that lapsed. The view has all
-- columns of `claims`; migrating makes it anew when one is added.
create or replace view appointments as select * from claims claim where status not in ('held', 'lapsed');
