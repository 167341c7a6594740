import { sql } from 'kysely'
import { dueForMs, reminderChannels } from '#contract/medicines/dose-lists.ts'
import { dueBetween, nextDue } from '#contract/medicines/plan.ts'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'
import { channels, type DoseReminder, readersOf } from './channels.ts'
import { endOf, finalEndOf, loadAnswers, loadPlans, nowOf, type Opening, type Plan } from './load.ts'
import { isoOf } from './read.ts'

/** How many plans one transaction takes. */
const most = 200
const day = 86_400_000

/**
 * Reminds people of doses that are due. Of those that were due over two hours ago nobody is reminded: they are listed
 * as missed. All doses that are due together are one reminder, so that a server that was down sends one to each.
 * Answers how many doses it reminded of.
 */
export async function remindOfDoses(ground: Pick<Ground, 'db' | 'records'>, stop?: AbortSignal): Promise<number> {
  let reminded = 0
  while (!stop?.aborted) {
    const round = await inTransaction(ground.db, (tx) => remindRound({ db: tx, records: ground.records }))
    reminded += round.reminded
    if (round.plans < most) break
  }
  return reminded
}

async function remindRound(ground: Opening): Promise<{ plans: number; reminded: number }> {
  const { db } = ground
  const { rows: taken } = await sql<{ id: string; person_id: string }>`
    select id, person_id from medicine_plans where next_due_at <= clinic_now()
    order by next_due_at limit ${most} for update skip locked
  `.execute(db)
  if (taken.length === 0) return { plans: 0, reminded: 0 }
  const now = await nowOf(db)
  const ids = new Set(taken.map(({ id }) => id))
  const people = [...new Set(taken.map(({ person_id }) => person_id))]
  // Whether a plan is double, its person's other plans say.
  const all = await loadPlans(
    ground,
    sql`plan.root_id in (select root_id from persons where id = any(${people}::uuid[]))`,
  )
  const plans = all.filter(({ id }) => ids.has(id))
  const answers = await loadAnswers(db, [...ids], now - 2 * day)
  const answered = new Set(answers.map(({ plan_id, due_at }) => `${plan_id} ${due_at}`))
  // Also of what was due before its end, nobody is reminded after it.
  const going = plans.filter(({ over }) => !over || over.at > now)
  const due = going.flatMap((plan) => {
    const from = Math.max(plan.next_due_at!, now - dueForMs)
    return dueBetween(plan.phases, from, now + 1, endOf(plan))
      .filter(({ at }) => !answered.has(`${plan.id} ${at}`))
      .map(({ at }) => ({ plan, at }))
  })
  await tell(ground, due)
  const next = plans.map((plan) => {
    const coming = nextDue(plan.phases, now + 1, finalEndOf(plan))
    return { id: plan.id, at: coming ? isoOf(coming.at) : null }
  })
  // Those whose key has ended have no plan that can be read, and no next dose.
  const gone = [...ids].filter((id) => !plans.some((plan) => plan.id === id)).map((id) => ({ id, at: null }))
  await sql`
    update medicine_plans set next_due_at = next.at
    from jsonb_to_recordset(${JSON.stringify([...next, ...gone])}::jsonb) as next (id uuid, at timestamptz)
    where medicine_plans.id = next.id
  `.execute(db)
  return { plans: taken.length, reminded: due.length }
}

/** One reminder a round to each account, person and channel. */
async function tell({ db }: Opening, due: readonly { plan: Plan; at: number }[]): Promise<void> {
  const reminders = new Map(reminderChannels.map((name) => [name, new Map<string, DoseReminder>()]))
  for (const { plan, at } of due) {
    const readers = await readersOf(db, plan)
    for (const [name, all] of reminders) {
      if (!plan.channels.includes(name)) continue
      for (const accountId of readers) {
        const of = `${plan.root_id}-${accountId}`
        const dose = { planId: plan.id, dueAt: isoOf(at), until: isoOf(at + dueForMs) }
        const doses = [...(all.get(of)?.doses ?? []), dose]
        const last = doses
          .map(({ until }) => until)
          .toSorted()
          .at(-1)!
        all.set(of, { key: `${of}-${last}`, accountId, personId: plan.root_id, doses })
      }
    }
  }
  for (const [name, all] of reminders) if (all.size > 0) await channels[name](db, [...all.values()])
}
