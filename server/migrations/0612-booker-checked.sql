-- compatible
alter table claims add constraint claims_booker
  check (booker_id is not null and booker_id = coalesce(booked_by, patient_id)) not valid;
