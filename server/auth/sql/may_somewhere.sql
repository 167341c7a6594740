-- Whether an account has a right for all places, or for one at least.
create or replace function may_somewhere(account uuid, wanted text) returns boolean stable language sql as $$
  select exists (select from staff_rights where account_id = account and right_name in (wanted, 'all'))
$$;
