-- How many holds or pending visits count against an account's limit, for itself and for others together. A series
-- counts once. Each half of the question uses an index of its own.
create or replace function claims_counting(of_patient uuid, wanted_as text, at_most integer)
returns table (counting bigint) language sql stable as $$
  select case
    when wanted_as = 'held' then (
      select count(*) from (
        select from (
          select hold_expires_at from claims
          where patient_id = of_patient and booked_by is null and hold_expires_at > clinic_now() - interval '1 hour'
          union all
          select hold_expires_at from claims
          where booked_by = of_patient and hold_expires_at > clinic_now() - interval '1 hour'
        ) held
        limit at_most
      ) counted
    )
    else (
      select count(*) from (
        select distinct series from (
          select coalesce(checkout_id, id) as series from claims
          where patient_id = of_patient and booked_by is null and status = 'pending' and date >= clinic_today()
            and lower(during) > clinic_now() and (payment_method <> 'card' or amount_cents = 0)
          union all
          select coalesce(checkout_id, id) from claims
          where booked_by = of_patient and status = 'pending' and date >= clinic_today()
            and lower(during) > clinic_now() and (payment_method <> 'card' or amount_cents = 0)
        ) pending
        limit at_most
      ) counted
    )
  end
$$;
