-- When a fee is due for a visit with a saved card: the card is charged, after ten minutes for a no-show, in which
-- reception may take the mark back. Deferred, as the visit first becomes what the fee is for.
create or replace function collect_fee() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.claim_id, case new.kind when 'no-show' then interval '10 minutes' else '0' end);
  return null;
end $$;

drop trigger if exists visit_fees_collect on visit_fees;
create constraint trigger visit_fees_collect after insert on visit_fees deferrable initially deferred
  for each row execute function collect_fee();
