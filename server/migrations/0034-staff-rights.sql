-- compatible
-- What a log-in of staff may do, a row a right; 'all' is every right there is and will be. Which rights there are, the
-- contract says: a version that does not know one reads past it. place_id null: everywhere, which is all there is until
-- places have rows of their own; a right at one place is no right everywhere.
create table staff_rights (
  account_id uuid not null references users,
  right_name text not null,
  place_id uuid,
  constraint staff_rights_once unique nulls not distinct (account_id, right_name, place_id)
);

insert into staff_rights (account_id, right_name) select id, 'all' from users where role = 'admin';

create function rights_of(account uuid) returns text[] stable language sql as $$
  select coalesce(array_agg(right_name), '{}') from staff_rights where account_id = account and place_id is null
$$;

-- Whether somebody who can log in as staff may do this.
create function has_right(account uuid, wanted text) returns boolean stable language sql as $$
  select exists (
    select from staff_rights where account_id = account and place_id is null and right_name in (wanted, 'all')
  )
$$;

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check check (role in ('user', 'doctor', 'admin', 'test', 'reception'));

-- Somebody has all rights and can log in, for ever: nobody else could give them back. Who takes the last ones away and who
-- closes the last account wait for each other here, so that of two at once the second sees what the first did.
create function keep_one_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'users' then
    -- In an expression of its own: rows of the other table have no id.
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

create trigger staff_rights_one_admin after delete or update on staff_rights
  for each row when (old.right_name = 'all') execute function keep_one_admin();
create trigger users_one_admin after update on users
  for each row when (
    old.role = 'admin' and old.closed_at is null and (new.closed_at is not null or new.role <> 'admin')
  ) execute function keep_one_admin();
