-- compatible
-- As with two arguments, which servers of before go on calling, but counts no further than it matters: whoever has a
-- thousand costs no more than whoever has as many as are allowed.
create function claims_counting_against(of_patient uuid, wanted_as text, at_most integer) returns integer
language plpgsql stable as $$
begin
  if wanted_as = 'held' then
    return (
      select count(*) from (
        select from claims
        where patient_id = of_patient and hold_expires_at > clinic_now() - interval '1 hour' limit at_most
      ) counted
    );
  end if;
  return (
    select count(*) from (
      select from claims
      where patient_id = of_patient and status = 'pending' and date >= clinic_today() and lower(during) > clinic_now()
        and (payment_method <> 'card' or amount_cents = 0)
      limit at_most
    ) counted
  );
end $$;
