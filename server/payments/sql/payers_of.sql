-- The accounts that are told about payments for a person: those who see the person's visits and those who pay for them.
create or replace function payers_of(of_person uuid) returns table (account_id uuid) language sql stable as $$
  select account_id from readers_of(of_person)
  union
  select guardian.account_id
  from persons asked
  join persons person on person.id = asked.root_id and person.deceased_on is null
  join guardians guardian on guardian.person_id = person.id and 'pay' = any(guardian.rights)
  where asked.id = of_person
$$;
