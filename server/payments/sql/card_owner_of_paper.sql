-- Whose saved card has paid, or was paid back, what a paper is about: nobody's where another way was.
create or replace function card_owner_of_paper(of_paper uuid) returns table (account_id uuid) language sql stable as $$
  select card.account_id
  from papers paper
  join ledger_entries entry on entry.id = paper.entry_id
  join payments payment on payment.id = entry.payment_id
  join saved_cards card on card.id = payment.saved_card_id
  join users owner on owner.id = card.account_id and owner.closed_at is null
  where paper.id = of_paper
$$;
