import { type RawBuilder, sql } from 'kysely'
import type { PlanEnd, ReminderChannel } from '#contract/medicines/dose-lists.ts'
import type { PlanContent } from '#contract/medicines/medicines.ts'
import { lastDay, type Phase } from '#contract/medicines/plan.ts'
import { addDays } from '#contract/clinic-time.ts'
import { reached } from '#contract/medicines/zones.ts'
import type { Ground } from '../ground.ts'
import type { Queries } from '../platform/database.ts'
import { personKeys } from '../records/person-keys.ts'
import { openPlan } from './seal.ts'

export type Opening = { db: Queries; records: Ground['records'] }

type Row = {
  id: string
  person_id: string
  root_id: string
  paper_id: string | null
  item_id: string | null
  version: number
  channels: ReminderChannel[]
  not_for_guardians: boolean
  /** ms since 1970, as are all instants of a plan. */
  over_at: number | null
  because: PlanEnd | null
  next_due_at: number | null
  counted: number | null
  counted_at: number | null
  sealed: Buffer
  phases: Phase[]
}

export type Plan = Omit<Row, 'sealed' | 'over_at' | 'because'> & {
  content: PlanContent
  /** From when no dose is due; `isDouble` ones have none at all. */
  over: { at: number; because: PlanEnd } | null
  isDouble: boolean
  /** Other plans of the person by which the same medicine is or was taken as needed: gap and most hold over all. */
  twins: string[]
}

/** An instant in ms. */
export const msOf = (instant: RawBuilder<unknown>) => sql<number>`floor(extract(epoch from ${instant}) * 1000)::float8`

/**
 * The plans that match, opened, the oldest first; whether the caller may see them is part of the condition on `plan`.
 * Those of erased people are left out. Of two plans of one medicine that came together by merging records, one counts.
 */
export async function loadPlans(ground: Opening, where: RawBuilder<unknown>): Promise<Plan[]> {
  const { rows } = await sql<Row>`
    select plan.id, plan.person_id, plan.root_id, plan.paper_id, plan.item_id, plan.version, plan.channels,
      plan.not_for_guardians, ${msOf(sql`plan.over_at`)} as over_at, plan.because,
      ${msOf(sql`plan.next_due_at`)} as next_due_at, plan.counted::float8 as counted,
      ${msOf(sql`plan.counted_at`)} as counted_at, plan.sealed,
      (
        select json_agg(json_build_object(
          'from', ${msOf(sql`phase.from_at`)}, 'zone', phase.zone, 'follows', phase.follows, 'begins', phase.begins,
          'steps', phase.steps
        ) order by phase.number)
        from medicine_phases phase where phase.plan_id = plan.id
      ) as phases
    from medicine_plans_now plan
    where ${where}
    order by plan.added_at, plan.id
  `.execute(ground.db)
  const people = [...new Set(rows.map(({ person_id }) => person_id))]
  const keys = new Map(await Promise.all(people.map(async (id) => [id, (await personKeys(ground, id)).own] as const)))
  const plans = rows.flatMap(({ sealed, over_at, because, ...row }) => {
    const key = keys.get(row.person_id)
    if (!key) return []
    const told = over_at === null || because === null ? null : { at: over_at, because }
    const course = courseOf(row.phases)
    const over = course && (!told || course.at < told.at) ? course : told
    return [{ ...row, content: openPlan(key, row.id, sealed), over, isDouble: false, twins: [] }]
  })
  return withoutDoubles(plans, await nowOf(ground.db))
}

/** When a plan whose last step has an end is over. */
function courseOf(phases: readonly Phase[]): Plan['over'] {
  const last = phases.at(-1)!
  const day = lastDay(last)
  if (day === null) return null
  // What clocks of a step show after midnight still belongs to its last day.
  return { at: reached(last.zone, Date.parse(`${addDays(day, 2)}T00:00:00Z`)), because: 'course' }
}

const wordsOf = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')
const isNeeded = ({ phases }: Plan) => phases.at(-1)!.steps[0]!.schedule.kind === 'needed'

