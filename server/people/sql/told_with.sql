-- The accounts that are told of something of a person that takes a right: the person's own and those of guardians with
-- the right; none once the person has died.
create or replace function told_with(of_person uuid, wanted text) returns table (account_id uuid, is_guardian boolean)
language sql stable as $$
  select account.id, false
  from persons asked join persons record on record.root_id = asked.root_id
  join users account on account.id = record.id and account.closed_at is null
  where asked.id = of_person and not exists (
    select from persons where persons.id = asked.root_id and deceased_on is not null
  )
  union
  select guardian.account_id, true
  from persons asked join guardians guardian on guardian.person_id = asked.root_id and wanted = any(guardian.rights)
  where asked.id = of_person and not exists (
    select from persons where persons.id = asked.root_id and deceased_on is not null
  )
$$;
