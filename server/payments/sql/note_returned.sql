-- When a payment is refunded: the figures of the visit's date are counted anew.
create or replace function note_returned() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stale_figures select date from claims where id = new.claim_id on conflict do nothing;
  return null;
end $$;

create or replace trigger ledger_entries_make_figures_stale after insert on ledger_entries for each row
  when (new.kind = 'returned' and new.payment_id is not null) execute function note_returned();
