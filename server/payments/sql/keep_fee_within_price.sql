-- Before a fee is noted: it is capped at the visit's price; of a price of nothing there is no fee.
create or replace function keep_fee_within_price() returns trigger language plpgsql as $$
begin
  select least(new.amount_cents, amount_cents) into new.amount_cents from claims where id = new.claim_id;
  return case when new.amount_cents > 0 then new end;
end $$;

create or replace trigger visit_fees_within_price before insert on visit_fees
  for each row execute function keep_fee_within_price();
