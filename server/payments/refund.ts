import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from '../ground.ts'
import { movePayment, refundFailed } from './ledger.ts'

/** How long (ms) a request waits for the refund that it has caused. */
const patienceMs = 2000

/**
 * Gives a payment that is due for refund back to its payer. Never throws: what does not go through now is tried again by the
 * sweep, and the provider does it once however often it is asked.
 */
export async function refund({ db, payments, log }: Ground, paymentId: string): Promise<void> {
  try {
    const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirstOrThrow()
    if (payment.status !== 'refund_due' || !payment.intent_id) return
    const outcome = await payments.refund(payment.intent_id, payment.id)
    if (outcome === 'succeeded') await movePayment(db, paymentId, 'refunded')
    else await refundFailed(db, paymentId, 'The provider has not finished the refund yet.')
  } catch (error) {
    log.warn({ paymentId, err: error }, 'A refund did not go through and will be tried again')
    await refundFailed(db, paymentId, (error as Error).message).catch(() => undefined)
  }
}

/**
 * For a request that owes one refund: tries it at once, so that its answer can say that it is done, but waits for the
 * provider two seconds at most. What takes longer goes on by itself; where several are owed, the sweep makes them all.
 */
export async function refundNow(ground: Ground, paymentId: string): Promise<void> {
  await Promise.race([refund(ground, paymentId), pause(patienceMs, undefined, { ref: false })])
}
