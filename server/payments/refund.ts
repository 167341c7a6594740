import { setTimeout as pause } from 'node:timers/promises'
import type { Ground } from '../ground.ts'
import { leaseSeconds, lookAgain, needsAttention, refundFailed, type Payment } from './ledger.ts'
import { inTransaction } from '../platform/database.ts'
import { ProviderTrouble, RefundRefused } from './provider.ts'
import { askedInVain } from './refund-rows.ts'
import { review } from './review.ts'

/** How long (ms) a request waits for the refund that it caused. */
const patienceMs = 2000

/**
 * Brings a payment that is neither being created nor open in line with its provider's books, and refunds what is owed.
 * Never throws: the sweep tries again what fails now, and the provider refunds once however often it is asked.
 */
export async function reviewSafely(ground: Ground, payment: Payment): Promise<void> {
  try {
    await review(ground, payment)
  } catch (error) {
    await notePaymentTrouble(ground, payment, error as Error).catch(() => undefined)
  }
}

/** Notes that a payment could not be checked: for an admin if waiting does not help, else for the next try. */
export async function notePaymentTrouble(
  { db, log }: Ground,
  { id }: Pick<Payment, 'id'>,
  error: Error,
): Promise<void> {
  if (error instanceof ProviderTrouble) {
    log.error({ paymentId: id, reason: error.detail }, 'A payment needs attention')
    await needsAttention(db, id, error.attention, error.detail)
    return
  }
  log.warn({ paymentId: id, err: error }, 'A payment could not be looked at and will be tried again')
  await inTransaction(db, async (tx) => {
    await refundFailed(tx, id, error.message)
    await askedInVain(tx, id, error.message, error instanceof RefundRefused)
  })
}

/**
 * Rule: refund. For a request that makes one refund due: tries it at once, so that the answer can say that it is done,
 * but waits for the provider two seconds at most. A slower one continues by itself; if several are due, the sweep makes
 * them all.
 */
export async function refundNow(ground: Ground, paymentId: string): Promise<void> {
  const payment = await ground.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (payment.status !== 'refund_due') return
  await lookAgain(ground.db, payment, leaseSeconds)
  await Promise.race([reviewSafely(ground, payment), pause(patienceMs, undefined, { ref: false })])
}
