-- Who was wrong to note that nobody came, or that a visit is done, has ten minutes to notice.
create or replace function collect_fee() returns trigger language plpgsql as $$
begin
  perform begin_collecting(new.claim_id, case new.kind when 'no-show' then interval '10 minutes' else '0' end);
  return null;
end $$;

-- Once the visit has become what the fee is for.
drop trigger if exists visit_fees_collect on visit_fees;
create constraint trigger visit_fees_collect after insert on visit_fees deferrable initially deferred
  for each row execute function collect_fee();
