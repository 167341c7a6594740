-- The ids of all records for which an account has this right: its own person's, and those of everybody it acts for.
create or replace function acted_for(account uuid, wanted text) returns uuid[] language sql stable as $$
  select array(
    select record.id from persons record
    where record.root_id in (
      select root_id from persons where id = account
      union all
      select guardian.person_id from guardians guardian
      where guardian.account_id = account and wanted = any(guardian.rights)
    )
  )
$$;
