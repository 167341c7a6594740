-- How many visits to come an account has that are neither paid nor confirmed, up to so many: each visit of a series,
-- and those on a saved card, which are charged later. What was held and paid by card, or by PayPal, is paid.
create or replace function unpaid_visits(account uuid, at_most integer) returns table (counting bigint)
language sql stable as $$
  select count(*) from (
    select from (
      select date, during, payment_method, amount_cents, saved_card_id, pay_by from claims
      where patient_id = account and booked_by is null and status = 'pending'
      union all
      select date, during, payment_method, amount_cents, saved_card_id, pay_by from claims
      where booked_by = account and status = 'pending'
    ) visit
    where date >= clinic_today() - 1 and lower(during) > clinic_now()
      and case
        when amount_cents = 0 or saved_card_id is not null then true
        when payment_method = 'paypal' then pay_by is not null
        else payment_method <> 'card'
      end
    limit at_most
  ) counted
$$;
