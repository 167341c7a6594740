-- When a fee is noted or ended: the ledger posts which part of the money taken at the desk it earns. Deferred until the
-- payment says what it keeps.
create or replace function post_fee() returns trigger language plpgsql as $$
begin
  perform post_fee_at_clinic(new.claim_id);
  return null;
end $$;

drop trigger if exists visit_fees_post on visit_fees;
create constraint trigger visit_fees_post after insert or update on visit_fees deferrable initially deferred
  for each row execute function post_fee();
