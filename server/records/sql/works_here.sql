-- Rule: the doctors who sign, and answer what they are asked: not those who are suspended, were removed or have left.
create or replace function works_here(doctor uuid) returns boolean language sql stable as $$
  select exists (
    select from doctors
    where id = doctor and deleted_at is null and standing <> 'suspended' and not account_closed
  )
$$;
