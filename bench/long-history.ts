import { sql } from 'kysely'
import { insertAccounts } from '../server/auth/accounts.ts'
import { refreshFigures } from '../server/reports/refresh.ts'
import { addTrail } from './trail.ts'
import type { Stage } from './stage.ts'
import { addBusyDoctors, addPatients } from './stage.ts'

const doctorCount = 80
const patientCount = 20_000

/** Adds an admin with all rights. */
async function addAdmin({ db }: Pick<Stage['ground'], 'db'>): Promise<string> {
  const [id] = await insertAccounts(db, [{ email: 'bench@salus.test', name: 'Bench', role: 'admin' }], '-')
  await sql`insert into staff_rights (account_id, right_name) values (${id}, 'all')`.execute(db)
  return id!
}

/** Adds a doctor without working hours, and answers their id. */
async function addSeldom({ db }: Pick<Stage['ground'], 'db'>): Promise<string> {
  const account = { email: 'bench-doctor-new@salus.test', name: 'Bench Seldom', role: 'doctor' as const }
  const [user] = await insertAccounts(db, [account], '-')
  const { rows } = await sql<{ id: string }>`
    insert into doctors (user_id, specialization, experience_years, fee_cents)
    values (${user}, 'Cardiology', 1, 12000) returning id
  `.execute(db)
  return rows[0]!.id
}

/** A token for the admin or doctor with this e-mail address. */
export async function tokenOf({ ground }: Pick<Stage, 'ground'>, email = 'bench@salus.test'): Promise<string> {
  const { rows } = await sql<{ id: string; role: 'admin' | 'doctor'; session: string }>`
    with session as (
      insert into sessions (user_id, expires_at, factor_at)
      select id, clinic_now() + interval '1 day', 'infinity' from users where email = ${email} returning user_id, id
    )
    select users.id, users.role, session.id as session from session join users on users.id = session.user_id
  `.execute(ground.db)
  const { id, role, session } = rows[0]!
  return ground.tokens.sign({ id, role, sessionId: session }, new Date(Date.now() + 86_400_000))
}

/**
 * Adds years of past visits: paid by card, at the clinic or not at all, refunded or failed, with their history, waiting
 * times and reminders.
 */
