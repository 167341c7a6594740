-- How many holds or pending visits count against an account's limit, for itself and for others together. A series
-- counts once.
create or replace function claims_counting(of_patient uuid, wanted_as text, at_most integer)
returns table (counting bigint) language sql stable as $$
  select case
    when wanted_as = 'held' then (
      select count(*) from (
        select from claims
        where booker_id = of_patient and hold_expires_at > clinic_now() - interval '1 hour'
        limit at_most
      ) counted
    )
    else (
      select count(*) from (
        select distinct coalesce(checkout_id, id) from claims
        where booker_id = of_patient and status = 'pending' and date >= clinic_today()
          and lower(during) > clinic_now() and (payment_method <> 'card' or amount_cents = 0)
        limit at_most
      ) counted
    )
  end
$$;
