import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type pg from 'pg'
import { addDays, datesBetween, wallClock } from '#contract/clinic-time.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { isoWeekday } from '../testing/clinic.ts'
import { freshDatabase } from '../testing/database.ts'
import { seed, tries } from '../testing/tries.ts'
import { openPool } from '../platform/database.ts'
import { sayTheZone } from '../start/prepare-database.ts'

/** Minutes everywhere; instants are minutes since the epoch. */
type Hours = {
  weekday: number
  opens: number
  lasts: number
  video: boolean
  elsewhere: boolean
  /** The first and last day of these hours; null: always. */
  from: number | null
  until: number | null
}
type Kind = {
  minutes: number
  before: number
  after: number
  step: number | null
  mode: 'clinic' | 'video'
  notice: number
  horizon: number
  needsRoom: boolean
}
type Claim = {
  day: number
  minute: number
  minutes: number
  before: number
  after: number
  elsewhere: boolean
  state: 'booked' | 'overbooked' | 'cancelled' | 'lapsed' | 'held' | 'over' | 'own'
}
/** A visit of another doctor in one of the rooms. */
type Taken = { room: number; day: number; minute: number; minutes: number; after: number; state: Claim['state'] }
/**
 * Time off: hours of a date, or all of it if `minutes` is null. At the place, at the other one, or at every place by
 * its own clock; or by an older server, whose instants apply everywhere.
 */
type Away = { day: number; minute: number; minutes: number | null; at: 'here' | 'elsewhere' | 'everywhere' | 'old' }
type World = {
  /** How many rooms of the sort there are. */
  rooms: number
  taken: Taken[]
  instant: Date
  hours: Hours[]
  kind: Kind
  claims: Claim[]
  away: Away[]
  /** Days on which the place is closed. */
  closed: { day: number; days: number }[]
}

/** The step of all values but the clock: every offered start is a multiple of it. */
const five = 5
const two = (n: number) => String(n).padStart(2, '0')
const clock = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The instants at which a zone's wall clock shows each five minutes of a date, by looking at the clock all day. */
function clockOfDay(zone: string, date: string): Map<number, number> {
  const shown = new Map<number, number>()
  const noon = Date.parse(`${date}T12:00:00Z`) / 60_000
  for (let instant = noon - 28 * 60; instant <= noon + 28 * 60; instant += five) {
    const wall = wallClock(zone, new Date(instant * 60_000))
    // If a time occurs twice, the later one counts.
    if (wall.date === date) shown.set(Number(wall.time.slice(0, 2)) * 60 + Number(wall.time.slice(3)), instant)
  }
  return shown
}

const clocks = new Map<string, Map<number, number>>()
function clockAt(zone: string, date: string): Map<number, number> {
  const key = `${zone} ${date}`
  const known = clocks.get(key) ?? clockOfDay(zone, date)
  clocks.set(key, known)
  return known
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, (to - from) / five) }, (_, n) => from + n * five)

/**
 * The instant of a local time. A time that the clock skips is moved by the length of the gap; the end of a day is the
 * next one's midnight.
 */
function instantAt(zone: string, date: string, minute: number): number {
  if (minute >= 1440) return instantAt(zone, addDays(date, 1), minute - 1440)
  const shown = clockAt(zone, date)
  let before = minute
  while (!shown.has(before)) before -= five
  return shown.get(before)! + minute - before
}

/** The range of time off at one of the two places; undefined if it does not apply there. */
function awayAt(place: 'here' | 'elsewhere', away: Away, zones: { zone: string; installation: string; base: string }) {
  const { zone, installation, base } = zones
  if (away.at !== place && away.at !== 'everywhere' && away.at !== 'old') return undefined
  const clock = away.at === 'old' || place === 'elsewhere' ? installation : zone
  const date = addDays(base, away.day)
  const starts = instantAt(clock, date, away.minutes === null ? 0 : away.minute)
  const ends = instantAt(clock, date, away.minutes === null ? 1440 : away.minute + away.minutes)
  return starts < ends ? ([starts, ends] as const) : undefined
}

