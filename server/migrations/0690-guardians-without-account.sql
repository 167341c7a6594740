-- compatible
-- Who acts for somebody may be a record without an account: they are who is called. Once that record is merged into an
-- account's, the guardianship gets the account (`follow_guardian`), and its rights work.
alter table guardianships alter column account_id drop not null;
alter table guardianships add column guardian_id uuid references persons;
alter table guardianships add constraint guardianships_by_somebody check (num_nonnulls(account_id, guardian_id) > 0);
alter table guardianships add constraint guardianships_by_another check (guardian_id <> person_id);
create unique index guardianships_by_record_once on guardianships (guardian_id, person_id)
  where ended_at is null and guardian_id is not null;
create index guardianships_of_guardian on guardianships (guardian_id) where guardian_id is not null;
