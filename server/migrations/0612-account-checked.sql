-- compatible
alter table claims add constraint claims_account
  check (account_id is not null and account_id = coalesce(booked_by, patient_id)) not valid;
