-- When money is taken at the desk for a visit with a fee: the ledger posts which part of it the fee earns.
create or replace function post_fee_of_payments_received() returns trigger language plpgsql as $$
begin
  perform post_fee_at_clinic(claim_id) from (
    select distinct taken.claim_id from taken join visit_fees on visit_fees.claim_id = taken.claim_id
  ) of_visits;
  return null;
end $$;

create or replace trigger payments_received_post_fee after insert on payments_received referencing new table as taken
  for each statement execute function post_fee_of_payments_received();
