-- compatible
-- concurrently
-- Accounts from before the trigger of 0631, a hundred at a time along the primary key: no lock is held for long, and
-- it may be run again. Accounts are locked before persons and persons by their id, as everywhere.
do $$
declare
  ids uuid[];
  last_one uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    ids := array(select id from users where id > last_one order by id limit 100 for share);
    exit when cardinality(ids) = 0;
    perform from persons where id = any(ids) order by id for no key update;
    update persons set account_role = users.role
    from users
    where users.id = any(ids) and persons.id = users.id and persons.account_role is distinct from users.role;
    last_one := ids[cardinality(ids)];
    commit;
  end loop;
end $$;

alter table persons validate constraint persons_account_role;

-- Lists of accounts by name, by name within a role, and by age. A search reads name, e-mail and phone from the index,
-- without the rows of all who have no account.
drop index concurrently if exists persons_with_account;
create index concurrently persons_with_account on persons (fold(name), id) include (name, email, phone, account_role)
  where account_role is not null;
drop index concurrently if exists persons_of_role;
create index concurrently persons_of_role on persons (account_role, fold(name), id) include (name, email, phone)
  where account_role is not null;
drop index concurrently if exists persons_newest_accounts;
create index concurrently persons_newest_accounts on persons (created_at desc, id)
  include (name, email, phone, account_role) where account_role is not null;

-- All rows of accounts are new: without this, lists read the table beside the index, and by wrong estimates.
vacuum (analyze) persons;
