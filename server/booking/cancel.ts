import { sql } from 'kysely'
import type { Appointment } from '#contract/booking.ts'
import type { Ground } from '../ground.ts'
import { oweRefund } from '../payments/ledger.ts'
import { refundNow } from '../payments/refund.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { offerFreedTime } from './offer-freed-time.ts'
import { readAppointment } from './read.ts'

/**
 * Cancels the patient's own pending appointment that has not begun: its time is free at once, and a card payment goes back
 * whole. Throws `not_found` for one that is not theirs, `not_cancellable` for any other state.
 */
export async function cancelAppointment(ground: Ground, caller: Caller, id: string): Promise<Appointment> {
  const { db } = ground
  const owedPayment = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ cancelled: boolean; doctor_id: string; date: string }>`
      with cancelled as (
        update claims set status = 'cancelled', version = version + 1
        where id = ${id} and patient_id = ${caller.id} and status = 'pending' and lower(during) > clinic_now()
        returning id
      ), noted as (
        insert into appointment_events (claim_id, actor_id, kind) select id, ${caller.id}, 'cancelled' from cancelled
      )
      select exists (select from cancelled) as cancelled, doctor_id, date
      from appointments where id = ${id} and patient_id = ${caller.id}
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    if (!rows[0].cancelled) throw new Failure('not_cancellable')
    await offerFreedTime(tx, rows[0].doctor_id, rows[0].date)
    return oweRefund(tx, id)
  })
  if (owedPayment) await refundNow(ground, owedPayment)
  return readAppointment(ground, id)
}
