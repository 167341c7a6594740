-- The fee (cents) of a visit for late cancelling or not coming; 0 where there is none.
create or replace function fee_cents(of_claim uuid) returns integer language sql stable parallel safe as $$
  select coalesce((select amount_cents from visit_fees where claim_id = of_claim and ended is null), 0)
$$;
