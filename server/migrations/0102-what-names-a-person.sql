-- compatible
-- concurrently
-- Each person that is deleted asks who names them.
drop index concurrently if exists claims_all_of_patient;
create index concurrently claims_all_of_patient on claims (patient_id);
drop index concurrently if exists persons_merged_into;
create index concurrently persons_merged_into on persons (merged_into) where merged_into is not null;
