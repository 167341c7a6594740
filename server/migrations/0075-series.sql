-- compatible
-- A series is a checkout: so many claims that are taken together, all or none. Nobody has written one before.
alter table checkouts
  add column visits smallint not null constraint checkouts_visits_check check (visits between 1 and 26);

-- What a checkout says is what was taken: a half series is never committed, whoever writes it.
create function mean_whole_checkouts() returns trigger language plpgsql as $$
begin
  if (select count(*) from claims where checkout_id = new.id) <> new.visits then
    raise exception 'a checkout is taken whole or not at all' using errcode = 'integrity_constraint_violation',
      constraint = 'checkouts_are_whole', table = 'checkouts';
  end if;
  return null;
end $$;
create constraint trigger checkouts_are_whole after insert on checkouts deferrable initially deferred
  for each row execute function mean_whole_checkouts();

-- A series counts once: nobody is refused the second half of what they were offered as one.
create or replace function claims_counting_against(of_patient uuid, wanted_as text, at_most integer) returns integer
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
      select distinct coalesce(checkout_id, id) from claims
      where patient_id = of_patient and status = 'pending' and date >= clinic_today() and lower(during) > clinic_now()
        and (payment_method <> 'card' or amount_cents = 0)
      limit at_most
    ) counted
  );
end $$;
