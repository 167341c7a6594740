-- The fee (cents) that is due for cancelling a visit late or not coming; 0 without one.
create or replace function fee_cents(of_claim uuid) returns integer language sql stable parallel safe as $$
  select coalesce((select amount_cents from visit_fees where claim_id = of_claim and ended is null), 0)
$$;