/** Marks what is planned twice because two records were merged: the plan of the main record counts, else the older. */
function withoutDoubles(plans: readonly Plan[], now: number): Plan[] {
  const goesOn = ({ over }: Plan) => !over || over.at > now
  const isOfSame = (one: Plan) => (other: Plan) =>
    other !== one &&
    other.root_id === one.root_id &&
    isNeeded(other) === isNeeded(one) &&
    wordsOf(other.content.name) === wordsOf(one.content.name) &&
    wordsOf(other.content.strength) === wordsOf(one.content.strength)
  const sameAs = (one: Plan) => (other: Plan) =>
    isOfSame(one)(other) && other.person_id !== one.person_id && goesOn(other)
  const isFirst = (one: Plan, other: Plan) =>
    one.person_id === one.root_id || (other.person_id !== one.root_id && plans.indexOf(one) < plans.indexOf(other))
  return plans.map((plan) => ({
    ...plan,
    twins: isNeeded(plan) ? plans.filter(isOfSame(plan)).map(({ id }) => id) : [],
    isDouble: goesOn(plan) && plans.filter(sameAs(plan)).some((other) => isFirst(other, plan)),
  }))
}

/** The end of a plan for `dueBetween`: a double has no doses. */
export const endOf = ({ over, isDouble }: Plan): number | undefined => (isDouble ? Number.NEGATIVE_INFINITY : over?.at)

/**
 * From when a plan is over for good. An entry may go on after all, a death be a mistake, and merged records be taken
 * apart again: then its doses are due again.
 */
export const finalEndOf = ({ over }: Plan): number | undefined =>
  over && over.because !== 'entry' && over.because !== 'deceased' ? over.at : undefined

export type Answer = {
  id: string
  plan_id: string
  due_at: number | null
  at: number
  answer: 'taken' | 'skipped'
  amount: number
}

/** What was said of doses of these plans that were answered from an instant (ms) on. */
export async function loadAnswers(db: Queries, planIds: readonly string[], from: number): Promise<Answer[]> {
  const { rows } = await sql<Answer>`
    select dose.id, dose.plan_id, ${msOf(sql`dose.due_at`)} as due_at, ${msOf(sql`dose.at`)} as at, dose.answer,
      dose.amount::float8 as amount
    from medicine_doses dose
    where dose.plan_id = any(${planIds as string[]}::uuid[]) and dose.at >= ${new Date(from).toISOString()}::timestamptz
    order by dose.at, dose.id
  `.execute(db)
  return rows
}

/** What was taken of counted plans since they were counted, by plan. */
export async function takenSinceCounted(db: Queries, planIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; taken: number }>`
    select plan.id, coalesce(sum(dose.amount), 0)::float8 as taken
    from medicine_plans plan left join medicine_doses dose on dose.plan_id = plan.id and dose.at > plan.counted_at
    where plan.id = any(${planIds as string[]}::uuid[]) and plan.counted is not null group by plan.id
  `.execute(db)
  return new Map(rows.map(({ id, taken }) => [id, taken]))
}

/** The clock of the database, in ms. */
export async function nowOf(db: Queries): Promise<number> {
  const { rows } = await sql<{ now: number }>`select ${msOf(sql`clinic_now()`)} as now`.execute(db)
  return rows[0]!.now
}

export type PersonZone = { zone: string; keptIn: string | null }

/** The zone of a person's plans; the clinic's while they have none. */
export async function zoneOf(db: Queries, personId: string): Promise<PersonZone> {
  const { rows } = await sql<PersonZone>`
    select coalesce(known.zone, clinic_zone()) as zone, known.kept_in as "keptIn"
    from persons asked left join lateral (
      select zone, kept_in from medicine_zones own
      where own.person_id = any(records_with(asked.id))
      order by own.person_id = asked.root_id desc, own.person_id limit 1
    ) known on true
    where asked.id = ${personId}
  `.execute(db)
  return rows[0]!
}
