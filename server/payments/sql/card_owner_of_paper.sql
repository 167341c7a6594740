-- Whose saved card has paid, or was paid back, what a paper is about: nobody's where another way was.
create or replace function card_owner_of_paper(of_paper uuid) returns table (account_id uuid) language sql stable as $$
  select account_id from papers_by_card where id = of_paper
$$;
