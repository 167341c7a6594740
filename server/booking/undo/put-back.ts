import { sql } from 'kysely'
import type { Undone, WhyLeft } from '#contract/desk/undo.ts'
import { dropHeldMails } from '../../mail/held-mails.ts'
import { oweNoRefund } from '../../payments/undo-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { beBack } from '../absences/be-away.ts'
import { lockDoctorsAlone } from '../lock-parties.ts'
import { giveTo } from '../stand-ins/stand-in.ts'
import { waitAgain } from '../waiting-list/wait-for-earlier.ts'
import { type Before, leaveTimeOffOut, type Outcome, type VisitBefore } from './act-of-many.ts'
import { noteUndone } from './note-undone.ts'

/** Why a constraint refuses to put a visit back. */
const whyOf: Record<string, WhyLeft> = {
  claims_doctor_free: 'time-taken',
  claims_patient_free: 'person-busy',
  claims_room_free: 'room-taken',
}

/**
 * Puts the visits of an act on many back as they were, with their time off, and drops what nobody was told yet, in one
 * transaction. A visit whose time, room or patient is taken by now, or that somebody has changed since, stays as the
 * act has left it, and is told of when its news is due. Throws `undo_over` if somebody has been told already.
 */
export async function putBack(
  tx: Queries,
  caller: Caller,
  kind: 'cancel' | 'stand-in',
  before: Before['cancel'],
): Promise<Outcome> {
  const { visits, timeOff, events, mails } = before
  const ids = visits.map(({ id }) => id)
  await lockAll(tx, visits)
  if (!(await beBack(tx, timeOff))) await leaveTimeOffOut(tx, timeOff)
  // For the trigger that keeps cancelled visits as they are; it ends with this transaction.
  await sql`select set_config('salus.putting_back', 'yes', true)`.execute(tx)
  const left = new Map<string, WhyLeft>()
  for (const visit of visits) {
    const why = await tryToPutBack(tx, kind, visit, before)
    if (why) left.set(visit.id, why)
  }
  const isBack = ({ claimId }: { claimId: string }) => !left.has(claimId)
  const backIds = ids.filter((id) => !left.has(id))
  const untold = events.filter(isBack).map(({ id }) => id)
  const { rows: dropped } = await sql`
    delete from unrelayed_events where event_id = any(${untold}::bigint[]) returning event_id
  `.execute(tx)
  const unsent = await dropHeldMails(
    tx,
    mails.filter(isBack).map(({ id }) => id),
  )
  // The relay, or the post, was quicker.
  if (dropped.length < untold.length || !unsent) throw new Failure('undo_over')
  await noteUndone(tx, caller, backIds, kind === 'cancel' ? 'cancelled' : kind)
  auditIsAbout(ids)
  return { back: backIds.length, left: Object.fromEntries(left) }
}

/** Locks doctors, patients and visits, in the order of every lock. */
async function lockAll(tx: Queries, visits: readonly VisitBefore[]): Promise<void> {
  const ids = visits.map(({ id }) => id)
  const { rows: parties } = await sql<{ doctor_id: string; patient_id: string }>`
    select doctor_id, patient_id from claims where id = any(${ids}::uuid[])
  `.execute(tx)
  const doctorIds = new Set([...visits.map(({ doctorId }) => doctorId), ...parties.map((each) => each.doctor_id)])
  // Overbooked visits are put back too, which no exclusion constraint covers.
  await lockDoctorsAlone(tx, { doctorIds: [...doctorIds], patientIds: parties.map((each) => each.patient_id) })
  await sql`select from claims where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
}

/** Puts one visit back within a savepoint. Answers why it stays, or null. */
async function tryToPutBack(
  tx: Queries,
  kind: 'cancel' | 'stand-in',
  visit: VisitBefore,
  { looks }: Before['cancel'],
): Promise<WhyLeft | null> {
  const { rows } = await sql<{ same: boolean }>`
    select claim.version = ${visit.version + 1} and not exists (
      select from stand_ins where claim_id = claim.id and answer is not null and ${kind} = 'stand-in'
        and answered_at is distinct from (${JSON.stringify(visit.standIn)}::jsonb ->> 'answered_at')::timestamptz
    ) and not exists (
      select from saved_cards card where card.id = claim.saved_card_id and card.removed_at is not null
    ) and patient.active and lower(claim.during) > clinic_now()
      -- Whether the time is free is said by the constraints.
      and may_be_there(${visit.doctorId}, claim.place_id, claim.room_id, null, claim.id) as same
    from claims claim join people patient on patient.id = claim.patient_id
    where claim.id = ${visit.id}
  `.execute(tx)
  if (!rows[0]?.same) return 'changed'
  await sql`savepoint before_the_visit`.execute(tx)
  try {
    if (kind === 'cancel') await uncancel(tx, visit)
    else await handBack(tx, visit)
    await waitAgain(tx, visit.earlier ?? [])
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string }
    const why = code === '23P01' ? whyOf[constraint ?? ''] : undefined
    if (!why) throw error
    await sql`rollback to savepoint before_the_visit`.execute(tx)
    return why
  }
  if (kind === 'stand-in' || (await oweNoRefund(tx, visit.payments, looks))) return null
  await sql`rollback to savepoint before_the_visit`.execute(tx)
  return 'refunded'
}

async function uncancel(tx: Queries, { id, status, requests }: VisitBefore): Promise<void> {
  await sql`update claims set status = ${status}, version = version + 1 where id = ${id}`.execute(tx)
  await sql`delete from visit_reasons where claim_id = ${id} and act = 'cancel'`.execute(tx)
  await sql`
    update change_requests set status = 'open', settled_by = null, settled_at = null
    where id = any(${requests}::uuid[])
  `.execute(tx)
}

async function handBack(tx: Queries, { id, doctorId, standIn }: VisitBefore): Promise<void> {
  await giveTo(tx, doctorId, [id], sql`true`)
  await sql`delete from stand_ins where claim_id = ${id}`.execute(tx)
  if (!standIn) return
  await sql`
    insert into stand_ins
    select was.* from jsonb_populate_record(null::stand_ins, ${JSON.stringify(standIn)}::jsonb) was
  `.execute(tx)
}

/** Names the visits that stay as an act has left them. */
export async function inFull(db: Queries, { back, left }: Outcome): Promise<Undone> {
  const ids = Object.keys(left)
  if (ids.length === 0) return { back, left: [] }
  const { rows } = await sql<{ visit: Omit<Undone['left'][number], 'why'> }>`
    select json_build_object(
      '_id', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI'),
      'patient', json_build_object('_id', patient.person_id, 'name', patient.name)
    ) as visit
    from claims claim join people patient on patient.id = claim.patient_id
    where claim.id = any(${ids}::uuid[])
    order by claim.during, claim.id
  `.execute(db)
  return { back, left: rows.map(({ visit }) => ({ ...visit, why: left[visit._id]! })) }
}
