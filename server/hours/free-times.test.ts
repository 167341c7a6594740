import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type pg from 'pg'
import { addDays, datesBetween, wallClock } from '#contract/clinic-time.ts'
import { bookingWindowDays } from '#contract/rules.ts'
import { isoWeekday } from '../testing/clinic.ts'
import { freshDatabase } from '../testing/database.ts'
import { seed, tries } from '../testing/tries.ts'
import { openPool } from '../platform/database.ts'
import { sayTheZone } from '../start/prepare-database.ts'

type Slot = { weekday: number; hour: number }
type Claim = {
  day: number
  hour: number
  minutes: number
  state: 'booked' | 'cancelled' | 'lapsed' | 'held' | 'over' | 'own'
}
type World = { instant: Date; week: Slot[]; claims: Claim[] }

const two = (n: number) => String(n).padStart(2, '0')

/** Minutes since the epoch of a wall time, found by trying: slow and obvious. Undefined where the clock skips it. */
function instantOf(zone: string, date: string, hour: number, minute = 0): number | undefined {
  const around = Date.parse(`${date}T${two(hour)}:${two(minute)}:00Z`)
  for (let offset = -14 * 60; offset <= 14 * 60; offset += 15) {
    const instant = around + offset * 60_000
    const wall = wallClock(zone, new Date(instant))
    if (wall.date === date && wall.time === `${two(hour)}:${two(minute)}`) return instant
  }
  return undefined
}

/** The free times, minute by minute, as one would work them out on paper. */
function expectedFree(zone: string, { instant, week, claims }: World): string[] {
  const today = wallClock(zone, instant).date
  const busy = claims
    .filter((claim) => claim.state === 'booked' || claim.state === 'held')
    .map((claim) => {
      const starts = instantOf(zone, addDays(today, claim.day), claim.hour)!
      return { starts, ends: starts + claim.minutes * 60_000 }
    })
  const free: string[] = []
  for (const date of datesBetween(today, addDays(today, bookingWindowDays))) {
    const open = new Set(week.filter((slot) => slot.weekday === isoWeekday(date)).map(({ hour }) => hour))
    for (let minute = 0; minute < 24 * 60; minute += 30) {
      const hour = Math.floor(minute / 60)
      const isHalf = minute % 60 === 30
      if (!open.has(hour) || (isHalf && !open.has(hour + 1))) continue
      const starts = instantOf(zone, date, hour, minute % 60)
      const ends = instantOf(zone, date, hour + 1, minute % 60)
      if (starts === undefined || ends === undefined || ends - starts !== 3_600_000) continue
      if (starts <= instant.getTime()) continue
      if (busy.some((other) => other.starts < ends && starts < other.ends)) continue
      // Off the hour, only a start right after another visit counts.
      if (isHalf && !busy.some((other) => other.ends === starts)) continue
      free.push(`${date} ${two(hour)}:${two(minute % 60)}`)
    }
  }
  return free
}

/** Instants around both clock changes of the zones, and any other. */
const instants = fc.oneof(
  fc.date({ min: new Date('2026-01-01T00:00:00Z'), max: new Date('2028-12-31T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom('2026-03-29', '2026-10-25', '2027-03-28', '2026-03-08', '2026-11-01', '2028-02-29', '2026-12-31'),
      fc.integer({ min: -24 * 60, max: 36 * 60 }),
    )
    .map(([date, minutes]) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)),
)

const worlds: fc.Arbitrary<World> = fc.record({
  instant: instants,
  week: fc.uniqueArray(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hour: fc.integer({ min: 9, max: 20 }) }), {
    selector: ({ weekday, hour }) => weekday * 100 + hour,
    maxLength: 30,
  }),
  claims: fc.uniqueArray(
    fc.record({
      day: fc.integer({ min: -2, max: 32 }),
      hour: fc.integer({ min: 8, max: 21 }),
      minutes: fc.constantFrom(30, 60, 60, 60),
      state: fc.constantFrom<Claim['state']>('booked', 'booked', 'cancelled', 'lapsed', 'held', 'over', 'own'),
    }),
    { selector: ({ day, hour }) => day * 100 + hour, maxLength: 40 },
  ),
})

