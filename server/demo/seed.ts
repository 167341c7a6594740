import { sql } from 'kysely'
import { presets } from '#contract/rights.ts'
import { insertAccounts } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Ground } from '../ground.ts'
import { boardsOpenAhead } from '../desk/board.ts'
import type { Queries } from '../platform/database.ts'
import { demoArrivals } from './arrivals.ts'
import { demoAppointments } from './appointments.ts'
import { demoCare, demoRatings } from './care.ts'
import { demoDoctors } from './doctors.ts'
import { demoDocuments } from './documents.ts'
import { demoFamilies } from './families.ts'
import { demoForms } from './forms/forms.ts'
import { demoGivenForms } from './forms/given.ts'
import { demoKinds, demoPlaces } from './kinds.ts'
import { demoMeasurements } from './measurements.ts'
import { demoMessages } from './messages.ts'
import { demoMoney } from './money.ts'
import { demoPapers } from './papers.ts'
import { demoCallers, demoPatients, otherDemoPatients, phoneOf } from './patients.ts'
import { portraitOf } from './portraits.ts'
import { demoMedicines } from './medicines.ts'
import { demoRecords } from './records.ts'
import { demoReasons } from './reasons.ts'
import { demoSubstances } from './substances.ts'
import { demoTrouble } from './trouble.ts'

export const demoPassword = 'salus-demo'

export const demoAccounts = [
  { email: 'patient@salus.test', portal: '/login' },
  { email: 'doctor@salus.test', portal: '/doctor/login' },
  { email: 'admin@salus.test', portal: '/admin/login' },
  { email: 'desk@salus.test', portal: '/desk/login' },
  { email: 'family@salus.test', portal: '/login' },
  { email: 'test@salus.test', portal: '/login' },
]

