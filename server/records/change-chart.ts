import { sql } from 'kysely'
import { type AppointmentStatus, isUnderWay } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { noteMarks } from '../booking/notes/note-marks.ts'
import { writeNotes } from '../booking/notes/notes.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import { mustHaveProvedRefunds } from '../payments/prove-refunds.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { closeCharges } from '../booking/pay/close-charges.ts'
import { mustCancelFree } from '../booking/pay/fees.ts'
import { lockPartiesAlone } from '../booking/lock-parties.ts'
import { lockAppointment, moveTo, type Standing } from '../booking/move/move-on.ts'
import { noteAttendance } from '../booking/move/note-attendance.ts'
import { mustBeAlone } from '../booking/move/rooms-of-calls.ts'
import { readAppointment } from '../booking/read.ts'

/** The changes of the doctor's form; fields that are left out stay. */
type Chart = {
  status?: AppointmentStatus | undefined
  patientVisited?: boolean | undefined
  checkupDone?: boolean | undefined
  doctorNotes?: string | undefined
  consultationNotes?: string | undefined
  version?: number | undefined
  reasonId?: string | undefined
  anyway?: boolean
}

/**
 * Saves the doctor's form: the status (any other one, in any order), `patientVisited`, `checkupDone` and the notes. A
 * changed note is a new version beside the old one. An older version of the appointment is refused, so that nobody
 * overwrites what they have not seen. A visit of a deleted doctor or an erased patient cannot be set to a coming one.
 * Throws `not_found`, `changed_meanwhile`, `transition_not_allowed`, for notes of a cancelled visit
 * `cancelled_is_final`, `room_taken` unless `anyway` is set, and `reason_ended`, `right_missing`.
 */
export async function changeChart(ground: Ground, caller: Caller, id: string, chart: Chart): Promise<Appointment> {
  const { status, version, reasonId, anyway = false, ...written } = chart
  const owed = await inTransaction(ground.db, async (tx) => {
    await lockPartiesAlone(tx, id)
    const standing = await lockAppointment(tx, caller, id)
    if (version !== undefined && version !== standing.version) throw new Failure('changed_meanwhile')
    const moves = status !== undefined && status !== standing.status
    if (standing.status === 'cancelled') {
      if (moves) throw new Failure('transition_not_allowed')
      if (Object.values(written).some((value) => value !== undefined)) throw new Failure('cancelled_is_final')
      return null
    }
    if (moves && !standing.both_there && isUnderWay(status)) throw new Failure('transition_not_allowed')
    const { patientVisited = standing.patient_visited, checkupDone = standing.checkup_done } = written
    const changed: string[] = await writeNotes({ db: tx, records: ground.records }, id, caller.id, {
      doctor: written.doctorNotes,
      consultation: written.consultationNotes,
    })
    if (patientVisited !== standing.patient_visited) changed.push('patientVisited')
    if (checkupDone !== standing.checkup_done) changed.push('checkupDone')
    if (changed.length > 0) {
      await noteMarks(tx, caller, id, { patientVisited, checkupDone }, changed)
    }
    if (!moves) return null
    if (status === 'cancelled') await mustCancelFree(tx, caller, id, reasonId)
    const refund = await moveTo(tx, caller, standing, status, reasonId)
    if (refund) await mustHaveProvedRefunds(ground, tx, caller, [id])
    if (standing.date === standing.today && standing.comes_here)
      await noteCall(tx, caller, standing, { status, anyway })
    return refund
  })
  if (owed) await refundNow(ground, owed)
  if (status === 'cancelled') await closeCharges(ground, [id])
  return readAppointment(ground, id, caller)
}

/**
 * On the day itself the status calls the patient in, as the button does, and takes the call back: the screens show it.
 * Whoever had not arrived before the call is expected again.
 */
async function noteCall(
  tx: Queries,
  caller: Caller,
  visit: Standing,
  { status, anyway }: { status: AppointmentStatus; anyway: boolean },
): Promise<void> {
  if (status === 'in-progress') {
    await noteAttendance(tx, visit, { to: 'room' })
    if (!anyway) await mustBeAlone(tx, caller, visit)
    return
  }
  if (visit.status !== 'in-progress' || !isUnderWay(status)) return
  const { rows } = await sql<{ waited: boolean }>`
    select arrived_at < called_at as waited from attendances where claim_id = ${visit.id} and date = ${visit.date}::date
  `.execute(tx)
  await noteAttendance(tx, visit, { to: rows[0]?.waited ? 'waiting' : 'expected' })
}
