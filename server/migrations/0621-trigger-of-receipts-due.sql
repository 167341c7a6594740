-- compatible
-- The trigger that makes a receipt due is named after its table. It has a transaction of its own, because it locks the
-- ledger. A new database makes it later, from its file.
do $$
begin
  if exists (
    select from pg_trigger where tgrelid = 'ledger_entries'::regclass and tgname = 'ledger_entries_papers_due'
  ) then
    alter trigger ledger_entries_papers_due on ledger_entries rename to ledger_entries_receipts_due;
  end if;
end $$;
