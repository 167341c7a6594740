-- Rule: who is called about a person's visits. First a guardian without an account, who was named for just that; then
-- the person, if they have a phone; then an account that sees their visits, the one that has booked (`booked_by`)
-- before others. `name` is null where it is the person; no row if nobody has a phone.
create or replace function to_call(of_person uuid, booked_by uuid) returns table (name text, phone text)
language sql stable as $$
  select case when who.id <> of_person then who.name end, who.phone
  from (
    select 1 as place, false as not_booked, noted.id as nth, guardian.id, guardian.name, guardian.phone
    from guardianships_in_force noted join persons guardian on guardian.id = noted.guardian_id
    where noted.person_id = of_person and noted.account_id is null and 'visits' = any(noted.rights)
    union all
    select 2, false, null, own.id, own.name, own.phone from persons own where own.id = of_person
    union all
    select 3, guardian.account_id is distinct from booked_by, guardian.id, account.id, account.name, account.phone
    from guardians guardian join persons account on account.id = guardian.account_id
    where guardian.person_id = of_person and 'visits' = any(guardian.rights)
  ) who
  where who.phone <> ''
  order by who.place, who.not_booked, who.nth limit 1
$$;
