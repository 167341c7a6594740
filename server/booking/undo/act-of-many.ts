import { sql } from 'kysely'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { WhyLeft } from '#contract/desk/undo.ts'
import { undoAllowedSeconds } from '#contract/rules.ts'
import { holdMails } from '../../mail/held-mails.ts'
import { holdRefunds, type Looks, type PaymentBefore, paymentsBefore } from '../../payments/undo-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { AddedTimeOff } from '../absences/be-away.ts'

/** A visit before an act on many. */
export type VisitBefore = {
  id: string
  status: AppointmentStatus
  /** The act counts one more. */
  version: number
  doctorId: string
  /** Change requests that were open, and ended with the act. */
  requests: string[]
  /** Entries of the waiting list for an earlier time that ended with the act; acts of the version before have none. */
  earlier?: string[]
  payments: PaymentBefore[]
  standIn: object | null
}

type Kept = {
  visits: VisitBefore[]
  timeOff: AddedTimeOff
  looks: Looks
  /** The events that nobody is told of yet. */
  events: { id: number; claimId: string }[]
  mails: { id: string; claimId: string }[]
}
/** What an act has told of a doctor's delay, and what had been told before. */
export type DelayBefore = {
  minutes: number
  told: {
    claimId: string
    toldMinutes: number | null
    toldAt: string | null
    letterMinutes: number | null
    letters: number
  }[]
  notices: string[]
  mails: string[]
}
/** What is needed to undo each kind of act. */
export type Before = { cancel: Kept; 'stand-in': Kept; delay: DelayBefore }
type ActKind = keyof Before

/** The locked visits as they are before an act, which has `lapsed` these holds already. */
export async function visitsBefore(
  tx: Queries,
  ids: readonly string[],
  lapsed: readonly string[],
): Promise<VisitBefore[]> {
  const { rows } = await sql<{ visits: VisitBefore[] }>`
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', claim.id, 'status', claim.status, 'version', claim.version, 'doctorId', claim.doctor_id,
      'requests', coalesce((
        select jsonb_agg(request.id) from change_requests request
        where request.claim_id = claim.id and request.status = 'open'
      ), '[]'),
      'earlier', coalesce((
        select jsonb_agg(entry.id)
        from waitlist entry left join claims hold on hold.id = entry.claim_id
        where entry.for_claim_id = claim.id and (
          entry.status = 'waiting' or hold.hold_expires_at > clinic_now()
            and (entry.status = 'offered' or hold.id = any(${lapsed as string[]}::uuid[]))
        )
      ), '[]'),
      'payments', ${paymentsBefore},
      'standIn', (select to_jsonb(taken) from stand_ins taken where taken.claim_id = claim.id)
      -- A trigger refuses a visit at the time of an overbooked one, so the overbooked ones are put back last.
    ) order by claim.overbooked is not null, claim.id), '[]') as visits
    from claims claim where claim.id = any(${ids as string[]}::uuid[])
  `.execute(tx)
  return rows[0]!.visits
}

/**
 * Makes an act on many visits undoable, after it was done in this transaction: its news, mails and refunds wait for
 * `undoAllowedSeconds`. Answers the id to undo it by; null where no visit was changed.
 */
export async function makeUndoable(
  tx: Queries,
  caller: Caller,
  kind: 'cancel' | 'stand-in',
  { visits, timeOff }: Pick<Kept, 'visits' | 'timeOff'>,
): Promise<string | null> {
  if (visits.length === 0) return null
  const ids = visits.map(({ id }) => id)
  // The locked visit's newest event of this kind is the act's own.
  const { rows: events } = await sql<{ id: number; claimId: string }>`
    update unrelayed_events set told_from = clinic_now() + make_interval(secs => ${sql.lit(undoAllowedSeconds)})
    from (
      select claim_id, max(id) as id from appointment_events
      where claim_id = any(${ids}::uuid[]) and kind = ${kind === 'cancel' ? 'cancelled' : kind}
      group by claim_id
    ) own
    where event_id = own.id
    returning own.id, own.claim_id as "claimId"
  `.execute(tx)
  const looks = kind === 'cancel' ? await holdRefunds(tx, ids, undoAllowedSeconds) : {}
  const mails = await holdActMails(tx, ids)
  return noteAct(tx, caller, kind, { visits, timeOff, looks, events, mails })
}

