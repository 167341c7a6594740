-- Whether a member of staff has this right for all places.
create or replace function has_right(account uuid, wanted text) returns boolean stable language sql as $$
  select exists (
    select from staff_rights where account_id = account and place_id is null and right_name in (wanted, 'all')
  )
$$;