/** The numbers of the coming claims that an absence overlaps at their own place. */
const metBy = (away: Away, claims: Claim[], now: Date, zones: { zone: string; installation: string; base: string }) =>
  claims.flatMap(({ day, minute, minutes, elsewhere, state }, n) => {
    const clock = elsewhere ? zones.installation : zones.zone
    const starts = clockAt(clock, addDays(zones.base, day)).get(minute)!
    const span = awayAt(elsewhere ? 'elsewhere' : 'here', away, zones)
    const isBooked = state === 'booked' || state === 'overbooked'
    return isBooked && starts * 60_000 > now.getTime() && span && starts < span[1] && span[0] < starts + minutes
      ? [n]
      : []
  })

/** The bookable starts, in steps of five minutes, as one would work them out on paper. */
function expectedFree(zone: string, installation: string, world: World): string[] {
  const { instant, hours, kind, claims, away, closed, rooms, taken } = world
  const today = wallClock(zone, instant).date
  const base = wallClock(installation, instant).date
  const busy = new Set<number>()
  const ends = new Set<number>()
  for (const claim of claims.filter(({ state }) => state === 'booked' || state === 'held' || state === 'overbooked')) {
    const starts = clockAt(claim.elsewhere ? installation : zone, addDays(base, claim.day)).get(claim.minute)!
    const blockedUntil = starts + claim.minutes + claim.after
    for (const each of range(starts - claim.before, blockedUntil)) busy.add(each)
    ends.add(blockedUntil)
  }
  for (const each of away) {
    const span = awayAt('here', each, { zone, installation, base })
    if (span) for (const minute of range(...span)) busy.add(minute)
  }
  const inRoom = Array.from({ length: rooms }, (_, room) => {
    const inThisRoom = taken.filter((each) => each.room === room && (each.state === 'booked' || each.state === 'held'))
    return new Set(
      inThisRoom.flatMap(({ day, minute, minutes, after }) => {
        const starts = clockAt(zone, addDays(base, day)).get(minute)!
        return range(starts, starts + minutes + after)
      }),
    )
  })
  const free: string[] = []
  for (const date of datesBetween(today, addDays(today, kind.horizon))) {
    const shown = clockAt(zone, date)
    if (closed.some(({ day, days }) => date >= addDays(base, day) && date <= addDays(base, day + days))) continue
    const open = new Set(
      hours
        .filter(
          (each) =>
            each.weekday === isoWeekday(date) &&
            !each.elsewhere &&
            (!each.video || kind.mode === 'video') &&
            (each.from === null || date >= addDays(base, each.from)) &&
            (each.until === null || date <= addDays(base, Math.max(each.from ?? each.until, each.until))),
        )
        .flatMap((each) => range(each.opens, each.opens + each.lasts)),
    )
    let opens = 0
    for (const minute of range(0, 1440)) {
      if (!open.has(minute)) continue
      if (!open.has(minute - five)) opens = minute
      const visit = range(minute, minute + kind.minutes)
      if (!visit.every((each) => open.has(each))) continue
      const starts = shown.get(minute)
      if (starts === undefined || starts * 60_000 <= instant.getTime() + kind.notice * 60_000) continue
      if (!visit.every((each) => shown.get(each) === starts + each - minute)) continue
      // A visit that ends when the clock goes back would end at a time that occurs twice.
      const end = shown.get(minute + kind.minutes)
      if (end !== undefined && end !== starts + kind.minutes) continue
      const onGrid = (minute - opens) % (kind.step ?? kind.minutes) === 0
      if (!onGrid && !ends.has(starts - kind.before)) continue
      const blocked = range(starts - kind.before, starts + kind.minutes + kind.after)
      if (blocked.some((each) => busy.has(each))) continue
      if (kind.needsRoom && !inRoom.some((room) => !blocked.some((each) => room.has(each)))) continue
      free.push(`${date} ${clock(minute)}-${clock(minute + kind.minutes)}`)
    }
  }
  return free
}

/** Every weekend of two years on which a clock of these zones is changed. */
const changes = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-09-27',
  '2026-10-25',
  '2026-11-01',
  '2027-03-14',
  '2027-03-28',
  '2027-04-04',
  '2027-09-26',
  '2027-10-31',
  '2027-11-07',
]
const fives = (min: number, max: number) => fc.integer({ min: min / five, max: max / five }).map((n) => n * five)

