-- compatible
-- The account that booked: its one hold, its share of unpaid visits, its card. So far it was worked out each time from
-- `booked_by`, which is null where patients book for themselves, and from the patient; neither ever changes
-- (docs/decisions/0097). It is not called `account_id`: a statement of the version before uses that name without its
-- table.
alter table claims add column booker_id uuid;

-- Servers of the version before do not know the column. The trigger is here from its first moment, so that 0611 finds
-- only older claims to fill.
create function fill_booker() returns trigger language plpgsql as $$
begin
  new.booker_id := coalesce(new.booked_by, new.patient_id);
  return new;
end $$;

create trigger claims_booker before insert on claims
  for each row when (new.booker_id is null) execute function fill_booker();
