import { sql } from 'kysely'
import { unitsOf } from '#contract/money.ts'
import type { Ground } from '../../ground.ts'
import { beginIntent } from '../../payments/begin-intent.ts'
import { intentCreated, lockPayment, movePayment, type Payment, sendBackAll } from '../../payments/ledger.ts'
import type { Intent, PaymentProvider } from '../../payments/provider.ts'
import { providerOf } from '../../payments/provider-of.ts'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'
import { bookHeldTimes } from '../take/book-held-times.ts'
import { bookings } from '../counters.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { bookPaidTogether } from './book-paid-together.ts'
import type { AppointmentOnly } from '../wire.ts'
import { keepsItsTime, keepWhileTaking, lapseUnpaid, notePaid } from './visit-to-be-paid.ts'

/** The outcome of a payment. */
export type Outcome =
  /** With `appointment` if it was made just now in a batch with others. */
  | { is: 'booked'; justNow: boolean; appointment?: AppointmentOnly }
  | { is: 'unpaid' }
  | { is: 'over' }
  | { is: 'lost' }
  | { is: 'frozen' }

/**
 * Brings a payment and its appointment together: the one function behind the browser, the webhook and the sweep. It
 * asks the provider first, outside any transaction, and then acts on the answer in one. If it is paid and the patient
 * still has the time, the hold becomes an appointment, or the appointment is paid. If it is paid but the time is gone,
 * the refund becomes due. If it is unpaid and the hold or the time to pay is over, the intent is cancelled. However
 * often and by whomever it is called, the outcome is the same.
 */
export async function reconcile(ground: Ground, payment: Payment): Promise<Outcome> {
  const { db } = ground
  if (payment.status !== 'creating' && payment.status !== 'open')
    return inTransaction(db, (tx) => outcomeOf(tx, payment))
  const provider = providerOf(ground, payment)
  let intent = await currentIntent(db, provider, payment)
  if (intent.status === 'approved') intent = await takeApproved(db, provider, payment, intent)
  if (intent.status === 'unpaid' && (await holdIsOver(db, payment.claim_id)))
    intent = await provider.cancelIntent(intent.id)
  if (intent.status === 'canceled') return inTransaction(db, (tx) => close(tx, payment))
  if (intent.status === 'processing') await keepHold(db, payment.claim_id)
  if (intent.status !== 'succeeded') return { is: 'unpaid' }
  const appointment =
    payment.method === 'card' && isAsAgreed(payment, intent)
      ? await bookPaidTogether(db, {
          paymentId: payment.id,
          claimId: payment.claim_id,
          capturedCents: intent.amountCents,
          intentId: intent.id,
        })
      : null
  if (appointment) {
    bookings.inc({ method: 'card' })
    return { is: 'booked', justNow: true, appointment }
  }
  return reconcileAlone(db, payment, intent)
}

/** As `bookPaidTogether` for one payment, but it waits for locks, and answers every other outcome too. */
async function reconcileAlone(db: Database, payment: Payment, intent: Intent): Promise<Outcome> {
  try {
    const outcome = await inTransaction(db, (tx) => decide(tx, payment, intent))
    if (outcome.is === 'booked' && outcome.justNow && payment.method === 'card') bookings.inc({ method: 'card' })
    return outcome
  } catch (error) {
    // 23P01: the hold had lapsed and somebody else has the time now.
    if ((error as { code?: string }).code !== '23P01') throw error
    return inTransaction(db, (tx) => giveBack(tx, payment, intent))
  }
}

async function currentIntent(db: Database, provider: PaymentProvider, payment: Payment): Promise<Intent> {
  if (payment.intent_id) return provider.readIntent(payment.intent_id)
  // The server stopped between creating the intent and noting it: the same key finds it again.
  const intent = await beginIntent(db, provider, payment)
  const { askEverySeconds } = provider
  await intentCreated(db, { paymentId: payment.id, intentId: intent.id, askEverySeconds })
  return intent
}

/**
 * The payer has approved, but no money has moved yet. It is captured only while the visit is booked and waits for it;
 * otherwise the intent is cancelled.
 */
async function takeApproved(
  db: Database,
  provider: PaymentProvider,
  payment: Payment,
  { id }: Intent,
): Promise<Intent> {
  if (!provider.capture || !(await keepWhileTaking(db, payment.claim_id))) return provider.cancelIntent(id)
  return provider.capture(id)
}

