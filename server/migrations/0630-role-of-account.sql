-- compatible
-- The role of a person's account, null without one. Lists of accounts are sorted by name within a role, and the name
-- is the person's (docs/decisions/0099).
alter table persons add column account_role text;
alter table persons add constraint persons_account_role
  check (account_role in ('user', 'doctor', 'admin', 'test', 'reception')) not valid;
