import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { guardianRights } from '#contract/people/person-lists.ts'

const accounts = [
  { name: 'Hanna Lindqvist', email: 'family@salus.test', born: '1984-06-12' },
  { name: 'Jonas Lindqvist', email: 'partner@salus.test', born: '1982-11-03' },
  { name: 'Maryam Haddad', email: 'daughter@salus.test', born: '1979-02-20' },
  { name: 'Peter Weiß', email: 'father@salus.test', born: '1988-09-30' },
]

/** People without an account. Each is `years` old, the sixteen-year-old to be only in a few days. */
const people = [
  { name: 'Mia Lindqvist', years: 9, sex: 'female', payer: 'private' },
  { name: 'Emil Lindqvist', years: 4, sex: 'male', payer: 'private' },
  { name: 'Yusuf Haddad', years: 81, sex: 'male', needs: ['wheelchair', 'interpreter'], payer: 'statutory' },
  // Almost 16: the age at which nobody acts for a child any more.
  { name: 'Tim Weiß', years: 16, sex: 'male', payer: 'statutory' },
]

const all = [...guardianRights]
const guardianships = [
  { of: 'family@salus.test', person: 'Mia Lindqvist', kind: 'child', rights: all },
  { of: 'family@salus.test', person: 'Emil Lindqvist', kind: 'child', rights: all },
  { of: 'partner@salus.test', person: 'Mia Lindqvist', kind: 'child', rights: ['visits', 'record'] },
  { of: 'partner@salus.test', person: 'Hanna Lindqvist', kind: 'partner', rights: ['book', 'visits'] },
  { of: 'daughter@salus.test', person: 'Yusuf Haddad', kind: 'parent', rights: all },
  { of: 'father@salus.test', person: 'Tim Weiß', kind: 'child', rights: all },
]

/**
 * Three families: two parents with different rights to their children, a daughter who acts for her father, and a father
 * of a son who is almost 16.
 */
export async function demoFamilies(tx: Queries, passwordHash: string): Promise<void> {
  await sql`
    with person as (
      insert into persons (id, name, email, born)
      select gen_random_uuid(), name, email, born
      from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as made (name text, email text, born date)
      returning id, email
    )
    insert into users (id, email, role, password_hash, email_confirmed_at, created_at)
    select id, email, 'user', ${passwordHash}, clinic_now(), clinic_now() from person
  `.execute(tx)
  await sql`
    insert into persons (name, born, sex, payer, needs)
    select name, (clinic_today() - make_interval(years => years))::date + case when years = 16 then 9 else -40 end, sex,
      payer, coalesce(needs, '{}')
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as made (
      name text, years int, sex text, payer text, needs text[]
    )
  `.execute(tx)
  await sql`
    insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, paper)
    select account.id, person.id, made.kind, made.rights, account.id, clinic_now(), account.id,
      case when made.kind = 'parent' then 'Power of attorney' else '' end
    from jsonb_to_recordset(${JSON.stringify(guardianships)}::jsonb) as made (
      "of" text, person text, kind text, rights text[]
    )
    join users account on account.email = made."of"
    join persons person on person.name = made.person
  `.execute(tx)
  // One past and one coming visit of each, on days and with doctors of their own, after everybody else.
  await sql`
    with visit as (
      insert into claims (
        doctor_id, patient_id, booked_by, date, start_time, end_time, during, status, amount_cents, payment_method,
        location, patient_visited, checkup_done, created_at
      )
      select doctor.id, guardian.person_id, guardian.account_id, at.date, '18:00', '19:00',
        instants_of(at.date, '18:00', '19:00'), case when at.days < 0 then 'completed' else 'confirmed' end,
        doctor.fee_cents, 'clinic', doctor.location, at.days < 0, at.days < 0,
        clinic_now() - interval '30 days'
      from (
        select distinct on (person_id) person_id, account_id,
          row_number() over (order by persons.born, person_id) as place,
          case when persons.born > clinic_today() - interval '16 years' then 'Pediatrics' else 'General Medicine' end
            as specialization
        from guardians join persons on persons.id = person_id
        where 'book' = any(rights) order by person_id, account_id
      ) guardian
      join (
        select id, fee_cents, location, specialization, row_number() over (
          partition by specialization order by experience_years, id
        ) as place, count(*) over (partition by specialization) as colleagues
        from doctors where place_id = first_place()
      ) doctor on doctor.specialization = guardian.specialization
        and doctor.place = 1 + guardian.place % doctor.colleagues
      cross join lateral (
        select days, clinic_today() + days as date
        from unnest(array[-21 - guardian.place::int, 8 + guardian.place::int]) days
      ) at
      on conflict do nothing
      returning *
    )
    insert into appointment_events (claim_id, actor_id, at, kind, details)
    select id, booked_by, created_at, 'booked', jsonb_build_object('method', payment_method) from visit
  `.execute(tx)
}
