-- When the ledger posts money received or returned for a visit: a receipt or refund note is due, and a job issues it.
create or replace function note_receipt_due() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into receipts_due (entry_id, at)
  select id, at from added where kind in ('received', 'returned') and claim_id is not null order by id;
  return null;
end $$;

create or replace trigger ledger_entries_receipts_due after insert on ledger_entries referencing new table as added
  for each statement execute function note_receipt_due();
