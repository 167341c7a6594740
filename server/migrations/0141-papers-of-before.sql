-- compatible
-- concurrently

-- What moved before there were papers gets its own too, in the order in which it moved, and nobody is told. It may be
-- run again.
do $$
declare
  first_one bigint := 0;
  last_one bigint := (select max(id) from ledger_entries);
begin
  while first_one < last_one loop
    insert into papers_due (entry_id, at, tell)
    select id, at, false from ledger_entries entry
    where id > first_one and id <= first_one + 10000 and kind in ('received', 'returned') and claim_id is not null
      and not exists (select from papers where entry_id = entry.id)
    on conflict (entry_id) do nothing;
    first_one := first_one + 10000;
    commit;
  end loop;
end $$;
