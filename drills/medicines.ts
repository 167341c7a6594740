import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { planContent } from '#contract/medicines/medicines.ts'
import { dueBetween } from '#contract/medicines/plan.ts'
import { weekdays } from '#contract/rules.ts'
import { sealPlan } from '../server/medicines/seal.ts'
import { ownPersonKey } from '../server/records/person-keys.ts'
import { openClinic, type Person } from '../server/testing/clinic.ts'
import { seed } from '../server/testing/tries.ts'
import { somePlan, walked, walkedClock, wholeFrom } from '../server/testing/walked-plans.ts'
import { type Figure, judge } from './figures.ts'

/**
 * `npm run drill:medicines`: 10,000 plans over two years, with both nights on which clocks change and a flight there
 * and back, compared with a walk through every minute; then today's list where the clinic has a million doses. Exits
 * with 1 if one dose differs or the list is too slow.
 */

const day = 86_400_000
const plansCompared = 10_000
const doses = 1_000_000
const measured = 50
const perPlan = 250
const plansEach = 4
const mostMs = 100

const judged: Figure[] = [[`doses that differ (seed ${seed})`, comparePlans(), 0]]

function comparePlans(): number {
  const span = { from: Date.parse('2025-01-01T00:00:00Z'), to: Date.parse('2027-01-01T00:00:00Z') }
  const zones = ['Europe/Berlin', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Tokyo']
  const clocks = new Map(zones.map((zone) => [zone, walkedClock(zone, span.from, span.to)]))
  let compared = 0
  let different = 0
  for (let n = 0; n < plansCompared; n++) {
    const plan = somePlan(wholeFrom(seed * 100_000 + n), zones, span)
    const [first, last] = [plan[0]!.from, span.to - 3 * day]
    const expected = walked(plan, clocks, span).filter(({ at }) => at >= first && at < last)
    compared += expected.length
    if (isDeepStrictEqual(dueBetween(plan, first, last), expected)) continue
    different++
    console.log(JSON.stringify({ n, plan }))
  }
  console.log(
    `${plansCompared.toLocaleString('en')} plans, ${compared.toLocaleString('en')} doses: ${different} differ`,
  )
  return different
}

const clinic = await openClinic()
const people = await clinic.addPeople(measured)
const owner = await clinic.pool.connect()
await owner.query('set statement_timeout = 0')
const others = doses / (perPlan * plansEach) - measured
console.log(`${doses.toLocaleString('en')} doses of ${(others + measured).toLocaleString('en')} people …`)
await owner.query(
  `with person as (
     insert into persons (id, name) select gen_random_uuid(), 'Person ' || n from generate_series(1, $1::int) n
     returning id
   )
   insert into medicine_plans (id, person_id, added_by, request_id, channels, sealed)
   select gen_random_uuid(), person.id, $2, gen_random_uuid(), '{}', '\\x00'
   from person, generate_series(1, $3::int)`,
  [others, people[0]!.id, plansEach],
)
for (const { id } of people) await addPlans(id)
await owner.query(
  `insert into medicine_doses (plan_id, due_at, answer, at, amount, by_id, request_id)
   select plan.id, due.at, 'taken', due.at, 1, $1, gen_random_uuid()
   from medicine_plans plan, generate_series(1, $2::int) n
   cross join lateral (select date_trunc('day', clinic_now()) - make_interval(days => n) + interval '7 hours' as at) due`,
  [people[0]!.id, perPlan],
)
await owner.query('analyze medicine_plans, medicine_phases, medicine_doses')
const asks = [
  ['today’s list', '/medicines'],
  ['today and the coming week', '/medicines?days=8'],
] as const
for (const [name, path] of asks) {
  const times: number[] = []
  for (let round = 0; round < 11; round++) {
    for (const person of people) {
      const took = await timed(person, path)
      if (round > 0) times.push(took)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Number(sorted[Math.floor(sorted.length * share)]!.toFixed(1))
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  judged.push([`${name}, p99 in ms`, at(0.99), mostMs])
}
owner.release()
await clinic.close()
process.exitCode = judge(judged)

async function timed(person: Person, path: string): Promise<number> {
  const begun = performance.now()
  const { status, body } = await clinic.call(person, 'GET', path)
  const took = performance.now() - begun
  if (status !== 200 || body.plans.length !== plansEach) throw new Error(`${path}: ${status}`)
  return took
}

/** Plans of somebody whose list is measured: twice a day, begun long ago. */
async function addPlans(personId: string): Promise<void> {
  const key = await ownPersonKey(clinic.ground, personId, 'own')
  const steps = [{ days: null, amount: 1, schedule: { kind: 'times', weekdays, times: ['08:00', '20:00'] } }]
  for (let n = 0; n < plansEach; n++) {
    const id = randomUUID()
    const content = planContent.parse({ name: `Medicine ${n}`, strength: '5 mg', unit: 'tablet' })
    await owner.query(
      `with plan as (
         insert into medicine_plans (id, person_id, added_by, request_id, channels, counted, counted_at, sealed)
         values ($1, $2, $2, gen_random_uuid(), '{bell}', 900, clinic_now() - interval '300 days', $3) returning id
       )
       insert into medicine_phases (plan_id, number, from_at, zone, follows, begins, steps)
       select id, 1, clinic_now() - interval '300 days', 'Europe/Berlin', false, clinic_today() - 300, $4::jsonb
       from plan`,
      [id, personId, sealPlan(key, id, content), JSON.stringify(steps)],
    )
  }
}
