-- When a person's email changes: links that were mailed to their account end, and so do all links of their visits, and
-- links of visits of people they act for that were mailed to the old address.
create or replace function end_links_of_address() returns trigger
language plpgsql set search_path to 'public' as $$
declare
  records uuid[] := array(select record.id from persons record where record.root_id = new.root_id);
  others uuid[] := array(
    select record.id from guardianships join persons asked on asked.id = person_id
    join persons record on record.root_id = asked.root_id where account_id = new.id
  );
begin
  update mailed_links set ended_at = clinic_now() where account_id = new.id and ended_at is null;
  update mailed_links link set ended_at = clinic_now()
  from claims claim
  where claim.id = link.claim_id and link.account_id is null and link.ended_at is null and (
    claim.patient_id = any(records) or claim.patient_id = any(others) and lower(link.email) = lower(old.email)
  );
  return null;
end $$;

create or replace trigger persons_end_links after update of email on persons for each row
when (lower(old.email) <> lower(new.email)) execute function end_links_of_address();
