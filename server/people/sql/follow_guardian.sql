-- When a record is merged into that of an account, or taken apart again: guardianships that were noted for the record
-- get the account, and with it their rights work; or they lose it again. Not where the account acts for that person
-- already, or is theirs.
create or replace function follow_guardian() returns trigger language plpgsql as $$
declare
  account uuid := (select id from users where id = new.root_id and role = 'user');
begin
  update guardianships guardianship set account_id = account
  where guardianship.guardian_id = new.id and guardianship.ended_at is null
    and guardianship.account_id is distinct from account
    and guardianship.person_id is distinct from account
    and not exists (
      select from guardianships other
      where other.account_id = account and other.person_id = guardianship.person_id and other.ended_at is null
    );
  return null;
end $$;

create or replace trigger persons_guardians_follow after update of root_id on persons for each row
  when (old.root_id is distinct from new.root_id) execute function follow_guardian();
