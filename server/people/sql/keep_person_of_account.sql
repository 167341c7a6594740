-- When an account is made or changes: its person gets the same data. Servers of the previous version still write name,
-- phone, address and language in the account; each of these is copied only if it changed there, because servers of this
-- version write it in the person.
create or replace function keep_person_of_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- This version makes the person first; "on conflict" would use up one of the numbers of people all the same.
    update persons
    set name = new.name, email = new.email, phone = new.phone, address = new.address, language = new.language,
      closed_at = new.closed_at, erased_at = new.erased_at, created_at = new.created_at
    where id = new.id;
    if found then
      return null;
    end if;
    insert into persons (id, name, email, phone, address, language, closed_at, erased_at, created_at)
    values (
      new.id, new.name, new.email, new.phone, new.address, new.language, new.closed_at, new.erased_at, new.created_at
    );
    return null;
  end if;
  update persons
  set name = case when new.name is distinct from old.name then new.name else name end,
    phone = case when new.phone is distinct from old.phone then new.phone else phone end,
    address = case when new.address is distinct from old.address then new.address else address end,
    language = case when new.language is distinct from old.language then new.language else language end,
    email = new.email, closed_at = new.closed_at, erased_at = new.erased_at
  where id = new.id and (
    (email, closed_at, erased_at) is distinct from (new.email, new.closed_at, new.erased_at)
    or new.name is distinct from old.name and name is distinct from new.name
    or new.phone is distinct from old.phone and phone is distinct from new.phone
    or new.address is distinct from old.address and address is distinct from new.address
    or new.language is distinct from old.language and language is distinct from new.language
  );
  return null;
end $$;

create or replace trigger users_are_persons after insert or update of name, email, phone, address, language,
  closed_at, erased_at
  on users for each row execute function keep_person_of_account();
