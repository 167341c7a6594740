import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { judge, type Verdict } from './judge.ts'
import { leaseSeconds, lockPayment, lookAgain, movePayment, type Payment, wakePayments } from './ledger.ts'
import type { Books, MadeRefund } from './provider.ts'
import { providerOf } from './provider-of.ts'
import { askedRefund, dropAsked, noteRefunds } from './refund-rows.ts'

/** How soon (s) a refund under way is asked about if the provider reports nothing. */
const underWaySeconds = 600

/** How often a payment may change while its books are read before this is left to the sweep. */
const mostReads = 5

/**
 * Reads a payment's books at its provider, updates ours to agree with them, and refunds what is owed to the payer. For
 * every state except `creating` and `open`. However often it runs, the outcome is the same. Books that were read before
 * the payment last changed decide nothing: they are read again. Throws what the provider throws, including
 * `RefundRefused`.
 */
export async function review(ground: Ground, payment: Payment): Promise<void> {
  const { db } = ground
  const intentId = payment.intent_id
  if (!intentId) return lookAgain(db, payment, null)
  const provider = providerOf(ground, payment)
  let { look } = payment
  let made: MadeRefund | null = null
  for (let read = 0; read < mostReads; read++) {
    const books = withRefund(await provider.readBooks(intentId), made)
    const seen = await inTransaction(db, (tx) => judgeAndAsk(tx, payment.id, look, books))
    look = seen.look
    if (seen.is === 'moved') continue
    if (seen.is === 'settled') return
    made = await provider.refund(intentId, seen.asked)
    const noted = await inTransaction(db, (tx) => record(tx, payment.id, look, withRefund(books, made)))
    if (made.status === 'failed') throw new Error('The provider reports the refund as failed.')
    look = noted.look
    if (noted.verdict?.owedCents === 0) return
  }
  // Another server changed the payment each time.
  await wakePayments(db, [payment.id])
}

type Judged =
  | { is: 'moved'; look: number }
  | { is: 'settled'; look: number }
  | { is: 'owed'; look: number; asked: { key: string; amountCents: number } }

/** Judges the books, and finds the refund to ask for now, if one is owed. */
async function judgeAndAsk(tx: Queries, paymentId: string, look: number, books: Books): Promise<Judged> {
  const recorded = await record(tx, paymentId, look, books)
  if (!recorded.verdict) return { is: 'moved', look: recorded.look }
  const { owedCents } = recorded.verdict
  if (owedCents === 0) return { is: 'settled', look: recorded.look }
  return { is: 'owed', look: recorded.look, asked: await askedRefund(tx, paymentId, owedCents) }
}

/** The books including this refund, which a provider may be slow to list. */
function withRefund(books: Books, made: MadeRefund | null): Books {
  if (!made || books.refunds.some(({ reference }) => reference === made.reference)) return books
  const added = { ...books, refunds: [...books.refunds, made] }
  if (made.status === 'succeeded') added.refundedCents += made.amountCents
  if (made.status === 'pending') added.pendingCents += made.amountCents
  return added
}

/**
 * Stores what the books say and the resulting state, in one transaction. There is no verdict if the payment has changed
 * since `look`, an optimistic lock: the books may be older than the change, such as a refund made meanwhile. Answers
 * the look to continue with.
 */
async function record(
  tx: Queries,
  paymentId: string,
  look: number,
  books: Books,
): Promise<{ verdict: Verdict | null; look: number }> {
  const payment = await lockPayment(tx, paymentId)
  if (payment.look !== look) return { verdict: null, look: payment.look }
  const standing = {
    status: payment.status,
    attention: payment.attention,
    refundedCents: payment.refunded_cents,
    keptCents: payment.kept_cents,
  }
  if (payment.status === 'creating' || payment.status === 'open') {
    return { verdict: { ...standing, owedCents: 0, underWay: false }, look }
  }
  await noteRefunds(tx, paymentId, books.refunds)
  const payable = !payment.sent_back && (await isPayable(tx, payment.claim_id))
  const verdict = judge(standing, books, payable)
  await movePayment(tx, paymentId, verdict.status, {
    attention: verdict.attention,
    reason: reasonOf(payment, verdict),
    capturedCents: books.capturedCents,
    refundedCents: verdict.refundedCents,
    lookInSeconds: nextLookOf(verdict),
  })
  if (verdict.owedCents === 0) await dropAsked(tx, paymentId)
  return { verdict, look: look + 1 }
}

/** In how many seconds a payment is checked again, or never (null). */
function nextLookOf({ status, owedCents, underWay }: Verdict): number | null {
  if (status === 'open') return 0
  // The caller makes the refund that is due now; if it cannot note the result, the payment is checked again.
  if (owedCents > 0) return leaseSeconds
  return underWay ? underWaySeconds : null
}

/** What is shown to admins beside a state that they should look at. */
function reasonOf(before: Payment, now: Verdict): string | null {
  if (now.status !== 'refund_due') return now.attention === null ? null : before.last_error
  return before.status === 'refunded' ? 'A refund that had seemed done has failed.' : before.last_error
}

async function isPayable(tx: Queries, claimId: string): Promise<boolean> {
  const { rows } = await sql`select from appointments where id = ${claimId} and not owes_fee_only(id, status)`.execute(
    tx,
  )
  return rows.length > 0
}
