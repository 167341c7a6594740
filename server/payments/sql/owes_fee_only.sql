-- Whether only a fee is due for a visit with this status: it was cancelled, or nobody came and a no-show fee was
-- agreed. A patient who waited by video in vain does not even owe that.
create or replace function owes_fee_only(of_claim uuid, status text)
returns boolean language sql stable parallel safe as $$
  select status = 'cancelled' or status = 'no-show' and (waited_in_vain(of_claim) or exists (
    select from visit_terms where claim_id = of_claim and words is not null and no_show_cents is not null
  ))
$$;
