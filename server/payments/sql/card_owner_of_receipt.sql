-- Whose saved card has paid, or was paid back, what a receipt is about: nobody's where another way was.
create or replace function card_owner_of_receipt(of_receipt uuid) returns table (account_id uuid)
language sql stable as $$
  select account_id from receipts_by_card where id = of_receipt
$$;