const worlds: fc.Arbitrary<World> = fc.record({
  instant: fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -30 * 60, max: 24 * 60 }))
    .map(([date, minutes]) => new Date(Date.parse(`${date}T00:00:00Z`) + minutes * 60_000)),
  hours: fc.array(
    fc.record({
      weekday: fc.constantFrom(7, 7, 6, 1, 2, 3, 4, 5),
      opens: fc.oneof(fives(0, 300), fives(300, 1200)),
      // Until midnight at most.
      lasts: fives(five, 240),
      video: fc.boolean(),
      elsewhere: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
      from: fc.option(fc.integer({ min: -1, max: 6 }), { nil: null, freq: 1 }),
      until: fc.option(fc.integer({ min: -1, max: 8 }), { nil: null, freq: 1 }),
    }),
    { maxLength: 12 },
  ),
  kind: fc.record({
    minutes: fives(five, 120),
    before: fc.constantFrom(0, 0, 5, 10, 30),
    after: fc.constantFrom(0, 0, 5, 15),
    step: fc.option(fives(five, 60), { nil: null }),
    mode: fc.constantFrom('clinic', 'video'),
    notice: fc.constantFrom(0, 0, 45, 24 * 60),
    horizon: fc.integer({ min: 1, max: 8 }),
    needsRoom: fc.boolean(),
  }),
  rooms: fc.integer({ min: 0, max: 2 }),
  taken: fc.array(
    fc.record({
      room: fc.integer({ min: 0, max: 1 }),
      day: fc.integer({ min: -1, max: 8 }),
      minute: fives(300, 1200),
      minutes: fives(five, 120),
      after: fc.constantFrom(0, 0, 10),
      state: fc.constantFrom('booked', 'booked', 'booked', 'cancelled', 'held', 'over', 'own'),
    }),
    { maxLength: 12 },
  ),
  claims: fc.array(
    fc.record({
      day: fc.integer({ min: -1, max: 8 }),
      // Not during clock changes: a claim's own times always exist on the clock.
      minute: fives(300, 1200),
      minutes: fives(five, 120),
      before: fc.constantFrom(0, 0, 10),
      after: fc.constantFrom(0, 0, 10),
      elsewhere: fc.boolean(),
      state: fc.constantFrom('booked', 'booked', 'overbooked', 'cancelled', 'lapsed', 'held', 'over', 'own'),
    }),
    { maxLength: 16 },
  ),
  away: fc.array(
    fc.record({
      day: fc.integer({ min: -1, max: 6 }),
      // Also during clock changes.
      minute: fc.oneof(fives(0, 300), fives(300, 1000)),
      minutes: fc.option(fives(five, 400), { nil: null }),
      at: fc.constantFrom('here', 'here', 'everywhere', 'everywhere', 'elsewhere', 'old'),
    }),
    { maxLength: 3 },
  ),
  closed: fc.array(fc.record({ day: fc.integer({ min: 0, max: 8 }), days: fc.integer({ min: 0, max: 2 }) }), {
    maxLength: 1,
  }),
})

const statusOf = {
  booked: 'confirmed',
  overbooked: 'confirmed',
  cancelled: 'cancelled',
  lapsed: 'lapsed',
  held: 'held',
  over: 'held',
  own: 'held',
}
const kindId = '00000000-0000-4000-a000-00000000000a'
const placeId = '00000000-0000-4000-a000-00000000000b'

