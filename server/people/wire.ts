import { sql } from 'kysely'
import type { Guardianship, KnownPerson } from '#contract/people/family.ts'
import type { FoundPerson } from '#contract/people/people.ts'

/** A row of `persons person` with all details, for those who may change it. */
export const asPerson = sql<KnownPerson>`
  json_build_object(
    '_id', person.id, 'number', person.number, 'name', person.name, 'nameLatin', person.name_latin,
    'born', person.born, 'sex', person.sex,
    'language', person.language, 'phone', person.phone, 'email', person.email, 'address', person.address,
    'emergencyName', person.emergency_name, 'emergencyPhone', person.emergency_phone, 'needs', person.needs,
    'payer', person.payer, 'insurer', person.insurer, 'insuranceNumber', person.insurance_number
  )`

/** A row of `persons person` as lists show it. */
export const asFound = sql<FoundPerson>`
  json_build_object(
    '_id', person.id, 'number', person.number, 'name', person.name, 'born', person.born, 'phone', person.phone,
    'email', person.email, 'language', person.language, 'address', person.address,
    'blocked', person.blocked_at is not null,
    'deceased', person.deceased_on is not null,
    'hasAccount', exists (
      select from persons record join users on users.id = record.id where record.root_id = person.id
    )
  )`

/** A row of `guardianships guardianship` with `withNames`. */
export const asGuardianship = sql<Guardianship>`
  json_build_object(
    '_id', guardianship.id,
    'account', json_build_object('_id', account.id, 'name', account.name),
    'hasAccount', guardianship.account_id is not null,
    'phone', case when guardianship.account_id is null then account.phone else '' end,
    'person', case when patient.person_id is not null then json_build_object(
      '_id', patient.person_id, 'name', patient.name, 'born', patient.born
    ) end,
    'email', guardianship.email,
    'kind', guardianship.kind,
    'rights', coalesce(
      (select rights from guardianships_in_force noted where noted.id = guardianship.id), guardianship.rights
    ),
    'agreed', guardianship.agreed_at is not null,
    'basis', case
      when guardianship.agreed_at is null then null
      when guardianship.paper <> '' then 'paper'
      when guardianship.agreed_by = guardianship.account_id or guardianship.guardian_id is not null
        or guardianship.custody_words is not null then 'declared'
      when exists (select from users where users.id = guardianship.agreed_by and users.role <> 'user') then 'paper'
      else 'agreed'
    end,
    'beginsOn', guardianship.begins_on,
    'lastDay', least(
      guardianship.ends_on,
      case when guardianship.kind = 'child' then (patient.born + make_interval(years => child_age()))::date - 1 end
    )
  )`

export const withNames = sql`
  join persons account on account.id = coalesce(
    guardianship.account_id, (select root_id from persons where persons.id = guardianship.guardian_id)
  )
  left join people patient on patient.id = guardianship.person_id`
