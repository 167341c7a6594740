import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { enqueueCardRefused, enqueueLinkMail } from '../../mail/enqueue.ts'
import { beginIntent } from '../../payments/begin-intent.ts'
import { endTry, isRefusal, nextTry, type NextTry, noteExpired } from '../../payments/charge-attempts.ts'
import { beginCollecting, intentCreated, keepAsFee, movePayment, type Payment, setSum } from '../../payments/ledger.ts'
import type { CardProvider, Charge, Intent } from '../../payments/provider.ts'
import { cardProviderOf } from '../../payments/provider-of.ts'
import { tellOfCharge } from '../../payments/tell-of-charge.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { differenceOf, isAsAgreed, lockClaimAndPayment, isUndecided } from './reconcile.ts'

export type Collected = 'paid' | 'unpaid' | 'over'

/** How soon (s) a charge that waits for a person is checked again. */
const daily = 86_400

/**
 * Charges a visit's saved card for what is due, without its owner being present. Each try is a row with an idempotency
 * key, written before the provider is asked. There are at most three tries, days apart. If the bank asks for the owner,
 * or the card declines or has expired, the owner is told and pays on our page; after that an admin looks at it. If
 * nothing is due any more, it ends without a charge. However often it runs at once, the card is charged once. Throws
 * what the provider throws.
 */
export async function collect(ground: Ground, payment: Payment): Promise<Collected> {
  const { db } = ground
  if (payment.status !== 'creating' && payment.status !== 'open') return outcomeOf(payment)
  const provider = cardProviderOf(ground, payment)
  const open = payment.status === 'open' ? payment : await begin(db, provider, payment)
  if (!open?.intent_id) return 'over'
  const intent = await provider.readIntent(open.intent_id)
  if (intent.status === 'succeeded') return noteCollected(db, open, intent)
  if (intent.status === 'canceled') return close(db, open)
  const next = intent.status === 'processing' ? null : await inTransaction(db, (tx) => whatNext(tx, open))
  if (next === 'over') {
    const ended = await provider.cancelIntent(open.intent_id)
    return ended.status === 'succeeded' ? noteCollected(db, open, ended) : close(db, open)
  }
  if (next === null || typeof next === 'string' || !('key' in next)) return 'unpaid'
  const charge = await provider.charge(open.intent_id, next)
  if (charge.intent.status === 'succeeded') return noteCollected(db, open, charge.intent)
  if (charge.refusal) await inTransaction(db, (tx) => noteRefusal(tx, open, charge.refusal))
  return 'unpaid'
}

/** Creates the payment intent for the amount due; null if nothing is due. */
async function begin(db: Database, provider: CardProvider, found: Payment): Promise<Payment | null> {
  const payment = await inTransaction(db, async (tx) => {
    const locked = await lockClaimAndPayment(tx, found)
    const { toCollect } = await standing(tx, found.claim_id)
    if (locked.status !== 'creating') return null
    if (toCollect > 0) return setSum(tx, found.id, toCollect)
    await movePayment(tx, found.id, 'cancelled')
    return null
  })
  if (!payment) return null
  const intent = await beginIntent(db, provider, payment)
  const { askEverySeconds } = provider
  await intentCreated(db, { paymentId: payment.id, intentId: intent.id, askEverySeconds })
  return { ...payment, status: 'open', intent_id: intent.id }
}

/** How much of a visit is to be collected from its card, and whether that is only its fee. The claim is locked. */
async function standing(tx: Queries, claimId: string): Promise<{ toCollect: number; feeOnly: boolean }> {
  const { rows } = await sql<{ toCollect: number; feeOnly: boolean }>`
    select to_collect_cents(claims) as "toCollect", owes_fee_only(id, status) as "feeOnly"
    from claims where id = ${claimId}
  `.execute(tx)
  return rows[0]!
}

