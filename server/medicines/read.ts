import { type RawBuilder, sql } from 'kysely'
import { addDays } from '#contract/clinic-time.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { dueForMs, type PlanEnd, shownDays } from '#contract/medicines/dose-lists.ts'
import type * as contract from '#contract/medicines/medicines.ts'
import type { Dose, MedicinePlan, Medicines } from '#contract/medicines/medicines.ts'
import { allowedAt, daysLeft, dueBetween, lastDay } from '#contract/medicines/plan.ts'
import { reached, shown } from '#contract/medicines/zones.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { readsPart, recordFor } from '../records/who-reads.ts'
import {
  type Answer,
  endOf,
  loadAnswers,
  loadPlans,
  nowOf,
  type Opening,
  type Plan,
  takenSinceCounted,
  zoneOf,
} from './load.ts'

const day = 86_400_000
export const isoOf = (instant: number): string => new Date(instant).toISOString()
const localDay = (zone: string, instant: number) => new Date(shown(zone, instant)).toISOString().slice(0, 10)

/** The condition that a `plan` is of this person, with all their records, and that the caller may see it. */
export const seenOf = (caller: Pick<Caller, 'id' | 'role'>, personId: string): RawBuilder<unknown> =>
  sql`plan.person_id = any(records_with(${personId})) and ${readsPart(caller, sql`plan`, sql`${personId}::uuid`)}`

/** The medicines that a person takes, with the doses of some days by the zone of their plans. Throws `not_found`. */
export async function readMedicines(
  ground: Opening,
  caller: Caller,
  { personId: asked, date, days, daysBefore }: InputOf<typeof contract.readMedicines>['query'],
): Promise<Medicines> {
  const { db } = ground
  const personId = await recordFor(db, caller, asked)
  const { zone, keptIn } = await zoneOf(db, personId)
  const now = await nowOf(db)
  const today = localDay(zone, now)
  const midnight = (days: number) => reached(zone, Date.parse(`${addDays(date ?? today, days)}T00:00:00Z`))
  const [from, to] = [midnight(-daysBefore), midnight(days)]
  const plans = await loadPlans(ground, seenOf(caller, personId))
  const answers = await loadAnswers(
    db,
    plans.map(({ id }) => id),
    Math.min(from, now - shownDays * day) - day,
  )
  const shownPlans = plans.filter(({ over }) => !over || over.at > now - shownDays * day)
  return {
    ...{ personId, zone, keptIn, today, now: isoOf(now) },
    plans: await asPlans(ground, caller, shownPlans, answers, now),
    doses: plans.flatMap((plan) => dosesOf(plan, answersOf(plan, answers), { from, to, now })).toSorted(byTime),
  }
}

const byTime = (one: Dose, other: Dose) => timeOf(one).localeCompare(timeOf(other))
const timeOf = ({ dueAt, answered }: Dose) => dueAt ?? answered!.at
const answersOf = ({ id }: Plan, answers: readonly Answer[]) => answers.filter(({ plan_id }) => plan_id === id)

type Window = { from: number; to: number; now: number }

export const asDose = ({ id, plan_id, due_at, at, answer, amount }: Answer): Dose => ({
  planId: plan_id,
  dueAt: due_at === null ? null : isoOf(due_at),
  amount,
  state: answer,
  answered: { _id: id, at: isoOf(at) },
})

/** The doses of a plan in a window: those that are due by it, and all that were answered. */
function dosesOf(plan: Plan, answers: readonly Answer[], { from, to, now }: Window): Dose[] {
  const said = answers.filter(({ due_at, at }) => (due_at ?? at) >= from && (due_at ?? at) < to)
  const answered = new Set(said.map(({ due_at }) => due_at))
  const open = dueBetween(plan.phases, from, to, endOf(plan)).filter(({ at }) => !answered.has(at))
  return [
    ...said.map(asDose),
    ...open.map(({ at, amount }) => ({
      ...{ planId: plan.id, dueAt: isoOf(at), amount, answered: null },
      state: at > now ? ('coming' as const) : at > now - dueForMs ? ('due' as const) : ('missed' as const),
    })),
  ]
}

