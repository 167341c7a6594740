import type { PaymentAttention, PaymentState } from '#contract/payments/payments.ts'
import type { Books } from './provider.ts'

/** What a payment has come to, judged by its provider's books. Amounts are integer cents. */
export type Verdict = {
  status: PaymentState
  attention: PaymentAttention | null
  refundedCents: number
  /** What is owed to the payer and not on its way yet. */
  owedCents: number
  /** A part of the refund is on its way, and may still fail. */
  underWay: boolean
}

/** `keptCents` is kept as a fee if the appointment is cancelled. */
type Standing = {
  status: PaymentState
  attention: PaymentAttention | null
  refundedCents: number
  keptCents: number
}

/**
 * Decides the state of a payment that is neither being created nor open, from the provider's books and from whether its
 * appointment is booked. The one rule: while the appointment is booked the money should be here, otherwise it should be
 * back with its payer, less a fee; while a dispute is open nothing more is refunded.
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

/** Money of a booked appointment went back: an admin should know, once for each time it happens. */
function ofStanding(payment: Standing, books: Books, refundedCents: number): PaymentAttention | null {
  if (refundedCents === 0) return null
  const seenBefore = payment.status === 'booked' && payment.refundedCents === refundedCents
  if (seenBefore)
    return payment.attention === 'refunded_elsewhere' || payment.attention === 'dispute_lost' ? payment.attention : null
  return books.lostCents > 0 ? 'dispute_lost' : 'refunded_elsewhere'
}