/** Holds the mails that an act enqueues itself: to links of visits, and to those who are asked about a stand-in. */
async function holdActMails(tx: Queries, claimIds: string[]): Promise<Kept['mails']> {
  // Rows of this transaction: `clinic_now()` is its beginning.
  const { rows } = await sql<{ id: string; claimId: string }>`
    select mails.id, mails.claim_id as "claimId" from mails
    where kind = 'visit-link-cancelled' and claim_id = any(${claimIds}::uuid[]) and created_at = clinic_now()
    union all
    select mails.id, link.claim_id from mailed_links link
    join mails on mails.dedupe_key = 'stand-in-link-' || link.id
    where link.purpose = 'stand-in' and link.claim_id = any(${claimIds}::uuid[]) and link.made_at = clinic_now()
  `.execute(tx)
  await holdMails(
    tx,
    rows.map(({ id }) => id),
    undoAllowedSeconds,
  )
  return rows
}

/** Keeps an act until it can no longer be undone, and deletes acts of earlier days. Answers its id. */
export async function noteAct<K extends ActKind>(tx: Queries, caller: Caller, kind: K, before: Before[K]) {
  await sql`
    delete from acts_of_many where id = any(array(
      select id from acts_of_many where at < clinic_now() - interval '1 day' for update skip locked
    ))
  `.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into acts_of_many (kind, actor_id, before)
    values (${kind}, ${caller.id}, ${JSON.stringify(before)}::jsonb)
    returning id
  `.execute(tx)
  return rows[0]!.id
}

/** How many visits are as before, and why which ones are not. */
export type Outcome = { back: number; left: Record<string, WhyLeft> }

/** The shape of a kept act, by its kind. */
type Act = { [K in ActKind]: { kind: K; before: Before[K]; at: string; answer: null } }[ActKind]

/**
 * The caller's own act, locked; or, if it is undone already, what came of that: an answer may have been lost on its
 * way. Throws `not_found`, and `undo_over` if its time is over.
 */
export async function takeAct(tx: Queries, caller: Caller, id: string): Promise<Act | { answer: Outcome }> {
  const { rows } = await sql<{ kind: ActKind; before: object; at: string; answer: Outcome | null; open: boolean }>`
    select kind, before, at::text as at, answer,
      at > clinic_now() - make_interval(secs => ${sql.lit(undoAllowedSeconds)}) as open
    from acts_of_many where id = ${id} and actor_id = ${caller.id} for update
  `.execute(tx)
  const [act] = rows
  if (!act) throw new Failure('not_found')
  if (act.answer) return { answer: act.answer }
  if (!act.open) throw new Failure('undo_over')
  return act as Act
}

/** Notes that an act was undone, and what came of that. */
export async function noteUndoing(tx: Queries, id: string, outcome: Outcome): Promise<void> {
  await sql`
    update acts_of_many set undone_at = clinic_now(), answer = ${JSON.stringify(outcome)}::jsonb where id = ${id}
  `.execute(tx)
}

/**
 * Leaves time off that is undone out of a later act that has merged it into a longer one; what it had itself merged
 * stays. If that act is undone too, the doctor is not away any more.
 */
export async function leaveTimeOffOut(tx: Queries, { added, merged }: AddedTimeOff): Promise<void> {
  await sql`
    update acts_of_many later
    set before = jsonb_set(before, '{timeOff,merged}', ${JSON.stringify(merged)}::jsonb || (
      select coalesce(jsonb_agg(part), '[]') from jsonb_array_elements(before #> '{timeOff,merged}') part
      where part ->> 'id' <> ${added}
    ))
    where undone_at is null
      and before #> '{timeOff,merged}' @> jsonb_build_array(jsonb_build_object('id', ${added}::text))
  `.execute(tx)
}

/**
 * Corrects what later acts say was told of a delay before them, where that was told by an act that is undone: boards
 * show it again otherwise once those acts are undone too.
 */
export async function forgetDelay(tx: Queries, { minutes, told }: DelayBefore, at: string): Promise<void> {
  const before = Object.fromEntries(told.map((each) => [each.claimId, each]))
  await sql`
    update acts_of_many later
    set before = jsonb_set(before, '{told}', (
      select jsonb_agg(case
        when (was ->> 'toldMinutes')::int = ${minutes} then coalesce(${JSON.stringify(before)}::jsonb -> (was ->> 'claimId'), was)
        else was
      end)
      from jsonb_array_elements(before -> 'told') was
    ))
    where kind = 'delay' and undone_at is null and later.at > ${at}::timestamptz
      and later.at > clinic_now() - interval '1 hour'
  `.execute(tx)
}
