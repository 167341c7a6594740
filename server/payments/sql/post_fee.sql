create or replace function post_fee() returns trigger language plpgsql as $$
begin
  perform post_fee_at_clinic(new.claim_id);
  return null;
end $$;

-- Once the payment says what of it is kept.
drop trigger if exists visit_fees_post on visit_fees;
create constraint trigger visit_fees_post after insert or update on visit_fees deferrable initially deferred
  for each row execute function post_fee();