/** The next try; if none is to be made now, when the next one is due, or that an admin has to look. */
async function whatNext(tx: Queries, found: Payment): Promise<Exclude<NextTry, 'expired'> | 'over'> {
  const payment = await lockClaimAndPayment(tx, found)
  if (payment.status !== 'open') return { inSeconds: daily }
  const { toCollect } = await standing(tx, found.claim_id)
  if (toCollect !== payment.amount_cents) return 'over'
  const next = await nextTry(tx, payment)
  if (next === 'expired') {
    const reason = 'The kept card has expired.'
    await noteExpired(tx, payment, reason)
    await tellRefused(tx, payment, true)
    await movePayment(tx, found.id, 'open', { reason, lookInSeconds: 0 })
    return { inSeconds: 0 }
  }
  const reason = payment.last_error
  if (next === 'for somebody') {
    // From here on a cash payment, the webhook or the card's owner continues the payment.
    await movePayment(tx, found.id, 'open', { attention: 'charge_failing', reason, lookInSeconds: null })
  } else if ('inSeconds' in next) await movePayment(tx, found.id, 'open', { reason, lookInSeconds: next.inSeconds })
  return next
}

/** The card has not paid: the people who may pay are told, once per amount, and the next check decides what follows. */
async function noteRefusal(tx: Queries, found: Payment, refusal: Charge['refusal']): Promise<void> {
  const payment = await lockClaimAndPayment(tx, found)
  if (!refusal || payment.status !== 'open') return
  const isFirst = await endTry(tx, found.id, refusal.outcome, refusal.reason)
  if (isRefusal(refusal.outcome)) await tellRefused(tx, found, isFirst)
  await movePayment(tx, found.id, 'open', { reason: refusal.reason, lookInSeconds: 0 })
}

/** Mails the link to pay to the people who may pay. */
async function tellRefused(tx: Queries, found: Payment, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await sql`insert into appointment_events (claim_id, kind) values (${found.claim_id}, 'card-refused')`.execute(tx)
  }
  await enqueueCardRefused(tx, found.claim_id, found.intent_id ?? '')
}

/** Books the money that came, from the saved card or from somebody who paid by the link. */
async function noteCollected(db: Database, found: Payment, intent: Intent): Promise<Collected> {
  return inTransaction(db, async (tx) => {
    const payment = await lockClaimAndPayment(tx, found)
    if (!isUndecided(payment)) return outcomeOf(payment)
    await endTry(tx, found.id, 'succeeded')
    const capturedCents = intent.amountCents
    if (!isAsAgreed(payment, intent)) {
      const reason = differenceOf(payment, intent)
      await movePayment(tx, found.id, 'frozen', { reason, attention: 'mismatch', capturedCents })
      return 'paid'
    }
    await takeAsPaid(tx, found, capturedCents)
    return 'paid'
  })
}

/** Books collected money as the visit's fee or price. The claim and the payment are locked. */
export async function takeAsPaid(
  tx: Queries,
  { id, claim_id: claimId }: Pick<Payment, 'id' | 'claim_id'>,
  capturedCents: number,
): Promise<void> {
  const { toCollect, feeOnly } = await standing(tx, claimId)
  await tellOfCharge(tx, id, capturedCents)
  await enqueueLinkMail(tx, 'visit-link-charged', claimId, { key: `${id}-${capturedCents}` })
  if (feeOnly) await keepAsFee(tx, id, capturedCents, Math.min(toCollect, capturedCents))
  else if (capturedCents <= toCollect) await movePayment(tx, id, 'booked', { capturedCents })
  else {
    const reason = 'More than the visit costs was paid, by card and at the desk.'
    await movePayment(tx, id, 'booked', { capturedCents, reason, attention: 'mismatch' })
  }
}

/** Ends a payment that will not be charged; if another sum is due by now, a new one is begun. */
async function close(db: Database, found: Payment): Promise<Collected> {
  return inTransaction(db, async (tx) => {
    const payment = await lockClaimAndPayment(tx, found)
    if (payment.status !== 'creating' && payment.status !== 'open') return outcomeOf(payment)
    await endTry(tx, found.id, 'unclear')
    await movePayment(tx, found.id, 'cancelled')
    await beginCollecting(tx, found.claim_id, 0)
    return 'over'
  })
}

function outcomeOf({ status }: Pick<Payment, 'status'>): Collected {
  return status === 'cancelled' || status === 'failed' ? 'over' : 'paid'
}
