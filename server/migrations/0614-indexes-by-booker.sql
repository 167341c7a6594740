-- compatible
-- PostgreSQL knows from the constraint that none is null, and reads no row.
alter table claims alter column booker_id set not null;

-- The indexes by booker take the place of those by `booked_by` and by patient.
drop index claims_one_hold;
alter index claims_one_hold_of_booker rename to claims_one_hold;
drop index claims_holds_of_patient;
drop index claims_pending_of_patient;
drop index claims_pending_booked_by;