/** How scheduled doses of the last days were kept; what is still due is left out. */
function keptOf(plan: Plan, answers: readonly Answer[], now: number): MedicinePlan['kept'] {
  const doses = dosesOf(plan, answers, { from: now - shownDays * day, to: now, now }).filter(({ dueAt }) => dueAt)
  const count = (state: Dose['state']) => doses.filter((dose) => dose.state === state).length
  const [taken, skipped, missed] = [count('taken'), count('skipped'), count('missed')]
  return { due: taken + skipped + missed, taken, skipped, missed }
}

function overOf({ over, isDouble }: Plan, now: number): { because: PlanEnd; at: number } | null {
  if (isDouble) return { because: 'double', at: now }
  return over && over.at <= now ? over : null
}

/** When one more dose may be taken as needed; null for other plans. */
export function nextAllowed(plan: Plan, answers: readonly Answer[], wanted: number): number | null {
  const { schedule } = plan.phases.at(-1)!.steps[0]!
  if (schedule.kind !== 'needed') return null
  return allowedAt(
    schedule,
    answers.filter(({ answer }) => answer === 'taken').map(({ at }) => at),
    wanted,
  )
}

async function asPlans(
  ground: Opening,
  caller: Pick<Caller, 'role'>,
  plans: readonly Plan[],
  answers: readonly Answer[],
  now: number,
): Promise<MedicinePlan[]> {
  const taken = await takenSinceCounted(
    ground.db,
    plans.map(({ id }) => id),
  )
  return plans.map((plan) => {
    const { id, content, paper_id, item_id, phases, channels, not_for_guardians: notForGuardians, version } = plan
    const { zone, begins, steps } = phases.at(-1)!
    const own = answersOf(plan, answers)
    const over = overOf(plan, now)
    const ofMedicine = answers.filter(({ plan_id }) => plan_id === id || plan.twins.includes(plan_id))
    const allowed = over ? null : nextAllowed(plan, ofMedicine, now)
    return {
      ...{ _id: id, content, zone, begins, lastDay: lastDay(phases.at(-1)!), channels, notForGuardians, version },
      steps: [...steps] as MedicinePlan['steps'],
      source: paper_id
        ? { kind: 'prescription', paperId: paper_id }
        : item_id
          ? { kind: 'entry', itemId: item_id }
          : null,
      over: over && { because: over.because, at: isoOf(over.at) },
      kept: keptOf(plan, own, now),
      left: leftOf(plan, taken.get(id) ?? 0, now),
      allowedAt: allowed !== null && allowed > now ? isoOf(allowed) : null,
      mayChange: caller.role === 'user',
    }
  })
}

/** What is left of what was counted, and for how many days; null if nobody has counted. */
export function leftOf(plan: Plan, taken: number, now: number): MedicinePlan['left'] {
  const { counted, counted_at: at, phases } = plan
  if (counted === null || at === null) return null
  const amount = Math.max(0, Math.round((counted - taken) * 1000) / 1000)
  return { amount, days: daysLeft(phases, amount, now, endOf(plan)), countedAt: isoOf(at) }
}

/** One plan as the caller sees it. Throws `not_found`. */
export async function readPlan(ground: Opening, caller: Caller, id: string): Promise<MedicinePlan> {
  const now = await nowOf(ground.db)
  const found = await findPlan(ground, caller, id)
  const answers = await loadAnswers(ground.db, [id, ...found.twins], now - (shownDays + 1) * day)
  return (await asPlans(ground, caller, [found], answers, now))[0]!
}

/** A plan that the caller may see, with what was merged into its person's record. Throws `not_found`. */
export async function findPlan(ground: Opening, caller: Caller, id: string): Promise<Plan> {
  const { rows } = await sql<{ root_id: string }>`
    select plan.root_id from medicine_plans_now plan where plan.id = ${id} and ${readsPart(caller, sql`plan`)}
  `.execute(ground.db)
  const plans = rows[0] ? await loadPlans(ground, sql`plan.person_id = any(records_with(${rows[0].root_id}))`) : []
  const found = plans.find((plan) => plan.id === id)
  if (!found) throw new Failure('not_found')
  return found
}
