import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { judge, type Verdict } from './judge.ts'
import { leaseSeconds, lockPayment, lookAgain, movePayment, type Payment } from './ledger.ts'
import type { Books, MadeRefund } from './provider.ts'
import { providerOf } from './provider-of.ts'
import { askedRefund, dropAsked, noteRefunds } from './refund-rows.ts'

/** How soon (s) a refund that is on its way is asked about, should the provider not tell. */
const underWaySeconds = 600

/**
 * Reads a payment's books at its provider and brings ours to agree with them; what is owed to the payer is paid back.
 * For every state but `creating` and `open`. However often it runs, the outcome is the same. Throws what the provider
 * throws, `RefundRefused` included.
 */
export async function review(ground: Ground, payment: Payment): Promise<void> {
  const { db } = ground
  const intentId = payment.intent_id
  if (!intentId) return lookAgain(db, payment, null)
  const provider = providerOf(ground, payment)
  const books = await provider.readBooks(intentId)
  const owed = await inTransaction(db, async (tx) => {
    const { owedCents } = await record(tx, payment.id, books)
    return owedCents > 0 ? { key: await askedRefund(tx, payment.id, owedCents), amountCents: owedCents } : null
  })
  if (!owed) return
  const made = await provider.refund(intentId, owed)
  await inTransaction(db, (tx) => record(tx, payment.id, withRefund(books, made)))
  if (made.status === 'failed') throw new Error('The provider reports the refund as failed.')
}

/** The books as they are once this refund is in them. */
function withRefund(books: Books, made: MadeRefund): Books {
  const added = { ...books, refunds: [...books.refunds.filter(({ reference }) => reference !== made.reference), made] }
  if (made.status === 'succeeded') added.refundedCents += made.amountCents
  if (made.status === 'pending') added.pendingCents += made.amountCents
  return added
}

/** Writes down what the books say and what follows from it, in one transaction with the state it follows from. */
async function record(tx: Queries, paymentId: string, books: Books): Promise<Verdict> {
  const payment = await lockPayment(tx, paymentId)
  const standing = {
    status: payment.status,
    attention: payment.attention,
    refundedCents: payment.refunded_cents,
    keptCents: payment.kept_cents,
  }
  if (payment.status === 'creating' || payment.status === 'open') {
    return { ...standing, owedCents: 0, underWay: false }
  }
  await noteRefunds(tx, paymentId, books.refunds)
  const stands = !payment.sent_back && (await appointmentStands(tx, payment.claim_id))
  const verdict = judge(standing, books, stands)
  await movePayment(tx, paymentId, verdict.status, {
    attention: verdict.attention,
    reason: reasonOf(payment, verdict),
    capturedCents: books.capturedCents,
    refundedCents: verdict.refundedCents,
    lookInSeconds: nextLookOf(verdict),
  })
  if (verdict.owedCents === 0) await dropAsked(tx, paymentId)
  return verdict
}

/** In how many seconds a payment is looked at again, or never. */
function nextLookOf({ status, owedCents, underWay }: Verdict): number | null {
  if (status === 'open') return 0
  // Whoever has found it owed is paying it back now; should they fail to say so, somebody else goes on.
  if (owedCents > 0) return leaseSeconds
  return underWay ? underWaySeconds : null
}

/** What is shown to admins beside a state that they should look at. */
function reasonOf(before: Payment, now: Verdict): string | null {
  if (now.status !== 'refund_due') return now.attention === null ? null : before.last_error
  return before.status === 'refunded' ? 'A refund that had seemed done has failed.' : before.last_error
}

async function appointmentStands(tx: Queries, claimId: string): Promise<boolean> {
  const { rows } =
    await sql`select from appointments where id = ${claimId} and not costs_fee_alone(id, status)`.execute(tx)
  return rows.length > 0
}
