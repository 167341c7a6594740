-- The sums that the ledger has for each payment.
create or replace view payment_books as
select payment_id as id,
  sum(case when debit = 'provider' then amount_cents else 0 end)
    - sum(case when credit = 'provider' then amount_cents else 0 end) as at_provider_cents,
  sum(case when credit in ('clinic', 'fees') then amount_cents else 0 end)
    - sum(case when debit in ('clinic', 'fees') then amount_cents else 0 end) as earned_cents,
  sum(case when credit = 'patient' then amount_cents else 0 end)
    - sum(case when debit = 'patient' then amount_cents else 0 end) as held_cents,
  sum(case when kind <> 'received' then 0 when undone then -amount_cents else amount_cents end) as received_cents,
  sum(case when kind <> 'returned' then 0 when undone then -amount_cents else amount_cents end) as returned_cents
from ledger_entries where payment_id is not null group by payment_id;
