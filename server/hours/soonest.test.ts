import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { consultationId, firstPlaceId, partsOfDay } from '#contract/rules.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { seed, tries } from '../testing/tries.ts'
import { findSoonest } from './soonest.ts'

const zones = ['America/New_York', 'Pacific/Chatham']
/** Mostly any day anywhere, which mixes the days of several zones in one order. */
const days = [undefined, undefined, undefined, undefined, 'today', 'tomorrow', 'week', 'date'] as const
const parts = [undefined, 'morning', 'afternoon', 'evening'] as const

const wishes = fc.record({
  specialization: fc.constantFrom(undefined, 'Cardiology', 'Urology'),
  place: fc.constantFrom(undefined, undefined, undefined, 0, 1, 2),
  ofKind: fc.boolean(),
  day: fc.constantFrom(...days),
  part: fc.constantFrom(...parts),
  but: fc.constantFrom(undefined, 3),
  limit: fc.integer({ min: 1, max: 12 }),
  /** How many hours the clinic's clock is ahead: days end at other places at other times. */
  ahead: fc.integer({ min: 0, max: 40 }),
})

describe('the soonest times with anybody', () => {
  let clinic: Clinic
  let kindId: string
  const placeIds: string[] = [firstPlaceId]
  const doctorIds: string[] = []

  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    for (const zone of zones) {
      const [place] = await clinic.rows(
        "insert into places (name, emergency_number, time_zone) values ($1, '112', $1) returning id",
        [zone],
      )
      placeIds.push(place!.id as string)
    }
    const [kind] = await clinic.rows(
      `insert into kinds (name, minutes, buffer_after, step, notice_minutes, horizon_days)
       values ('Scan', 20, 10, 15, 90, 45) returning id`,
    )
    kindId = kind!.id as string
    // Pairs of the same name.
    for (let n = 0; n < 20; n++) {
      const name = `Doc ${(n * 7) % 10}`
      doctorIds.push(await clinic.addDoctor({ name, specialization: n % 3 ? 'Cardiology' : 'Urology', hours: [] }))
    }
    // Few hours, each day at another place, whose days end at different times. Some hours are extra; some doctors are
    // away today, for a month or always.
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
       select doctor, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0), ($2::uuid[])[1 + (n + weekday) % 3]
       from unnest($1::uuid[]) with ordinality as doctor (doctor, n)
       cross join generate_series(1, 7) weekday cross join unnest(array[7, 9, 10, 14, 18, 22]) hour
       where (n + weekday + hour) % 4 = 0 and n % 5 <> 0`,
      [doctorIds, placeIds],
    )
    await clinic.rows(
      `insert into extra_hours (doctor_id, date, start_time, end_time, place_id)
       select doctor, clinic_today() + (n * 3)::int, '11:00', '12:00', ($2::uuid[])[1 + n % 3]
       from unnest($1::uuid[]) with ordinality as doctor (doctor, n) where n % 5 = 0`,
      [doctorIds, placeIds],
    )
    await clinic.rows(
      'insert into doctor_kinds (doctor_id, kind_id) select doctor, $2 from unnest($1::uuid[]) doctor',
      [doctorIds.filter((_, n) => n % 2 === 0), kindId],
    )
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, reason, during)
       select doctor, clinic_today(), clinic_today() + away, '',
         tstzrange(clinic_now() - interval '2 days', clinic_now() + make_interval(days => away))
       from unnest($1::uuid[]) with ordinality as doctor (doctor, n)
       cross join lateral (select (array[1, 6, 20, 100])[1 + n % 4] as away) days where n % 3 = 0`,
      [doctorIds],
    )
  })
  after(() => clinic.close())

  type Wish = Parameters<typeof findSoonest>[1]

  /** Everybody's first time out of all their times, in order: `doctor date time`. */
  async function byLooking(tx: Queries, wish: Wish): Promise<string[]> {
    const [opens, closes] = wish.part ? partsOfDay[wish.part] : ['00:00', '24:00']
    const { rows } = await sql<{ id: string; date: string; time: string; away: number; until_sunday: number }>`
      select doctor.id, free.date, to_char(free.start_time, 'HH24:MI') as time, free.date - local.today as away,
        7 - extract(isodow from local.today)::int as until_sunday
      from doctors doctor join persons person on person.id = doctor.user_id
      cross join (select id, (clinic_now() at time zone zone_of(id))::date as today from places) local
      cross join lateral free_starts(
        doctor.id, ${wish.kindId ?? consultationId}, local.id, local.today, local.today + 100
      ) free
      where free.start_time >= ${opens}::time and free.start_time < ${closes}::time
        and doctor.specialization = coalesce(${wish.specialization ?? null}, doctor.specialization)
        and doctor.id is distinct from ${wish.but ?? null}::uuid
        and local.id = coalesce(${wish.placeId ?? null}::uuid, local.id)
      order by lower(free.during), doctor.specialization <> 'General Medicine', fold(person.name), doctor.id, local.id
    `.execute(tx)
    const first = new Map<string, string>()
    for (const { id, date, time, away, until_sunday: untilSunday } of rows) {
      const isOn = new Map<string | undefined, boolean>([
        [undefined, true],
        ['today', away === 0],
        ['tomorrow', away === 1],
        ['week', away <= untilSunday],
      ]).get(wish.day)
      if ((isOn ?? date === wish.day) && !first.has(id)) first.set(id, `${id} ${date} ${time}`)
    }
    return [...first.values()].slice(0, wish.limit)
  }

  it('are those that one finds by looking at every time of everybody', async () => {
    let some = 0
    await fc.assert(
      fc.asyncProperty(wishes, async ({ place, ofKind, day, but, ahead, ...rest }) => {
        const wish = {
          ...rest,
          placeId: place === undefined ? undefined : placeIds[place],
          kindId: ofKind ? kindId : undefined,
          day: day === 'date' ? await clinic.day(9) : day,
          but: but === undefined ? undefined : doctorIds[but],
        }
        await inTransaction(clinic.ground.db, async (tx) => {
          await sql`select set_config('salus.clock_shift', ${`${ahead} hours`}, true)`.execute(tx)
          const found = await findSoonest(tx, wish)
          const said = found.map(({ doctor, date, startTime }) => `${doctor._id} ${date} ${startTime}`)
          assert.deepEqual(said, await byLooking(tx, wish))
          some += found.length
        })
      }),
      { numRuns: tries(60, 600), seed },
    )
    assert.ok(some > 0)
  })

  it('are tomorrow morning here before this evening where it is tomorrow already', async () => {
    const specialization = 'Dermatology'
    const here = await clinic.addDoctor({ specialization, hours: [7] })
    const far = await clinic.addDoctor({ specialization, hours: [22] })
    await clinic.rows('update weekly_slots set place_id = $2 where doctor_id = $1', [far, placeIds[2]])
    await inTransaction(clinic.ground.db, async (tx) => {
      // Past eight in the evening by UTC.
      await sql`
        select set_config(
          'salus.clock_shift', (44 - extract(hour from now() at time zone 'UTC'))::int % 24 || ' hours', true
        )
      `.execute(tx)
      for (const [limit, order] of [
        [1, [here]],
        [2, [here, far]],
      ] as const) {
        const found = await findSoonest(tx, { specialization, limit })
        assert.deepEqual(
          found.map(({ doctor }) => doctor._id),
          order,
        )
      }
    })
  })
})
