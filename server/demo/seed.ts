import { sql } from 'kysely'
import { presets } from '#contract/rights.ts'
import { insertAccounts } from '../auth/accounts.ts'
import { hashPassword } from '../auth/passwords.ts'
import type { Ground } from '../ground.ts'
import type { Queries } from '../platform/database.ts'
import { demoArrivals } from './arrivals.ts'
import { demoAppointments } from './appointments.ts'
import { demoCare, demoRatings } from './care.ts'
import { otherDemoPatients, demoDoctors, demoPatients } from './doctors.ts'
import { demoFamilies } from './families.ts'
import { demoKinds } from './kinds.ts'
import { demoReasons } from './reasons.ts'

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
export async function seedDemo({ db, records }: Pick<Ground, 'db' | 'records'>): Promise<void> {
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
    await addPeople(tx, passwordHash)
    await addDoctors(tx, passwordHash)
    await demoKinds(tx)
    await demoAppointments({ db: tx, records })
    await demoRatings(tx)
    await demoCare({ db: tx, records })
    await demoFamilies(tx, passwordHash)
    await demoArrivals(tx)
    await demoReasons(tx)
    await sql`insert into stale_figures select distinct date from appointments on conflict do nothing`.execute(tx)
    // Demo data must not send mail or notices.
    await sql`delete from unrelayed_events`.execute(tx)
    await sql`update receipts_due set tell = false`.execute(tx)
    await sql`select plan_reminders(array(select id from appointments))`.execute(tx)
  })
}

async function addPeople(tx: Queries, passwordHash: string): Promise<void> {
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
    phone: `+1 (555) 011-${String(place).padStart(4, '0')}`,
  }))
  const patients = demoPatients.map((name, place) => ({
    name,
    email: place === 0 ? 'patient@salus.test' : `patient${place + 1}@salus.test`,
    role: 'user' as const,
    phone: `+1 (555) 010-02${String(place).padStart(2, '0')}`,
  }))
  await confirmAddresses(tx, await insertAccounts(tx, [...staff, ...patients, ...others], passwordHash))
  await sql`
    insert into staff_rights (account_id, right_name)
    select id, unnest(
      case role when 'admin' then ${presets.admin.rights}::text[] else ${presets.desk.rights}::text[] end
    )
    from users where role in ('admin', 'reception')
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
  const doctors = await tx
    .insertInto('doctors')
    .values(
      demoDoctors.map((doctor, place) => ({
        user_id: people[place]!,
        specialization: doctor.specialization,
        experience_years: doctor.experienceYears,
        fee_cents: doctor.feeCents,
        location: doctor.location,
        bio: doctor.bio,
        languages: doctor.languages,
      })),
    )
    .returning('id')
    .execute()
  const slots = demoDoctors.flatMap(({ hours }, place) =>
    hours.map(({ weekday, hour }) => ({ doctor: doctors[place]!.id, weekday, hour })),
  )
  await sql`
    insert into weekly_slots (doctor_id, weekday, start_time, end_time)
    select doctor, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
    from jsonb_to_recordset(${JSON.stringify(slots)}::jsonb) as slot (doctor uuid, weekday smallint, hour int)
  `.execute(tx)
}
