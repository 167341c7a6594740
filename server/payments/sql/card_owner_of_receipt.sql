-- The account whose saved card paid, or got back, the money of a receipt; none where it was paid in another way.
create or replace function card_owner_of_receipt(of_receipt uuid) returns table (account_id uuid)
language sql stable as $$
  select account_id from receipts_by_card where id = of_receipt
$$;
