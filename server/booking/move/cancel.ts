import { sql } from 'kysely'
import { type AppointmentStatus, isThere, mayChangeOwn } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { feeOfCancelling } from '#contract/clinic/costs.ts'
import { formatsIn } from '../../../texts/formats.ts'
import { textsIn } from '../../../texts/texts.ts'
import type { Ground } from '../../ground.ts'
import { refundNow } from '../../payments/refund.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { closeCharges } from '../pay/close-charges.ts'
import { chargeLateFee } from '../pay/fees.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { moveTo } from './move-on.ts'
import { readAppointment } from '../read.ts'
import { type Terms, termsOf } from '../pay/terms.ts'

type Standing = {
  id: string
  doctor_id: string
  date: string
  status: AppointmentStatus
  /** Whether the caller may accept a fee. */
  may_pay: boolean
} & Terms

/**
 * Cancels the patient's own appointment while its terms allow it. Its time is free at once. A card payment is refunded
 * in full, less the fee of the terms, which the caller has accepted. Throws `not_found` for a visit that the caller may
 * not change (`may_change_visit`), `already_here` if the patient has arrived, `too_late_to_cancel` if only the notice
 * period of its terms is over, otherwise `not_cancellable`, `fee_applies` with the fee if it differs from the accepted
 * one, and `fee_needs_pay` for a caller who neither may pay for the person nor owns the card that pays the fee.
 */
export async function cancelAppointment(
  ground: Ground,
  caller: Caller,
  id: string,
  acceptFee = 0,
): Promise<Appointment> {
  const { db } = ground
  const owedPayment = await inTransaction(db, async (tx) => {
    await lockPartiesOf(tx, id)
    const { rows } = await sql<Standing>`
      select id, doctor_id, date, status, ${termsOf('appointments')}, (
          patient_id = any(acted_for(${caller.id}, 'pay'))
          or exists (select from saved_cards where id = saved_card_id and account_id = ${caller.id})
        ) as may_pay
      from appointments where id = ${id} and may_change_visit(${caller.id}, patient_id, booked_by) for update
    `.execute(tx)
    const [standing] = rows
    if (!standing) throw new Failure('not_found')
    if (!mayChangeOwn(standing, standing.now)) {
      if (isThere(standing)) throw new Failure('already_here')
      const wasInTime = mayChangeOwn(standing, Number.NEGATIVE_INFINITY)
      throw new Failure(standing.cancelHours !== null && wasInTime ? 'too_late_to_cancel' : 'not_cancellable')
    }
    const fee = feeOfCancelling(standing, standing.now)
    if (fee > 0 && fee !== acceptFee) throw feeApplies(fee)
    if (fee > 0 && !standing.may_pay) throw new Failure('fee_needs_pay')
    if (fee > 0) await chargeLateFee(tx, id, fee)
    return moveTo(tx, caller, standing, 'cancelled')
  })
  if (owedPayment) await refundNow(ground, owedPayment)
  await closeCharges(ground, [id])
  return readAppointment(ground, id, caller)
}

const feeApplies = (fee: number) =>
  new Failure('fee_applies', {
    fee,
    said: (language) => textsIn(language).visitCosts.feeApplies(formatsIn(language).price(fee)),
  })