const statusOf = {
  booked: 'confirmed',
  cancelled: 'cancelled',
  lapsed: 'lapsed',
  held: 'held',
  over: 'held',
  own: 'held',
}

describe('free times are those of the obvious model', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata']) {
    it(zone, async () => {
      const pool = openPool(database.ownerUrl, { timeZone: zone, connections: 1 })
      const client = await pool.connect()
      await client.query('begin')
      await client.query(sayTheZone(zone))
      const { doctorId, patientId } = await addDoctorAndPatient(client)
      await fc.assert(
        fc.asyncProperty(worlds, async (world) => {
          await client.query('savepoint world')
          await build(client, zone, world, doctorId, patientId)
          const { rows } = await client.query<{ free: string }>(
            `select date || ' ' || to_char(start_time, 'HH24:MI') as free
             from free_starts(
               $1, consultation(), first_place(), clinic_today() - 3, clinic_today() + 60, $2
             ) order by date, start_time`,
            [doctorId, patientId],
          )
          await client.query('rollback to savepoint world')
          assert.deepEqual(
            rows.map((row) => row.free),
            expectedFree(zone, world),
          )
        }),
        { numRuns: tries(60, 150), seed },
      )
      client.release(true)
      await pool.end()
    })
  }
})

async function addDoctorAndPatient(client: pg.PoolClient) {
  const { rows } = await client.query<{ id: string }>(
    `with known as (
       insert into persons (email, name)
       select gen_random_uuid() || '@salus.test', 'Somebody' from generate_series(1, 2) returning id, email
     )
     insert into users (id, email, role, password_hash)
     select id, email, case row_number() over () when 1 then 'doctor' else 'user' end, '-' from known returning id`,
  )
  const [doctorUser, patient] = rows
  const doctor = await client.query<{ id: string }>(
    `insert into doctors (user_id, specialization, experience_years, fee_cents)
     values ($1, 'Cardiology', 1, 100) returning id`,
    [doctorUser!.id],
  )
  return { doctorId: doctor.rows[0]!.id, patientId: patient!.id }
}

async function build(client: pg.PoolClient, zone: string, world: World, doctorId: string, patientId: string) {
  const { instant, week, claims } = world
  // In seconds: a shift in days would itself be affected by the clock changes between now and then.
  await client.query(
    "select set_config('salus.clock_shift', extract(epoch from $1::timestamptz - now()) || ' seconds', true)",
    [instant.toISOString()],
  )
  await client.query(
    `insert into weekly_slots (doctor_id, weekday, start_time, end_time)
     select $1, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)
     from jsonb_to_recordset($2) as slot (weekday smallint, hour int)`,
    [doctorId, JSON.stringify(week)],
  )
  const today = wallClock(zone, instant).date
  const standing = claims.map((claim) => ({
    ...claim,
    stranger: randomUUID(),
    starts: `${addDays(today, claim.day)} ${two(claim.hour)}:00`,
    status: statusOf[claim.state],
  }))
  // Each with its own patient, except the hold of the caller.
  await client.query(
    `with known as (
       insert into persons (id, email, name)
       select stranger, stranger || '@salus.test', 'Stranger' from jsonb_to_recordset($1) as claim (stranger uuid)
       returning id, email
     )
     insert into users (id, email, role, password_hash) select id, email, 'user', '-' from known`,
    [JSON.stringify(standing)],
  )
  await client.query(
    `with claim as (
       select *
       from jsonb_to_recordset($1) as claim (stranger uuid, starts timestamp, minutes int, state text, status text)
     ), own as (
       select min(starts) as starts from claim where state = 'own'
     )
     insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at,
       amount_cents,
       payment_method, location)
     select $2, case when state = 'own' then $3::uuid else stranger end, starts::date, starts::time,
       starts::time + make_interval(mins => minutes),
       tstzrange(starts::timestamptz, starts::timestamptz + make_interval(mins => minutes)), status,
       case when status = 'held' then
         clinic_now() + case when state = 'over' then interval '-1 s' else interval '5 min' end end,
       100, 'card', 'Clinic'
     from claim where state <> 'own' or starts = (select starts from own)`,
    [JSON.stringify(standing), doctorId, patientId],
  )
}
