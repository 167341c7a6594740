-- Before money is taken at the desk or a price is lowered: refused while a card is being charged for the visit or a
-- payment form is open, so that nobody pays twice or pays the old price. Whoever takes money ends the form first.
create or replace function wait_for_charge() returns trigger
language plpgsql as $$
begin
  perform from claims where id = new.claim_id for no key update;
  if exists (
    select from charge_attempts attempt join payments on payments.id = attempt.payment_id
    where payments.claim_id = new.claim_id and attempt.outcome is null
  ) or exists (
    select from payments
    where claim_id = new.claim_id and saved_card_id is null and method = 'card' and status in ('creating', 'open')
  ) then
    -- Servers of the version before 0622 know this rule by its old name, so it stays until the release after it.
    raise exception 'a card is being charged for this visit'
      using errcode = 'check_violation', constraint = 'takings_while_charging';
  end if;
  return new;
end $$;

create or replace trigger payments_received_wait_for_charge before insert on payments_received
  for each row when (new.amount_cents > 0) execute function wait_for_charge();

create or replace trigger price_reductions_wait_for_charge before insert on price_reductions
  for each row execute function wait_for_charge();
