-- When an account is made or changes its name, address or state: its person says the same. What only the person has
-- stays.
create or replace function keep_person_of_account() returns trigger language plpgsql as $$
begin
  insert into persons (id, name, email, phone, address, language, closed_at, erased_at, created_at)
  values (
    new.id, new.name, new.email, new.phone, new.address, new.language, new.closed_at, new.erased_at, new.created_at
  )
  on conflict (id) do update
  set name = excluded.name, email = excluded.email, phone = excluded.phone, address = excluded.address,
    language = excluded.language, closed_at = excluded.closed_at, erased_at = excluded.erased_at;
  return null;
end $$;

create or replace trigger users_are_persons after insert or update of name, email, phone, address, language,
  closed_at, erased_at
  on users for each row execute function keep_person_of_account();
