import { sql } from 'kysely'
import {
  type AppointmentStatus,
  appointmentStatuses,
  mayDoctorMove,
  mayMove,
  undoable,
} from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { undoAllowedSeconds } from '#contract/rules.ts'
import type { Ground } from '../../ground.ts'
import { enqueueLinkMail } from '../../mail/enqueue.ts'
import { checkSoon, oweRefunds } from '../../payments/ledger.ts'
import { refundNow } from '../../payments/refund.ts'
import { mustHaveProvedRefunds } from '../../payments/prove-refunds.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { closeCharges } from '../pay/close-charges.ts'
import { mustCancelFree } from '../pay/fees.ts'
import { lockPartiesAlone, lockPartiesOf } from '../lock-parties.ts'
import { readAppointment } from '../read.ts'
import { offerFreedTime } from '../waiting-list/offer-freed-time.ts'
import { keepReason } from '../reasons.ts'
import { closeCall } from './close-call.ts'

export type Standing = {
  id: string
  doctor_id: string
  place_id: string
  date: string
  /** HH:MM */
  time: string
  status: AppointmentStatus
  version: number
  patient_visited: boolean
  checkup_done: boolean
  /** The patient comes to the clinic: no call, video or home visit. */
  comes_here: boolean
  today: string
  /** The patient is not erased and the doctor not deleted. */
  both_there: boolean
}

/** The appointment, locked after its parties: a doctor's own, or any for reception and admins. Throws `not_found`. */
export async function lockAppointment(tx: Queries, caller: Caller, id: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select claim.id, claim.doctor_id, claim.place_id, claim.date, to_char(claim.start_time, 'HH24:MI') as time,
      claim.status, claim.version, claim.patient_visited, claim.checkup_done,
      claim.mode = 'clinic' as comes_here, today_at(claim.place_id) as today,
      doctor.deleted_at is null and patient.erased_at is null as both_there
    from appointments claim
    join doctors doctor on doctor.id = claim.doctor_id
    join people patient on patient.id = claim.patient_id
    where claim.id = ${id} and (${caller.role} in ('admin', 'reception') or doctor.user_id = ${caller.id})
    for update of claim
  `.execute(tx)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/**
 * `ofMany`: one of many visits moved together; `undo`: it undoes the previous move. The relay decides by these whom to
 * tell.
 */
type MoveDetails = { ofMany?: true; undo?: true }

/**
 * Gives a locked appointment a new status and notes who did it. Cancelling frees the time at once, for the first
 * patient in the waiting list, and makes the refund due; `reasonId` is a reason of the clinic's list. Answers the
 * payment to refund after the commit, or null. Throws `reason_ended`.
 */
export async function moveTo(
  tx: Queries,
  caller: Caller | null,
  { id, doctor_id: doctorId, date }: Pick<Standing, 'id' | 'doctor_id' | 'date'>,
  status: AppointmentStatus,
  reasonId?: string,
  details: MoveDetails = {},
): Promise<string | null> {
  if (status === 'cancelled' && reasonId) await noteCancelReason(tx, caller, [id], reasonId)
  await sql`update claims set status = ${status}, version = version + 1 where id = ${id}`.execute(tx)
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, details)
    values (${id}, ${caller?.id ?? null}, ${status}, ${JSON.stringify(details)}::jsonb)
  `.execute(tx)
  if (status === 'completed' || status === 'cancelled') await closeCall(tx, id)
  if (status !== 'cancelled') return null
  await enqueueLinkMail(tx, 'visit-link-cancelled', id, { key: 'cancelled' })
  await offerFreedTime(tx, doctorId, date)
  await checkSoon(tx, [id])
  const [owed = null] = await oweRefunds(tx, [id])
  return owed
}

/** Stores and notes the reason why locked visits are cancelled. Throws `reason_ended`. */
export async function noteCancelReason(tx: Queries, caller: Caller | null, ids: readonly string[], reasonId: string) {
  await keepReason(tx, ids, { act: 'cancel', reasonId })
  // `reason` is what servers of the previous version write here.
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, details)
    select id, ${caller?.id ?? null}, 'cancel-reason',
      jsonb_build_object('reason', 'other', 'reasonId', ${reasonId}::uuid)
    from unnest(${ids as string[]}::uuid[]) id
  `.execute(tx)
}

/** Whether this undoes the caller's own last change, within the time allowed for undoing. */
async function isUndo(
  tx: Queries,
  caller: Caller,
  { id, status, both_there: bothThere }: Standing,
  to: AppointmentStatus,
): Promise<boolean> {
  if (!undoable[status]?.includes(to) || !bothThere) return false
  const before = to === 'pending' ? ['booked', to] : [to]
  // Undoing is an event as well: neither it nor anything before it can be undone.
  const { rows } = await sql<{ own: boolean }>`
    select latest.actor_id = ${caller.id} and latest.kind = ${status} and earlier.kind = any(${before}::text[])
      and latest.at > clinic_now() - make_interval(secs => ${sql.lit(undoAllowedSeconds)}) as own
    from (select * from appointment_events where claim_id = ${id} order by id desc limit 1) latest
    cross join lateral (
      select kind from appointment_events
      where claim_id = ${id} and id < latest.id and (kind = 'booked' or kind = any(${[...appointmentStatuses]}::text[]))
      order by id desc limit 1
    ) earlier
  `.execute(tx)
  return rows[0]?.own ?? false
}

/** The statuses that a completed visit has or can be set back to. */
const ofCompleted: readonly AppointmentStatus[] = ['completed', ...(undoable.completed ?? [])]

/**
 * The status buttons in the lists of doctors and admins, by the table of transitions; for doctors the date counts too.
 * The caller's own last change can be undone. Throws `not_found`, `transition_not_allowed`, `reason_ended`,
 * `right_missing`.
 */
export async function moveOn(
  ground: Ground,
  caller: Caller,
  id: string,
  {
    status: to,
    reasonId,
    ofMany,
  }: { status: AppointmentStatus; reasonId?: string | undefined; ofMany?: boolean | undefined },
): Promise<Appointment> {
  const owed = await inTransaction(ground.db, async (tx) => {
    // A visit that is or was completed may be rated already.
    await (ofCompleted.includes(to) ? lockPartiesAlone : lockPartiesOf)(tx, id)
    const standing = await lockAppointment(tx, caller, id)
    const allowed =
      caller.role === 'doctor'
        ? mayDoctorMove(standing.status, to, standing.date, standing.today)
        : mayMove(caller.role, standing.status, to)
    if (!allowed && !(await isUndo(tx, caller, standing, to))) throw new Failure('transition_not_allowed')
    auditIsAbout([], { visit: `${standing.date} ${standing.time}`, was: standing.status, became: to })
    if (to === 'cancelled') await mustCancelFree(tx, caller, id, reasonId)
    const refund = await moveTo(tx, caller, standing, to, reasonId, {
      ...(ofMany && undoable[to] ? { ofMany } : {}),
      ...(allowed ? {} : { undo: true }),
    })
    if (refund) await mustHaveProvedRefunds(ground, tx, caller, [id])
    return refund
  })
  if (owed) await refundNow(ground, owed)
  if (to === 'cancelled') await closeCharges(ground, [id])
  return readAppointment(ground, id, caller)
}
