-- When rights are taken or an account is closed: refused if nobody who can log in would hold all rights, because then
-- nobody could give them back. Simultaneous changes take turns, so that the second one sees the result of the first.
create or replace function keep_one_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    -- A nested condition, because rows of the other table have no id.
    if not has_right(old.id, 'all') then
      return null;
    end if;
  end if;
  perform pg_advisory_xact_lock(7358280);
  if not exists (
    select from users
    where users.role = 'admin' and users.closed_at is null and has_right(users.id, 'all')
  ) then
    raise exception 'nobody would have all rights' using errcode = 'integrity_constraint_violation',
      constraint = 'staff_rights_one_admin', table = 'staff_rights';
  end if;
  return null;
end $$;

create or replace trigger staff_rights_one_admin after delete or update on staff_rights
  for each row when (old.right_name = 'all') execute function keep_one_admin();

create or replace trigger users_one_admin after update on users
  for each row when (
    old.role = 'admin' and old.closed_at is null and (new.closed_at is not null or new.role <> 'admin')
  ) execute function keep_one_admin();
