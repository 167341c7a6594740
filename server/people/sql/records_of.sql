-- The ids of one person's records; none if the account does not have this right for them.
create or replace function records_of(account uuid, person uuid, wanted text) returns uuid[] language sql stable as $$
  select array(
    select record.id from persons asked join persons record on record.root_id = asked.root_id
    where asked.id = person and (
      asked.root_id = (select root_id from persons where id = account)
      or exists (
        select from guardians guardian
        where guardian.account_id = account and guardian.person_id = asked.root_id and wanted = any(guardian.rights)
      )
    )
  )
$$;
