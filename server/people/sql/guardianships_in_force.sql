-- Rule: who acts for a child. The guardianships in force now, with or without an account. A merged record counts as the
-- person it was merged into. A guardianship of a child ends the day before its birthday at `child_age` (16 unless the
-- clinic says otherwise); nobody can act for a child without a birthday. `account_id` is null while the guardian has no
-- account: then they are only called.
create or replace view guardianships_in_force as
  select guardianship.id, guardianship.account_id, coalesce(guardianship.account_id, acting.root_id) as guardian_id,
    person.person_id, guardianship.kind,
    rights_at_age(
      guardianship.rights, guardianship.kind, person.born, guardianship.agreed_at,
      guardianship.agreed_by = guardianship.account_id
    ) as rights,
    least(
      guardianship.ends_on,
      case when guardianship.kind = 'child' then (person.born + make_interval(years => child_age()))::date - 1 end
    ) as last_day
  from guardianships guardianship
  join people person on person.id = guardianship.person_id and person.erased_at is null
  left join persons acting on acting.id = guardianship.guardian_id
  where guardianship.agreed_at is not null and guardianship.ended_at is null
    and guardianship.begins_on <= clinic_today()
    and (guardianship.ends_on is null or guardianship.ends_on >= clinic_today())
    and (
      guardianship.kind <> 'child' or (person.born + make_interval(years => child_age()))::date > clinic_today()
    ) is true
    and cardinality(rights_at_age(
      guardianship.rights, guardianship.kind, person.born, guardianship.agreed_at,
      guardianship.agreed_by = guardianship.account_id
    )) > 0;
