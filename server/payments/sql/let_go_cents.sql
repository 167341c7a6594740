-- For servers of the version before, which call discounted_cents by this name.
create or replace function let_go_cents(of_payment uuid) returns integer language sql stable parallel safe as $$
  select discounted_cents(of_payment)
$$;
