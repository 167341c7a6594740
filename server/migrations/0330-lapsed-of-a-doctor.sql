-- compatible
-- concurrently
-- With the index of a doctor's visits it has all claims of theirs, whose payments are looked for by the doctor's name.
-- Only a hold that lapses is written here: a booking pays nothing for it.
drop index concurrently if exists claims_lapsed_of_doctor;
create index concurrently claims_lapsed_of_doctor on claims (doctor_id, id) where status = 'lapsed';
