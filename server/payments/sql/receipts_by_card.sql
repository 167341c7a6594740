-- Receipts for money that a saved card paid or got back, each with the account that owns the card. Closed accounts are
-- left out.
create or replace view receipts_by_card as
select receipt.id, card.account_id
from saved_cards card
join users owner on owner.id = card.account_id and owner.closed_at is null
join payments payment on payment.saved_card_id = card.id
join ledger_entries entry on entry.payment_id = payment.id
join receipts receipt on receipt.entry_id = entry.id;
