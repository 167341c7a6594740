-- The guardianships in force now whose rights work: those of accounts that are not closed.
create or replace view guardians as
  select guardianship.id, guardianship.account_id, guardianship.person_id, guardianship.kind, guardianship.rights,
    guardianship.last_day
  from guardianships_in_force guardianship
  join users account on account.id = guardianship.account_id and account.closed_at is null;
