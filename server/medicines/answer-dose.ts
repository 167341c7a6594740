import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { lowDays, planLimits } from '#contract/medicines/dose-lists.ts'
import type * as contract from '#contract/medicines/medicines.ts'
import type { Dose } from '#contract/medicines/medicines.ts'
import { dueBetween, phaseAt } from '#contract/medicines/plan.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { formatsIn } from '../../texts/formats.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Ground } from '../ground.ts'
import { tellAccounts } from '../people/tell-accounts.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { readsPart } from '../records/who-reads.ts'
import { readersOf, reminderChanged } from './channels.ts'
import { type Answer, endOf, loadAnswers, msOf, nowOf, type Plan, takenSinceCounted } from './load.ts'
import { asDose, isoOf, leftOf, nextAllowed } from './read.ts'
import { lockPlan } from './write.ts'

const minute = 60_000
const hour = 60 * minute
const day = 86_400_000

type Answered = InputOf<typeof contract.answerDose>['body']

/**
 * Says that a dose was taken or skipped. Throws `not_found`, `dose_unknown` for a time at which none is due,
 * `dose_answered` if somebody has answered it, `dose_too_early` for one as needed before it is allowed, `dose_time` for
 * one of the future, of long ago, or taken long before it was due, `plan_over`.
 */
export async function answerDose(ground: Ground, caller: Caller, body: Answered): Promise<Dose> {
  return inTransaction(ground.db, async (tx) => {
    const plan = await lockPlan(ground, tx, caller, body.planId)
    const again = await answerOf(tx, plan.id, body.requestId)
    if (again) return asDose(again)
    const now = await nowOf(tx)
    // Two clocks differ by some seconds.
    const at = body.at && body.answer === 'taken' ? Math.min(Date.parse(body.at), now) : now
    const isFuture = body.at !== undefined && Date.parse(body.at) > now + 5 * minute
    if (isFuture || at < now - planLimits.toldWithinDays * day) throw new Failure('dose_time')
    const planned =
      body.dueAt === null ? await asNeeded(tx, plan, body, at, now) : await asDue(tx, plan, body.dueAt, at)
    const amount = body.answer === 'skipped' ? 0 : (body.amount ?? planned)
    await sql`
      insert into medicine_doses (plan_id, due_at, answer, at, amount, by_id, request_id)
      values (
        ${plan.id}, ${body.dueAt && isoOf(Date.parse(body.dueAt))}::timestamptz, ${body.answer},
        ${isoOf(at)}::timestamptz, ${amount}, ${caller.id}, ${body.requestId}
      )
    `.execute(tx)
    await reminderChanged(tx, plan)
    await tellIfLow(tx, plan, await leftNow(tx, plan, now))
    return asDose((await answerOf(tx, plan.id, body.requestId))!)
  })
}

/** Takes back what was said of a dose. Throws `not_found`. */
export async function takeDoseBack(ground: Ground, caller: Caller, id: string): Promise<void> {
  await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select plan.id from medicine_doses dose join medicine_plans_now plan on plan.id = dose.plan_id
      where dose.id = ${id} and ${readsPart(caller, sql`plan`)}
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const plan = await lockPlan(ground, tx, caller, rows[0].id)
    await sql`delete from medicine_doses where id = ${id}`.execute(tx)
    await reminderChanged(tx, plan)
    auditIsAbout([plan.root_id, plan.id])
  })
}

async function answerOf(tx: Queries, planId: string, requestId: string): Promise<Answer | undefined> {
  const { rows } = await sql<Answer>`
    select dose.id, dose.plan_id, ${msOf(sql`dose.due_at`)} as due_at, ${msOf(sql`dose.at`)} as at, dose.answer,
      dose.amount::float8 as amount
    from medicine_doses dose where dose.plan_id = ${planId} and dose.request_id = ${requestId}
  `.execute(tx)
  return rows[0]
}

/** The amount of a dose that is due at this time; it may be taken, or skipped, a day before. */
async function asDue(tx: Queries, plan: Plan, dueAt: string, at: number): Promise<number> {
  const wanted = Date.parse(dueAt)
  const [due] = dueBetween(plan.phases, wanted, wanted + 1, endOf(plan))
  if (!due) throw new Failure('dose_unknown')
  if (wanted > at + planLimits.earlyHours * hour) throw new Failure('dose_time')
  const { rows } = await sql`
    select from medicine_doses where plan_id = ${plan.id} and due_at = ${isoOf(wanted)}::timestamptz
  `.execute(tx)
  if (rows.length > 0) throw new Failure('dose_answered')
  return due.amount
}

/** The amount of a dose as needed, which has to be allowed. */
async function asNeeded(tx: Queries, plan: Plan, { answer }: Answered, at: number, now: number): Promise<number> {
  if (plan.isDouble || (plan.over && plan.over.at <= now)) throw new Failure('plan_over')
  const { steps, zone } = phaseAt(plan.phases, now)
  if (steps[0]!.schedule.kind !== 'needed' || answer === 'skipped') throw new Failure('dose_unknown')
  const allowed = nextAllowed(plan, await loadAnswers(tx, [plan.id, ...plan.twins], at - 3 * day), at)
  if (allowed !== null && allowed > at) {
    const { date, time } = wallClock(zone, new Date(Math.ceil(allowed / minute) * minute))
    throw new Failure('dose_too_early', {
      said: (language) => {
        const { date: inWords, ltr } = formatsIn(language)
        return textsIn(language).medicinesPage.allowedFrom(inWords(date), ltr(time))
      },
    })
  }
  return steps[0]!.amount
}

const leftNow = async (tx: Queries, plan: Plan, now: number) =>
  plan.counted === null ? null : leftOf(plan, (await takenSinceCounted(tx, [plan.id])).get(plan.id) ?? 0, now)

/** Tells those who see the plan, once a count, that what is left does not last longer than a week. */
async function tellIfLow(tx: Queries, plan: Plan, left: ReturnType<typeof leftOf>): Promise<void> {
  if (left === null || left.days === null || left.days > lowDays) return
  await tellAccounts(
    tx,
    (await readersOf(tx, plan)).map((userId) => ({
      kind: 'medicine-low',
      userId,
      key: `${plan.id}-${plan.counted_at}-${userId}`,
      by: null,
      facts: { recordOf: plan.root_id },
    })),
  )
}
