-- When name, phone, address or language of a person with an account change: the account gets the same, for servers of
-- the previous version, which read them there. It runs as the owner, so that a server needs no right to write them. It
-- is removed together with these columns of `users` (docs/decisions/0099).
create or replace function keep_account_of_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update users set name = new.name, phone = new.phone, address = new.address, language = new.language
  where id = new.id
    and (name, phone, address, language) is distinct from (new.name, new.phone, new.address, new.language);
  return null;
end $$;

create or replace trigger persons_are_accounts after update of name, phone, address, language on persons for each row
  when ((old.name, old.phone, old.address, old.language)
    is distinct from (new.name, new.phone, new.address, new.language))
  execute function keep_account_of_person();
