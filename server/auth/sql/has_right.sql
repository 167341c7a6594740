-- Whether somebody who can log in as staff may do this.
create or replace function has_right(account uuid, wanted text) returns boolean stable language sql as $$
  select exists (
    select from staff_rights where account_id = account and place_id is null and right_name in (wanted, 'all')
  )
$$;