/** Fills an empty database with a demo clinic, once, and marks it as a demo permanently. */
export async function seedDemo({ db, records, config }: Pick<Ground, 'db' | 'records' | 'config'>): Promise<void> {
  const passwordHash = await hashPassword(demoPassword, 'demo')
  await db.transaction().execute(async (tx) => {
    // A slow machine takes longer for years of visits than a server's statements may.
    await sql`set local statement_timeout = 0`.execute(tx)
    const marked = await tx
      .insertInto('settings')
      .values({ key: 'demo', value: 'true' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!marked) return
    // Boards open on the next day from the evening on, so that there is something to see at night.
    await tx.insertInto('settings').values({ key: boardsOpenAhead, value: 'true' }).execute()
    await demoPlaces(tx)
    await addPeople(tx, passwordHash)
    await addDoctors(tx, passwordHash)
    await demoKinds(tx)
    await demoForms(tx)
    await demoAppointments({ db: tx, records })
    await demoFamilies(tx, passwordHash)
    await demoSubstances(tx)
    await demoRecords({ db: tx, records })
    await demoMeasurements({ db: tx, records })
    await demoMoney(tx)
    await demoRatings(tx)
    await demoCare({ db: tx, records })
    await demoArrivals(tx)
    await demoGivenForms({ db: tx, records })
    await demoReasons(tx)
    await demoDocuments({ db: tx, records })
    await demoMessages({ db: tx, records })
    await demoPapers({ db: tx, records, config })
    await demoMedicines({ db: tx, records })
    await demoTrouble({ db: tx, records })
    await sql`insert into stale_figures select distinct date from appointments on conflict do nothing`.execute(tx)
    // Demo data must not send mail or notices.
    await sql`delete from unrelayed_events`.execute(tx)
    // Nor may it look for times that people wait for.
    await sql`delete from freed_times`.execute(tx)
    await sql`update receipts_due set tell = false`.execute(tx)
    await sql`select plan_reminders(array(select id from appointments))`.execute(tx)
  })
}

async function addPeople(tx: Queries, passwordHash: string): Promise<void> {
  const { rows } = await sql<{ zone: string }>`select clinic_zone() as zone`.execute(tx)
  const { zone } = rows[0]!
  const staff = [
    { name: 'Nora Whitcombe', email: 'admin@salus.test', role: 'admin' as const },
    { name: 'Ruth Okafor', email: 'desk@salus.test', role: 'reception' as const },
    { name: 'System Check', email: 'test@salus.test', role: 'test' as const },
  ]
  const slug = (name: string) => name.toLowerCase().replace(' ', '.')
  const others = otherDemoPatients.map((name, place) => ({
    name,
    email: `${slug(name)}@salus.test`,
    role: 'user' as const,
    phone: phoneOf(zone, demoPatients.length + place),
  }))
  const patients = demoPatients.map((name, place) => ({
    name,
    email: place === 0 ? 'patient@salus.test' : `patient${place + 1}@salus.test`,
    role: 'user' as const,
    phone: phoneOf(zone, place),
  }))
  await confirmAddresses(tx, await insertAccounts(tx, [...staff, ...patients, ...others], passwordHash))
  await sql`
    insert into staff_rights (account_id, right_name)
    select id, unnest(
      case role when 'admin' then ${presets.admin.rights}::text[] else ${presets.desk.rights}::text[] end
    )
    from users where role in ('admin', 'reception')
  `.execute(tx)
  const callers = demoCallers.map((name, place) => ({
    name,
    phone: phoneOf(zone, demoPatients.length + otherDemoPatients.length + place),
  }))
  await sql`
    insert into persons (name, phone) select name, phone
    from jsonb_to_recordset(${JSON.stringify(callers)}::jsonb) as caller (name text, phone text)
  `.execute(tx)
  await sql`update persons set born = '1988-03-14' where email = 'patient@salus.test'`.execute(tx)
  // What the clinic knows of those who fill the weeks; the demo's other log-ins say it themselves.
  await sql`
    update persons set
      born = date '1934-03-01' + (number * 7919 % 29000)::int
        + case when email = '' then -(number * 7919 % 29000)::int + (number * 131 % 5000)::int else 0 end,
      payer = case number % 9 when 0 then 'private' else 'statutory' end,
      needs = case when number % 37 = 0 or email = '' and number % 3 = 0 then '{wheelchair}'
        when number % 29 = 0 then '{interpreter}' else '{}' end::text[]
    where email = '' or email like '%.%@salus.test'
  `.execute(tx)
}

async function confirmAddresses(tx: Queries, ids: readonly string[]): Promise<void> {
  await sql`
    update users set email_confirmed_at = clinic_now() where id = any(${ids as string[]}::uuid[])
  `.execute(tx)
}

async function addDoctors(tx: Queries, passwordHash: string): Promise<void> {
  const people = await insertAccounts(
    tx,
    demoDoctors.map(({ name }, place) => ({
      name,
      email: place === 0 ? 'doctor@salus.test' : `doctor${place + 1}@salus.test`,
      role: 'doctor' as const,
    })),
    passwordHash,
  )
  await confirmAddresses(tx, people)
  const { rows } = await sql<{ first: string; lisbon: string }>`
    select first_place() as first, (select id from places where id <> first_place()) as lisbon
  `.execute(tx)
  const { first, lisbon } = rows[0]!
  await addPortraits(tx, people)
  const doctors = await tx
    .insertInto('doctors')
    .values(
      demoDoctors.map((doctor, place) => ({
        user_id: people[place]!,
        specialization: doctor.specialization,
        experience_years: doctor.experienceYears,
        fee_cents: doctor.feeCents,
        location: doctor.location,
        place_id: doctor.isInLisbon ? lisbon : first,
        bio: doctor.bio,
        languages: doctor.languages,
        gender: doctor.gender,
      })),
    )
    .returning('id')
    .execute()
  const slots = demoDoctors.flatMap(({ hours }, place) =>
    hours.map(({ weekday, hour }) => ({ doctor: doctors[place]!.id, weekday, hour })),
  )
  await sql`
    insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
    select doctor, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), place_id
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot (doctor uuid, weekday smallint, hour int)
    join doctors on doctors.id = doctor
  `.execute(tx)
}

/** Drawn faces for the doctors of these accounts. */
async function addPortraits(tx: Queries, accounts: readonly string[]): Promise<void> {
  const drawn = accounts.map((account, place) => ({ account, id: crypto.randomUUID(), svg: portraitOf(place) }))
  await sql`
    with drawn as (
      select * from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as drawn (account uuid, id uuid, svg text)
    ), stored as (
      insert into images (id, content_type, bytes) select id, 'image/svg+xml', convert_to(svg, 'UTF8') from drawn
    )
    update users set image_id = drawn.id from drawn where users.id = drawn.account
  `.execute(tx)
}
