-- For servers of the version before, which call owes_fee_only by this name.
create or replace function costs_fee_alone(of_claim uuid, status text)
returns boolean language sql stable parallel safe as $$
  select owes_fee_only(of_claim, status)
$$;
