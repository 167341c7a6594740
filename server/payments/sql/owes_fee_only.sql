-- Whether of a visit of this status nothing is to be paid but its fee: it was cancelled, or nobody came and what that
-- costs was agreed.
create or replace function owes_fee_only(of_claim uuid, status text)
returns boolean language sql stable parallel safe as $$
  select status = 'cancelled' or status = 'no-show' and exists (
    select from visit_terms where claim_id = of_claim and words is not null and no_show_cents is not null
  )
$$;
