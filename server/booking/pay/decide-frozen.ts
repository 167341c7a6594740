import type { PaymentRecord } from '#contract/payments/payments.ts'
import type { Ground } from '../../ground.ts'
import { movePayment, type Payment, sendBackAll } from '../../payments/ledger.ts'
import { readPayment } from '../../payments/list.ts'
import { refundNow } from '../../payments/refund.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { bookHeldTimes } from '../take/book-held-times.ts'
import { takeAsPaid } from './collect.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { lockClaimAndPayment, sendBack } from './reconcile.ts'
import { notePaid, payAtClinic } from './visit-to-be-paid.ts'

/**
 * An admin accepts a payment although it does not match its booking: the appointment is made, or the existing one is
 * paid. Throws `not_found`, `nothing_to_decide` for a payment that is not frozen, `time_not_free`.
 */
export async function bookFrozen(ground: Ground, id: string): Promise<PaymentRecord> {
  const { appointmentId: claimId } = await readPayment(ground.db, id)
  try {
    await inTransaction(ground.db, async (tx) => {
      await lockPartiesOf(tx, claimId)
      const payment = await lockFrozen(tx, { id, claim_id: claimId })
      if (payment.saved_card_id) return takeAsPaid(tx, payment, payment.captured_cents ?? payment.amount_cents)
      const isTheirs = (await notePaid(tx, claimId)) || (await bookHeldTimes(tx, [claimId])).length > 0
      if (!isTheirs) throw new Failure('time_not_free')
      await movePayment(tx, id, 'booked')
    })
  } catch (error) {
    // 23P01: the hold had lapsed and somebody else has the time now, or the patient has another visit then.
    if ((error as { code?: string }).code === '23P01') throw new Failure('time_not_free')
    throw error
  }
  await refundNow(ground, id)
  return readPayment(ground.db, id)
}

/**
 * An admin refunds a payment that does not match its booking, in full. A visit that stays booked is then to be paid at
 * the clinic. Throws `not_found`, `nothing_to_decide` for a payment that is not frozen.
 */
export async function payBackFrozen(ground: Ground, id: string): Promise<PaymentRecord> {
  const { appointmentId: claimId } = await readPayment(ground.db, id)
  await inTransaction(ground.db, async (tx) => {
    const payment = await lockFrozen(tx, { id, claim_id: claimId })
    if (payment.saved_card_id) await sendBackAll(tx, id)
    else await sendBack(tx, payment)
    await payAtClinic(tx, claimId)
  })
  await refundNow(ground, id)
  return readPayment(ground.db, id)
}

async function lockFrozen(tx: Queries, of: Pick<Payment, 'id' | 'claim_id'>): Promise<Payment> {
  const payment = await lockClaimAndPayment(tx, of)
  if (payment.status !== 'frozen') throw new Failure('nothing_to_decide')
  return payment
}
