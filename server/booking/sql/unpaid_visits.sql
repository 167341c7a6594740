-- How many coming visits of an account are neither paid nor confirmed, counted up to a limit. Each visit of a series
-- counts, and so do visits on a saved card that is charged later. Visits paid by card or PayPal when booked do not.
create or replace function unpaid_visits(account uuid, at_most integer) returns table (counting bigint)
language sql stable as $$
  select count(*) from (
    select from claims
    where booker_id = account and status = 'pending' and date >= clinic_today() - 1 and lower(during) > clinic_now()
      and case
        when amount_cents = 0 or saved_card_id is not null then true
        when payment_method = 'paypal' then pay_by is not null
        else payment_method <> 'card'
      end
    limit at_most
  ) counted
$$;
