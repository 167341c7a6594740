-- compatible
-- The role of a person's account, null without one. Lists of accounts are sorted by name within a role, and the name
-- is the person's (docs/decisions/0099).
alter table persons add column account_role text;
alter table persons add constraint persons_account_role
  check (account_role in ('user', 'doctor', 'admin', 'test', 'reception')) not valid;

-- The trigger is here from the column's first moment, so that 0631 finds only older accounts to fill.
create function keep_account_role() returns trigger language plpgsql as $$
begin
  update persons set account_role = new.role where id = new.id and account_role is distinct from new.role;
  return null;
end $$;

create trigger users_role_of_person after insert or update of role on users
  for each row execute function keep_account_role();
