-- Rule: whether a version of a paper counts: `valid`, `replaced` by a newer version, or `withdrawn`.
create or replace function paper_state(paper uuid) returns text language sql stable as $$
  select case
    when exists (select from record_papers newer where newer.replaces_id = paper) then 'replaced'
    when exists (select from paper_withdrawals withdrawal where withdrawal.paper_id = paper) then 'withdrawn'
    else 'valid'
  end
$$;
