-- When an account is made or changes its role: its person has the role too (persons.account_role), so that lists of
-- accounts are read by role and name from one index.
create or replace function keep_account_role() returns trigger language plpgsql as $$
begin
  update persons set account_role = new.role where id = new.id and account_role is distinct from new.role;
  return null;
end $$;

create or replace trigger users_role_of_person after insert or update of role on users
  for each row execute function keep_account_role();
