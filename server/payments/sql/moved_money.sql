-- Money received and returned, a row for each entry of the ledger, with its date, method, visit, place and entry.
create or replace view moved_money as
select entry.at, (entry.at at time zone clinic_zone())::date as date,
  case
    when 'till' in (entry.debit, entry.credit) then 'cash'
    when 'terminal' in (entry.debit, entry.credit) then 'terminal'
    else payment.method
  end as method,
  case when entry.kind = 'received' then moved.cents else 0 end as received_cents,
  case when entry.kind = 'returned' then moved.cents else 0 end as returned_cents,
  entry.claim_id,
  -- Where the visit was when the money moved: it may be moved to another place later.
  entry.place_id,
  entry.id as entry_id
from ledger_entries entry
left join payments payment on payment.id = entry.payment_id
cross join lateral (
  select case when entry.undone then -entry.amount_cents else entry.amount_cents end as cents
) moved
where entry.kind in ('received', 'returned');
