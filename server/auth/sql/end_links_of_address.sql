-- When a person's email changes: mailed links of their visits end, and links of visits of those they act for that
-- were sent to the old address.
create or replace function end_links_of_address() returns trigger
language plpgsql set search_path to 'public' as $$
declare
  -- Their own visits, whatever address the link went to; and visits of those they act for, where it went to theirs.
  records uuid[] := array(select record.id from persons record where record.root_id = new.root_id);
  others uuid[] := array(
    select record.id from guardianships join persons asked on asked.id = person_id
    join persons record on record.root_id = asked.root_id where account_id = new.id
  );
begin
  update visit_link_mails link set ended_at = clinic_now()
  from claims claim
  where claim.id = link.claim_id and link.ended_at is null and (
    claim.patient_id = any(records) or claim.patient_id = any(others) and lower(link.email) = lower(old.email)
  );
  update stand_in_links link set ended_at = clinic_now()
  from claims claim
  where claim.id = link.claim_id and link.ended_at is null and claim.patient_id = any(records);
  return null;
end $$;

create or replace trigger persons_end_links after update of email on persons for each row
when (lower(old.email) <> lower(new.email)) execute function end_links_of_address();
