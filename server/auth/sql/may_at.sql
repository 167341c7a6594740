-- Rule: rights of a place. Whether somebody who can log in as staff may do this at a place: by a right for it, or for
-- all places.
create or replace function may_at(account uuid, wanted text, place uuid) returns boolean stable language sql as $$
  select exists (
    select from staff_rights
    where account_id = account and right_name in (wanted, 'all') and (place_id is null or place_id = place)
  )
$$;
