-- What an account may do at one place only: [{ "placeId": …, "rights": […] }].
create or replace function place_rights_of(account uuid) returns jsonb stable language sql as $$
  select coalesce(jsonb_agg(jsonb_build_object('placeId', place_id, 'rights', rights) order by place_id), '[]')
  from (
    select place_id, array_agg(right_name order by right_name) as rights
    from staff_rights where account_id = account and place_id is not null group by place_id
  ) own
$$;
