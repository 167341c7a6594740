-- For servers of the version before, which call card_owner_of_receipt by this name.
create or replace function card_owner_of_paper(of_paper uuid) returns table (account_id uuid) language sql stable as $$
  select account_id from card_owner_of_receipt(of_paper)
$$;
