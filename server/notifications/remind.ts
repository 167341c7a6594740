import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { enqueueLetters } from '../mail/enqueue.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { notify } from './notify.ts'

/** How many reminders one transaction takes. */
const most = 500

type Due = {
  claim_id: string
  kind: 'reminder-day' | 'reminder-hour'
  /** ISO 8601. */
  starts_at: string
  now: string
  patient_id: string
  date: string
  start_time: string
  end_time: string
  minutes_away: number
  wanted: boolean
}

/**
 * Reminds patients of their appointments, the day before and the hour before. Each appointment has its next reminder as
 * a row; the relay plans it again after each event. Answers how many patients were reminded.
 */
export async function remind({ db }: Pick<Ground, 'db'>, stop?: AbortSignal): Promise<number> {
  let reminded = 0
  while (!stop?.aborted) {
    const round = await inTransaction(db, remindRound)
    reminded += round.reminded
    if (round.due < most) break
  }
  return reminded
}

async function remindRound(tx: Queries): Promise<{ due: number; reminded: number }> {
  const { rows } = await sql<Due>`
    with due as (
      delete from reminders
      where claim_id in (
        select claim_id from reminders
        -- Of a visit whose cancelling can still be undone, nothing is said yet.
        where due_at <= clinic_now() and not is_told_later(claim_id)
        order by due_at limit ${most} for update skip locked
      )
      returning claim_id, kind, starts_at
    )
    select due.claim_id, due.kind, iso(due.starts_at) as starts_at, iso(clinic_now()) as now, claim.patient_id,
      claim.date, claim.start_time, claim.end_time,
      ceil(extract(epoch from due.starts_at - clinic_now()) / 60)::int as minutes_away,
      claim.status in ('pending', 'confirmed') and lower(claim.during) = due.starts_at and patient.closed_at is null
        and patient.deceased_on is null
        -- After an outage: the day's reminder is useless shortly before the hour's, and any reminder once the visit has
        -- begun.
        and due.starts_at > clinic_now()
          + case due.kind when 'reminder-day' then interval '2 hours' else '0' end as wanted
    from due join claims claim on claim.id = due.claim_id join people patient on patient.id = claim.patient_id
  `.execute(tx)
  if (rows.length === 0) return { due: 0, reminded: 0 }
  const wanted = rows.filter((row) => row.wanted)
  const keyOf = ({ kind, claim_id, starts_at }: Due) => `${kind}-${claim_id}-${Date.parse(starts_at) / 1000}`
  await enqueueLetters(
    tx,
    wanted.map((row) => ({
      claimId: row.claim_id,
      kind: row.kind,
      dedupeKey: keyOf(row),
      facts: { startsAt: row.starts_at },
      actorId: null,
    })),
    0,
  )
  await notify(
    tx,
    wanted.map((row) => ({
      dedupeKey: keyOf(row),
      userId: row.patient_id,
      claimId: row.claim_id,
      kind: row.kind,
      at: row.now,
      facts: { date: row.date, startTime: row.start_time, endTime: row.end_time, minutesAway: row.minutes_away },
    })),
  )
  await planReminders(
    tx,
    rows.map((row) => row.claim_id),
  )
  return { due: rows.length, reminded: wanted.length }
}

/** Plans the next reminder of each of these claims, if any is left. */
export async function planReminders(tx: Queries, claimIds: readonly string[]): Promise<void> {
  await sql`select plan_reminders(${claimIds as string[]}::uuid[])`.execute(tx)
}
