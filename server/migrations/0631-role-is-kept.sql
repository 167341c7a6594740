-- compatible
-- A file of its own: one that locked `persons` (0630) and then `users` would wait for servers that lock them the other
-- way round. It comes before the filling (0632), which so misses no account.
create function keep_account_role() returns trigger language plpgsql as $$
begin
  update persons set account_role = new.role where id = new.id and account_role is distinct from new.role;
  return null;
end $$;

create trigger users_role_of_person after insert or update of role on users
  for each row execute function keep_account_role();
