-- compatible
-- concurrently

-- Whoever has a visit, a wait, a rating or a request is a person.
alter table claims validate constraint claims_patient_id_fkey;
alter table waitlist validate constraint waitlist_patient_id_fkey;
alter table ratings validate constraint ratings_patient_id_fkey;
alter table care_requests validate constraint care_requests_patient_id_fkey;
