-- compatible
-- Visits, waits, ratings and requests are of persons; who is in there already is looked at by the next migration, which
-- keeps nobody waiting.
alter table claims drop constraint if exists claims_patient_id_fkey;
alter table claims
  add constraint claims_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
alter table waitlist drop constraint if exists waitlist_patient_id_fkey;
alter table waitlist
  add constraint waitlist_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
alter table ratings drop constraint if exists ratings_patient_id_fkey;
alter table ratings
  add constraint ratings_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
alter table care_requests drop constraint if exists care_requests_patient_id_fkey;
alter table care_requests
  add constraint care_requests_patient_id_fkey foreign key (patient_id) references persons (id) not valid;
