-- Before a server of the previous version inserts a claim without its booker: the booker is filled in.
create or replace function fill_booker() returns trigger language plpgsql as $$
begin
  new.booker_id := coalesce(new.booked_by, new.patient_id);
  return new;
end $$;

create or replace trigger claims_booker before insert on claims
  for each row when (new.booker_id is null) execute function fill_booker();
