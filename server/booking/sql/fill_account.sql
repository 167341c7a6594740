-- Before a claim is inserted without its account, by a server of the version before: its account is filled in.
create or replace function fill_account() returns trigger language plpgsql as $$
begin
  new.account_id := coalesce(new.booked_by, new.patient_id);
  return new;
end $$;

create or replace trigger claims_account before insert on claims
  for each row when (new.account_id is null) execute function fill_account();
