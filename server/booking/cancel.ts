import { sql } from 'kysely'
import { type AppointmentStatus, mayMove } from '#contract/appointment-status.ts'
import type { Appointment } from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import { refundNow } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockPartiesOf } from './lock-parties.ts'
import { moveTo } from './move-on.ts'
import { readAppointment } from './read.ts'

type Standing = { id: string; doctor_id: string; date: string; status: AppointmentStatus; begun: boolean }

/**
 * Cancels the patient's own pending appointment that has not begun: its time is free at once, and a card payment goes
 * back whole. Throws `not_found` for one that is not theirs, `not_cancellable` for any other state.
 */
export async function cancelAppointment(ground: Ground, caller: Caller, id: string): Promise<Appointment> {
  const { db } = ground
  const owedPayment = await inTransaction(db, async (tx) => {
    await lockPartiesOf(tx, id)
    const { rows } = await sql<Standing>`
      select id, doctor_id, date, status, lower(during) <= clinic_now() as begun
      from appointments where id = ${id} and patient_id = ${caller.id} for update
    `.execute(tx)
    const [standing] = rows
    if (!standing) throw new Failure('not_found')
    if (!mayMove(caller.role, standing.status, 'cancelled') || standing.begun) throw new Failure('not_cancellable')
    return moveTo(tx, caller, standing, 'cancelled')
  })
  if (owedPayment) await refundNow(ground, owedPayment)
  return readAppointment(ground, id)
}