async function holdIsOver(db: Queries, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    select from claims where id = ${claimId} and ${keepsItsTime}
  `.execute(db)
  return rows.length === 0
}

/**
 * Extends the hold of a payment that the provider is still processing: by up to two minutes per check, and until half
 * an hour after the hold began at most. A card takes seconds.
 */
async function keepHold(db: Queries, claimId: string): Promise<void> {
  await sql`
    update claims
    set hold_expires_at = greatest(
      hold_expires_at, least(clinic_now() + interval '2 minutes', created_at + interval '30 minutes')
    )
    where id = ${claimId} and status = 'held'
  `.execute(db)
}

/** Locks a claim and then its payment, the order used everywhere. Answers the payment as it is now. */
export async function lockClaimAndPayment(
  tx: Queries,
  { id, claim_id: claimId }: Pick<Payment, 'id' | 'claim_id'>,
): Promise<Payment> {
  await sql`select from claims where id = ${claimId} for no key update`.execute(tx)
  return lockPayment(tx, id)
}

export const isAsAgreed = (payment: Payment, intent: Intent) =>
  intent.amountCents === payment.amount_cents &&
  intent.currency === payment.currency &&
  intent.claimId === payment.claim_id &&
  intent.rightMode

/**
 * How the payment differs from what was agreed, for the admin who decides. Amounts and currencies are written as they
 * are.
 */
export function differenceOf(payment: Payment, intent: Intent): string {
  const sum = (cents: number, currency: string) => `${unitsOf(cents).toFixed(2)} ${currency.toUpperCase()}`
  const [reported, agreed] = [sum(intent.amountCents, intent.currency), sum(payment.amount_cents, payment.currency)]
  return [
    ...(reported === agreed ? [] : [`${reported} ≠ ${agreed}`]),
    ...(intent.claimId === payment.claim_id ? [] : ['another visit']),
    ...(intent.rightMode ? [] : ['another mode']),
  ].join('; ')
}

/** Whether money that arrived is still undecided. A payment that was closed while the money was taken counts too. */
export const isUndecided = ({ status }: Payment) => ['creating', 'open', 'cancelled', 'failed'].includes(status)

async function decide(tx: Queries, found: Payment, intent: Intent): Promise<Outcome> {
  await lockPartiesOf(tx, found.claim_id)
  const payment = await lockClaimAndPayment(tx, found)
  if (!isUndecided(payment)) return outcomeOf(tx, payment)
  if (!isAsAgreed(payment, intent)) {
    await movePayment(tx, payment.id, 'frozen', {
      reason: differenceOf(payment, intent),
      attention: 'mismatch',
      capturedCents: intent.amountCents,
    })
    return { is: 'frozen' }
  }
  const isTheirs = (await notePaid(tx, payment.claim_id)) || (await bookHeldTimes(tx, [payment.claim_id])).length > 0
  if (!isTheirs) return giveBack(tx, payment, intent)
  await movePayment(tx, payment.id, 'booked', { capturedCents: intent.amountCents })
  return { is: 'booked', justNow: true }
}

/** Paid, but the time cannot be given: the money is refunded. */
async function giveBack(tx: Queries, found: Payment, { amountCents }: Intent): Promise<Outcome> {
  const payment = await lockClaimAndPayment(tx, found)
  if (!isUndecided(payment)) return outcomeOf(tx, payment)
  await sendBack(tx, payment, amountCents)
  return { is: 'lost' }
}

/**
 * Gives up the time that a payment was for, tells the payer, and makes the refund of the captured amount due. If the
 * visit stays booked, because it was paid at the clinic meanwhile, the money is refunded all the same, and the refund's
 * note says so.
 */
export async function sendBack(tx: Queries, payment: Payment, capturedCents?: number): Promise<void> {
  const { rows } = await sql`
    select from appointments where id = ${payment.claim_id} and status <> 'cancelled'
  `.execute(tx)
  if (rows.length > 0) return sendBackAll(tx, payment.id, capturedCents)
  await sql`update claims set status = 'lapsed' where id = ${payment.claim_id} and status = 'held'`.execute(tx)
  await sql`insert into appointment_events (claim_id, kind) values (${payment.claim_id}, 'payment-lost')`.execute(tx)
  await movePayment(tx, payment.id, 'refund_due', capturedCents === undefined ? {} : { capturedCents })
}

/** Whether the payment is for a visit that is already booked and waits for its money, and not for a hold. */
async function waitsForMoney(tx: Queries, claimId: string): Promise<boolean> {
  const { rows } = await sql`select from claims where id = ${claimId} and pay_by is not null`.execute(tx)
  return rows.length > 0
}

/** Closes a payment that is unpaid and will not be paid any more: its hold ends too. */
async function close(tx: Queries, found: Payment): Promise<Outcome> {
  const isVisit = await waitsForMoney(tx, found.claim_id)
  if (isVisit) await lockPartiesOf(tx, found.claim_id)
  const payment = await lockClaimAndPayment(tx, found)
  if (payment.status !== 'creating' && payment.status !== 'open') return outcomeOf(tx, payment)
  await sql`update claims set status = 'lapsed' where id = ${payment.claim_id} and status = 'held'`.execute(tx)
  await movePayment(tx, payment.id, 'cancelled')
  if (isVisit) await lapseUnpaid(tx, payment.claim_id)
  return { is: 'over' }
}

/** The outcome of a payment that is already decided. */
async function outcomeOf(tx: Queries, payment: Payment): Promise<Outcome> {
  if (payment.status === 'frozen') return { is: 'frozen' }
  if (payment.status === 'cancelled' || payment.status === 'failed') return { is: 'over' }
  const { rows } = await sql`
    select from appointments where id = ${payment.claim_id}
  `.execute(tx)
  if (rows.length === 0) return { is: 'lost' }
  return { is: 'booked', justNow: false }
}
