-- compatible
-- The account that a claim belongs to: its one hold, its share of unpaid visits, its card. So far it was worked out
-- each time from who booked and who is the patient; neither ever changes (docs/decisions/0097).
alter table claims add column account_id uuid;

-- Servers of the version before do not know the column. The trigger is here from its first moment, so that 0611 finds
-- only older claims to fill.
create function fill_account() returns trigger language plpgsql as $$
begin
  new.account_id := coalesce(new.booked_by, new.patient_id);
  return new;
end $$;

create trigger claims_account before insert on claims
  for each row when (new.account_id is null) execute function fill_account();
