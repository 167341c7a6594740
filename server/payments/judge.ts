import type { PaymentAttention, PaymentState } from '#contract/payments/payments.ts'
import type { Books } from './provider.ts'

/** What a payment is, in view of its provider's books. Amounts are integer cents. */
export type Verdict = {
  status: PaymentState
  attention: PaymentAttention | null
  refundedCents: number
  /** What is owed to the payer and not yet on its way. */
  owedCents: number
  /** Some of it is on its way, and may still fail. */
  underWay: boolean
}

/** `keptCents` stays as a fee where the appointment does not stand. */
type Standing = {
  status: PaymentState
  attention: PaymentAttention | null
  refundedCents: number
  keptCents: number
}

/**
 * Decides what a payment that is neither being made nor open has come to, from what the provider's books say and from
 * whether its appointment stands. The one rule: while the appointment stands the money should be here, else it should
 * be back with its payer but for a fee, and while a dispute is open nothing is paid back on top of it.
 */
export function judge(payment: Standing, books: Books, isPayable: boolean): Verdict {
  const refundedCents = Math.min(books.capturedCents, books.refundedCents + books.lostCents)
  const { status, attention: before } = payment
  const same = { status, attention: before, refundedCents, owedCents: 0, underWay: books.pendingCents > 0 }
  if (payment.status === 'cancelled' || payment.status === 'failed') {
    const paid = isPayable ? 'booked' : 'open'
    return { ...same, attention: null, status: books.succeeded ? paid : payment.status }
  }
  if (payment.status === 'frozen') return { ...same, attention: books.disputeOpen ? 'disputed' : 'mismatch' }
  if (!books.succeeded) return { ...same, attention: 'mismatch' }
  if (books.disputeOpen) return { ...same, status: 'disputed', attention: 'disputed' }
  if (isPayable) return { ...same, status: 'booked', attention: ofStanding(payment, books, refundedCents) }
  const owedCents = books.capturedCents - payment.keptCents - refundedCents - books.pendingCents
  if (owedCents <= 0 && books.pendingCents === 0) return { ...same, status: 'refunded', attention: null }
  const failedAfterAll = payment.status === 'refunded' && owedCents > 0
  const attention = failedAfterAll || payment.attention === 'refund_failing' ? 'refund_failing' : null
  return { ...same, status: 'refund_due', attention, owedCents: Math.max(0, owedCents) }
}

/** Money of an appointment that stands went back: an admin should know, once for each time it happens. */
function ofStanding(payment: Standing, books: Books, refundedCents: number): PaymentAttention | null {
  if (refundedCents === 0) return null
  const seenBefore = payment.status === 'booked' && payment.refundedCents === refundedCents
  if (seenBefore)
    return payment.attention === 'refunded_elsewhere' || payment.attention === 'dispute_lost' ? payment.attention : null
  return books.lostCents > 0 ? 'dispute_lost' : 'refunded_elsewhere'
}
