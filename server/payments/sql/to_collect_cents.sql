-- What (cents) is to be charged to a visit's saved card; 0 without a card. Money that was ever taken at the clinic is
-- subtracted, even if it was given back there: giving money back must not charge the card by itself (decision 0080).
create or replace function to_collect_cents(claim claims) returns integer language sql stable parallel safe as $$
  select case when due >= card_minimum_cents() and claim.saved_card_id is not null then due else 0 end
  from (
    select case
        when owes_fee_only(claim.id, claim.status) then fee_cents(claim.id)
        else coalesce((
          select case
              when pays = 'deposit' and claim.status in ('pending', 'confirmed', 'in-progress', 'completed')
                then least(now_cents, claim.amount_cents)
              when pays = 'card-later' and claim.status = 'completed' and words is not null then claim.amount_cents
            end
          from visit_terms where claim_id = claim.id
        ), 0)
      end - coalesce((
        select sum(amount_cents) from payments_received where claim_id = claim.id and amount_cents > 0
      ), 0)::int as due
  ) reckoned
$$;