describe('what can be booked of any kind at any place is what one would work out on paper', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  before(async () => {
    database = await freshDatabase()
  })
  after(() => database.drop())

  const installation = 'Europe/Berlin'
  for (const zone of ['Europe/Lisbon', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Chatham']) {
    it(zone, async () => {
      // The session's zone is that of no place.
      const pool = openPool(database.ownerUrl, { timeZone: 'Pacific/Apia', connections: 1 })
      const client = await pool.connect()
      await client.query('begin')
      await client.query(sayTheZone(installation))
      const people = await addDoctorAndPatient(client, zone)
      await fc.assert(
        fc.asyncProperty(worlds, async (world) => {
          await client.query('savepoint world')
          const drawn = await build(client, zone, installation, world, people)
          const { rows } = await client.query<{ free: string }>(
            `select date || ' ' || to_char(start_time, 'HH24:MI') || '-' || to_char(end_time, 'HH24:MI') as free,
               (select count(*) from offered_at($1, $2, $3, date, start_time, $4)) as offered
             from free_starts($1, $2, $3, '2020-01-01', '2040-01-01', $4) order by 1`,
            [people.doctorId, kindId, placeId, people.patientId],
          )
          const base = wallClock(installation, world.instant).date
          for (const away of world.away.filter(({ at }) => at !== 'old')) {
            const { rows: met } = await client.query<{ id: string }>(
              'select id from visits_within($1, $2, $3, $3, $4, $5)',
              [people.doctorId, ...absenceOf(away, base)],
            )
            assert.deepEqual(
              met.map(({ id }) => drawn.ids.indexOf(id)).sort((a, b) => a - b),
              metBy(away, drawn.claims, world.instant, { zone, installation, base }),
            )
          }
          await client.query('rollback to savepoint world')
          const expected = expectedFree(zone, installation, { ...world, ...drawn })
          assert.deepEqual(
            rows.map(({ free }) => free),
            expected,
          )
          // Each of these times is also offered when asked for by itself.
          assert.ok(rows.every((row) => Number((row as { offered?: unknown }).offered) === 1))
        }),
        { numRuns: tries(40, 400), seed },
      )
      client.release(true)
      await pool.end()
    })
  }
})

/** The place, the date and the hours of time off, as the database's functions take them. */
const absenceOf = ({ day, minute, minutes, at }: Away, base: string) => [
  { here: placeId, elsewhere: firstPlaceId, everywhere: null, old: null }[at],
  addDays(base, day),
  ...(minutes === null ? [null, null] : [clock(minute), clock(minute + minutes)]),
]

type People = { doctorId: string; otherId: string; patientId: string }

async function addDoctorAndPatient(client: pg.PoolClient, zone: string): Promise<People> {
  const { rows } = await client.query<{ id: string }>(
    `with known as (
       insert into persons (email, name)
       select gen_random_uuid() || '@salus.test', 'Somebody' from generate_series(1, 3) returning id, email
     )
     insert into users (id, email, role, password_hash)
     select id, email, case row_number() over () when 2 then 'user' else 'doctor' end, '-' from known returning id`,
  )
  const doctor = await client.query<{ id: string }>(
    `insert into doctors (user_id, specialization, experience_years, fee_cents)
     values ($1, 'Cardiology', 1, 100), ($2, 'Cardiology', 1, 100) returning id`,
    [rows[0]!.id, rows[2]!.id],
  )
  await client.query('insert into places (id, name, time_zone) values ($1, $2, $2)', [placeId, zone])
  return { doctorId: doctor.rows[0]!.id, otherId: doctor.rows[1]!.id, patientId: rows[1]!.id }
}

