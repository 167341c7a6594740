-- What (cents) has to be paid for a visit with this status and price: its fee alone where `owes_fee_only` says so,
-- otherwise the price.
create or replace function owed_cents(of_claim uuid, status text, price integer) returns integer
language sql stable parallel safe as $$
  select case when owes_fee_only(of_claim, status) then fee_cents(of_claim) else price end
$$;
