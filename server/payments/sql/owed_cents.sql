-- What a visit of this status and price is to be paid with.
create or replace function owed_cents(of_claim uuid, status text, price integer) returns integer
language sql stable parallel safe as $$
  select case when owes_fee_only(of_claim, status) then fee_cents(of_claim) else price end
$$;
