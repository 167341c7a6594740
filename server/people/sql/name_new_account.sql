-- Before an account is made for an existing person: it gets the data that servers of the previous version read in the
-- account. Those servers make the account first, with a name, and `keep_person_of_account` makes its person. It is
-- removed together with these columns of `users` (docs/decisions/0099).
create or replace function name_new_account() returns trigger language plpgsql as $$
begin
  select name, phone, address, language into new.name, new.phone, new.address, new.language
  from persons where id = new.id;
  return new;
end $$;

create or replace trigger users_named before insert on users for each row when (new.name is null)
  execute function name_new_account();
