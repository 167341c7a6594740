-- What occupies its time, for the doctor and for the patient: the condition of the two exclusion constraints. A hold
-- past its end is still among them until somebody lapses it.
create or replace view live_claims as select * from claims where status not in ('lapsed', 'cancelled');