async function addStranger(client: pg.PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with known as (
       insert into persons (email, name) values (gen_random_uuid() || '@salus.test', 'Stranger') returning id, email
     )
     insert into users (id, email, role, password_hash) select id, email, 'user', '-' from known returning id`,
  )
  return rows[0]!.id
}

/** Creates the world; answers the claims and room bookings that fitted. */
async function build(
  client: pg.PoolClient,
  zone: string,
  installation: string,
  { instant, hours, kind, claims, away, closed, rooms, taken }: World,
  { doctorId, otherId, patientId }: People,
): Promise<{ claims: Claim[]; ids: string[]; taken: Taken[] }> {
  await client.query(
    "select set_config('salus.clock_shift', extract(epoch from $1::timestamptz - now()) || ' seconds', true)",
    [instant.toISOString()],
  )
  await client.query(
    `insert into kinds (id, name, minutes, buffer_before, buffer_after, step, mode, notice_minutes, horizon_days,
       room_sort)
     values ($1, 'Any', $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      kindId,
      kind.minutes,
      kind.before,
      kind.after,
      kind.step,
      kind.mode,
      kind.notice,
      kind.horizon,
      kind.needsRoom ? 'any' : null,
    ],
  )
  await client.query('insert into doctor_kinds (doctor_id, kind_id) values ($1, $2)', [doctorId, kindId])
  const base = wallClock(installation, instant).date
  await client.query(
    `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id, video, from_date, until_date)
     select $1, weekday, time_of(opens), time_of(opens + lasts),
       case when elsewhere then $3::uuid else $4::uuid end, video,
       coalesce($5::date + "from", '-infinity'), coalesce($5::date + greatest("from", until), 'infinity')
     from jsonb_to_recordset($2) as slot (
       weekday smallint, opens int, lasts int, video boolean, elsewhere boolean, "from" int, until int
     )
     on conflict do nothing`,
    [doctorId, JSON.stringify(hours), firstPlaceId, placeId, base],
  )
  for (const { day, days } of closed) {
    await client.query(
      `insert into closures (place_id, from_date, to_date, name)
       values ($1, $2::date + $3::int, $2::date + $4::int, 'Holiday')`,
      [placeId, base, day, day + days],
    )
  }
  for (const each of away) {
    await client.query(
      `insert into time_off (doctor_id, place_id, at_each_place, from_date, to_date, start_time, end_time, during)
       select $1, $2, $6 = 'everywhere', $3, $3, $4, $5, during
       from (
         select range_merge(range_agg(stretch_at(
           case when $6 = 'old' then $7 else zone_of(id) end, $3::date, $3::date, $4::time, $5::time
         ))) as during
         from places where id = coalesce($2::uuid, id)
       ) reckoned
       where during is not null`,
      [doctorId, ...absenceOf(each, base), each.at, installation],
    )
  }
  const drawn: Claim[] = []
  const ids: string[] = []
  for (const claim of claims) {
    if (claim.state === 'own' && drawn.some(({ state }) => state === 'own')) continue
    const { rows } = await client.query<{ id: string }>(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at,
         amount_cents, payment_method, location, place_id, buffer_before, buffer_after, overbooked)
       select $1, $7::uuid, $2::date, starts::time,
         starts::time + make_interval(mins => $4),
         tstzrange(starts at time zone $8, starts at time zone $8 + make_interval(mins => $4)), $5,
         case when $5 = 'held' then clinic_now() + $6::interval end, 100, 'card', 'Clinic', $9, $10, $11, $12
       from (select $2::date + make_interval(mins => $3) as starts) at
       on conflict do nothing returning id`,
      [
        doctorId,
        addDays(base, claim.day),
        claim.minute,
        claim.minutes,
        statusOf[claim.state],
        claim.state === 'over' ? '-1 s' : '5 min',
        claim.state === 'own' ? patientId : await addStranger(client),
        claim.elsewhere ? installation : zone,
        claim.elsewhere ? firstPlaceId : placeId,
        claim.before,
        claim.after,
        claim.state === 'overbooked' ? 'An emergency' : null,
      ],
    )
    if (!rows[0]) continue
    drawn.push(claim)
    ids.push(rows[0].id)
  }
  const { rows: made } = await client.query<{ id: string }>(
    `insert into rooms (place_id, name, sort) select $1, 'Room ' || n, 'any' from generate_series(1, $2) n
     returning id`,
    [placeId, rooms],
  )
  const inRooms: Taken[] = []
  for (const each of taken) {
    const room = made[each.room]
    // An account has at most one hold.
    if (!room || (each.state === 'own' && [...drawn, ...inRooms].some(({ state }) => state === 'own'))) continue
    const { rows } = await client.query(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at,
         amount_cents, payment_method, location, place_id, room_id, buffer_after)
       select $1, $7::uuid, $2::date, starts::time,
         starts::time + make_interval(mins => $4),
         tstzrange(starts at time zone $8, starts at time zone $8 + make_interval(mins => $4)), $5,
         case when $5 = 'held' then clinic_now() + $6::interval end, 100, 'card', 'Clinic', $9, $10, $11
       from (select $2::date + make_interval(mins => $3) as starts) at
       on conflict do nothing returning id`,
      [
        otherId,
        addDays(base, each.day),
        each.minute,
        each.minutes,
        statusOf[each.state],
        each.state === 'over' ? '-1 s' : '5 min',
        each.state === 'own' ? patientId : await addStranger(client),
        zone,
        placeId,
        room.id,
        each.after,
      ],
    )
    if (rows.length > 0) inRooms.push(each)
  }
  return { claims: drawn, ids, taken: inRooms }
}
