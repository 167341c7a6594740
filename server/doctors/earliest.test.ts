import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { consultationId } from '#contract/rules.ts'
import { inTransaction } from '../platform/database.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { seed, tries } from '../testing/tries.ts'
import { askInTurn, listOpenings } from './earliest.ts'
import { listDoctors } from './list.ts'

const doctorsWithTimes = fc.array(
  fc.record({
    opens: fc.integer({ min: 0, max: 6 }),
    /** How much later the first time is; null: there is none. */
    later: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6 }), fc.constant(null)),
  }),
  { maxLength: 40 },
)

describe('asking doctors in turn', () => {
  it('finds what asking everybody finds', async () => {
    await fc.assert(
      fc.asyncProperty(doctorsWithTimes, fc.integer({ min: 1, max: 8 }), async (doctors, wanted) => {
        const openings = doctors.map(({ opens }, n) => ({ id: `${n}`, opens }))
        const times = doctors.flatMap(({ opens, later }, n) =>
          later === null ? [] : [{ id: `${n}`, opens: opens + later }],
        )
        const found = await askInTurn(
          openings,
          wanted,
          (ids) => Promise.resolve(times.filter(({ id }) => ids.includes(id))),
          (time) => time,
        )
        assert.deepEqual(found, times.toSorted((a, b) => a.opens - b.opens).slice(0, wanted))
      }),
      { numRuns: tries(200, 2000), seed },
    )
  })

  it('asks nobody once nobody can have an earlier time', async () => {
    const openings = Array.from({ length: 300 }, (_, n) => ({ id: `${n}`, opens: 9 }))
    const asked: string[] = []
    await askInTurn(
      openings,
      6,
      (ids) => {
        asked.push(...ids)
        return Promise.resolve(ids.map((id) => ({ id, opens: 9 })))
      },
      (time) => time,
    )
    assert.equal(asked.length, 12)
  })
})

describe('when doctors open', () => {
  let clinic: Clinic
  const doctorIds: string[] = []

  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    const [there] = await clinic.rows(
      `insert into places (name, emergency_number, time_zone) values ('Far', '112', 'America/New_York') returning id`,
    )
    for (let n = 0; n < 40; n++)
      doctorIds.push(await clinic.addDoctor({ name: `Otto ${n % 7}`, specialization: 'Urology', hours: [] }))
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
       select doctor.id, weekday, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
         case when n % 3 = 0 then $2::uuid else doctor.place_id end
       from unnest($1::uuid[]) with ordinality as one (id, n) join doctors doctor on doctor.id = one.id
       cross join generate_series(1, 7) weekday cross join unnest(array[0, 1, 2, 3, 9, 10, 15, 22]) hour
       where (n + weekday + hour) % 5 = 0 and n % 10 <> 0`,
      [doctorIds, there!.id],
    )
    await clinic.rows(
      `insert into extra_hours (doctor_id, date, start_time, end_time, place_id)
       select id, '2027-03-28', '01:00', '04:00', (select place_id from doctors where doctors.id = one.id)
       from unnest($1::uuid[]) one (id)`,
      [doctorIds.slice(0, 10)],
    )
    // Visits that end off the grid, at which a time may begin.
    const patients = await clinic.addPeople(doctorIds.length)
    await clinic.rows(
      `insert into claims (
         doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
       )
       select doctor, patient, day::date, begins, begins + interval '35 minutes',
         instants_at('Europe/Berlin', day::date, begins, begins + interval '35 minutes'), 'confirmed', 0, 'clinic',
         'Clinic'
       from unnest($1::uuid[], $2::uuid[]) with ordinality as one (doctor, patient, n)
       cross join unnest(array['2027-05-31', '2027-06-01', '2027-06-02', '2027-03-27', '2027-03-29']) day
       cross join lateral (select make_time(9 + n::int % 2, (n * 7)::int % 25, 0) as begins) start
       where n % 4 <> 0`,
      [doctorIds, patients.map(({ id }) => id)],
    )
  })
  after(() => clinic.close())

  /** On and around the days on which the clocks are changed, in Berlin or in New York. */
  const instants = fc
    .tuple(
      fc.constantFrom('2027-03-14', '2027-03-28', '2026-10-25', '2027-10-31', '2027-11-07', '2027-06-01'),
      fc.integer({ min: -40, max: 30 }),
      fc.integer({ min: 0, max: 3599 }),
    )
    .map(([day, hours, seconds]) => `${day}T00:00:00Z plus ${hours * 3600 + seconds}`)

  it('is never after their first free time', async () => {
    await fc.assert(
      fc.asyncProperty(instants, fc.boolean(), async (instant, isLocal) => {
        const [at, seconds] = instant.split(' plus ')
        await inTransaction(clinic.ground.db, async (tx) => {
          await sql`
            select set_config('salus.clock_shift',
              (${at!}::timestamptz + make_interval(secs => ${Number(seconds)}::int) - now())::text, true)
          `.execute(tx)
          const openings = await listOpenings(tx, {
            which: sql`doctor.listed`,
            order: sql`doctor.id`,
            kind: sql`${consultationId}::uuid`,
            where: sql`true`,
            days: [sql`local.today`, sql`local.today + 9`],
            between: ['00:00', '24:00'],
            by: isLocal ? 'local time' : 'instant',
          })
          const begins = isLocal ? sql`free.date + free.start_time` : sql`lower(during)`
          const { rows } = await sql<{ id: string; first: number }>`
            select doctor.id, min(extract(epoch from ${begins}))::float8 as first
            from doctors doctor cross join places place
            cross join lateral free_starts(
              doctor.id, ${consultationId}, place.id, clinic_today() - 1, clinic_today() + 9
            ) free
            where free.date between (clinic_now() at time zone zone_of(place.id))::date
              and (clinic_now() at time zone zone_of(place.id))::date + 9
            group by doctor.id
          `.execute(tx)
          assert.ok(rows.length > 0)
          const opensAt = new Map(openings.map(({ id, opens }) => [id, opens]))
          for (const { id, first } of rows) assert.ok(opensAt.get(id)! <= first, `${id} ${opensAt.get(id)} ${first}`)
        })
      }),
      { numRuns: tries(40, 400), seed },
    )
  })

  it('decides the first page of a search as if everybody had been asked', async () => {
    const listed = async (limit: number, offset = 0) => {
      const asked = { search: 'urology', sort: 'soonest', view: 'card', limit, offset } as const
      return (await listDoctors(clinic.ground.db, asked)).doctors.map(({ _id }) => _id)
    }
    const everybody = await listed(100)
    assert.equal(everybody.length, doctorIds.length)
    for (const limit of [1, 3, 8, 20]) {
      assert.deepEqual(await listed(limit), everybody.slice(0, limit))
      assert.deepEqual(await listed(limit, 5), everybody.slice(5, 5 + limit))
    }
  })
})
