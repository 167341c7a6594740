-- The rights that an account has at every place.
create or replace function rights_of(account uuid) returns text[] stable language sql as $$
  select coalesce(array_agg(right_name), '{}') from staff_rights where account_id = account and place_id is null
$$;