export async function addLongHistory({ ground, pool }: Pick<Stage, 'ground' | 'pool'>, wanted: number): Promise<void> {
  const { db } = ground
  const doctors = await addBusyDoctors(ground, doctorCount)
  await addPatients(ground, patientCount)
  const admin = await addAdmin(ground)
  const seldom = await addSeldom(ground)
  // Filling takes longer than the statement timeout. Triggers are off, because what they add does not matter here.
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set session_replication_role = replica')
  // Place and hour determine the patient, so that nobody is in two places at once.
  const hours = Math.ceil(wanted / doctorCount)
  for (let from = 0; from < hours; from += 200) {
    await client.query(
      `insert into claims (
        doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, status, amount_cents,
        payment_method, location, created_at
      )
      select doctor.id, patient.id, patient.id, at.date, make_time(at.hour, 0, 0), make_time(at.hour + 1, 0, 0), during,
      during,
        case when n % 9 = 0 then 'cancelled' when n % 31 = 0 then 'no-show' else 'completed' end,
        (80 + n % 7 * 10) * 100, case when n % 5 < 3 then 'card' else 'clinic' end, 'Clinic',
        at.date - make_interval(days => n % 20)
      from generate_series($1::int, $2::int) n
      cross join lateral (select clinic_today() - 1 - n / 12 as date, 9 + n % 12 as hour) at
      cross join lateral (
        select tstzrange(at.date + make_time(at.hour, 0, 0), at.date + make_time(at.hour + 1, 0, 0)) as during
      ) lasts
      join (
        select id, row_number() over (order by id) as place from unnest($3::uuid[]) as doctor (id)
      ) doctor on true
      join (
        select id, row_number() over (order by id) as place from users where role = 'user'
      ) patient on patient.place = 1 + (doctor.place + n * 7) % $4
      on conflict do nothing`,
      [from, Math.min(from + 200, hours) - 1, doctors, patientCount],
    )
  }
  // The next four weeks are half full. Nobody is in two places at once.
  await client.query(
    `insert into claims (
      doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, status, amount_cents,
      payment_method, location, created_at
    )
    select doctor.id, patient.id, patient.id, at.date, make_time(at.hour, 0, 0), make_time(at.hour + 1, 0, 0), during,
      during,
      case when n % 3 = 0 then 'pending' else 'confirmed' end, 9000, case when n % 5 < 3 then 'card' else 'clinic' end,
      'Clinic', clinic_now() - make_interval(hours => n % 600)
    from generate_series(0, 28 * 12 - 1) n
    cross join lateral (select clinic_today() + n / 12 as date, 9 + n % 12 as hour) at
    cross join lateral (
      select tstzrange(at.date + make_time(at.hour, 0, 0), at.date + make_time(at.hour + 1, 0, 0)) as during
    ) lasts
    join (
      select id, row_number() over (order by id) as place from unnest($1::uuid[]) as doctor (id)
    ) doctor on (doctor.place + n) % 2 = 0
    join (
      select id, row_number() over (order by id) as place from users where role = 'user'
    ) patient on patient.place = 1 + (doctor.place + n * 7) % $2
    on conflict do nothing`,
    [doctors, patientCount],
  )
  // A new doctor has few of the visits.
  await client.query('update claims set doctor_id = $2 where doctor_id = $1 and date > clinic_today() - 21', [
    doctors.at(-1),
    seldom,
  ])
  // One in fifteen past times had been held before, and the hold had lapsed.
  await client.query(
    `insert into claims (
      doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, status, amount_cents,
      payment_method, location, created_at, hold_expires_at
    )
    select doctor_id, patient_id, booker_id, date, start_time, end_time, during, blocked, 'lapsed', amount_cents,
      'card', location, created_at, created_at + interval '10 minutes'
    from claims where hashtext(id::text) % 15 = 0 and date < clinic_today()`,
  )
  await client.query(
    `insert into appointment_events (claim_id, at, actor_id, kind)
    select id, created_at, patient_id, 'booked' from claims where status <> 'lapsed'
    union all
    select id, lower(during) - make_interval(hours => abs(hashtext(id::text)) % 100), patient_id, 'cancelled'
    from claims where status = 'cancelled'`,
  )
  await client.query(
    `insert into attendances (claim_id, place_id, date, arrived_at, called_at, done_at)
    select id, place_id, date, lower(during) - interval '10 minutes',
      lower(during) + make_interval(mins => abs(hashtext(id::text)) % 40), upper(during)
    from claims where status = 'completed'`,
  )
  await client.query(
    `insert into mails (dedupe_key, kind, user_id, claim_id, facts, created_at, next_try_at, sent_at)
    select kind || '-' || id || '-' || extract(epoch from lower(during))::bigint, kind, patient_id, id, '{}', at, at, at
    from (
      select claims.*, kind, lower(during) - case kind when 'reminder-day' then interval '1 day' else '1 hour' end as at
      from claims, unnest(array['reminder-day', 'reminder-hour']) kind
      where status in ('completed', 'no-show') and hashtext(id::text || kind) % 4 <> 0
    ) reminded`,
  )
  await client.query('reset session_replication_role')
  await client.query(`
    insert into payments (
      claim_id, provider, intent_id, amount_cents, currency, status, captured_cents, refunded_cents, created_at
    )
    select id, 'stripe', 'pi_' || replace(id::text, '-', ''), amount_cents, clinic_currency(), state,
      case when state <> 'failed' then amount_cents end, case when state = 'refunded' then amount_cents else 0 end,
      created_at
    from (
      select claims.*, case
        when status = 'cancelled' then 'refunded' when hashtext(id::text) % 40 = 0 then 'failed' else 'booked'
      end as state
      from claims where payment_method = 'card'
    ) paid
  `)
  await client.query(
    `insert into payments_received (claim_id, method, amount_cents, taken_by, at)
    select id, 'cash', amount_cents, $1::uuid, upper(during) from claims
    where payment_method = 'clinic' and status = 'completed' and hashtext(id::text) % 10 <> 0`,
    [admin],
  )
  await client.query('set session_replication_role = replica')
  await addTrail(client, admin)
  await client.query('reset session_replication_role')
  await sql`insert into stale_figures select distinct date from claims on conflict do nothing`.execute(db)
  const began = performance.now()
  const dates = await refreshFigures(ground)
  // How long this takes is a result of the benchmark, too.
  console.log(`figures of ${dates} dates made in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  await client.query('vacuum analyze')
  client.release(true)
}
