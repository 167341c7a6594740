import { sql } from 'kysely'
import { type AppointmentStatus, mayChangeOwn } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockPartiesOf } from './lock-parties.ts'
import { moveTo } from './move-on.ts'
import { readAppointment } from './read.ts'
import { type Terms, termsOf } from './terms.ts'

type Standing = {
  id: string
  doctor_id: string
  date: string
  status: AppointmentStatus
} & Terms

/**
 * Cancels the patient's own appointment while its terms allow it: its time is free at once, and a card payment goes
 * back whole. Throws `not_found` for one that is not theirs, `too_late_to_cancel` where only the hours of its terms are
 * over, `not_cancellable` otherwise.
 */
export async function cancelAppointment(ground: Ground, caller: Caller, id: string): Promise<Appointment> {
  const { db } = ground
  const owedPayment = await inTransaction(db, async (tx) => {
    await lockPartiesOf(tx, id)
    const { rows } = await sql<Standing>`
      select id, doctor_id, date, status, ${termsOf('appointments')}
      from appointments where id = ${id} and patient_id = any(acted_for(${caller.id}, 'book')) for update
    `.execute(tx)
    const [standing] = rows
    if (!standing) throw new Failure('not_found')
    if (!mayChangeOwn(standing, standing.now)) {
      const wasInTime = mayChangeOwn(standing, Number.NEGATIVE_INFINITY)
      throw new Failure(standing.cancelHours !== null && wasInTime ? 'too_late_to_cancel' : 'not_cancellable')
    }
    return moveTo(tx, caller, standing, 'cancelled')
  })
  if (owedPayment) await refundNow(ground, owedPayment)
  return readAppointment(ground, id, caller)
}
