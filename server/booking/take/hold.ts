import { sql } from 'kysely'
import { unitsOf } from '#contract/money.ts'
import type { Language } from '../../../texts/languages.ts'
import type { Ground } from '../../ground.ts'
import { beginIntent } from '../../payments/begin-intent.ts'
import {
  beginPayment,
  type BegunPayment,
  checkSoon,
  intentCreated,
  lockPayment,
  movePayment,
} from '../../payments/ledger.ts'
import { type Intent, ProviderTrouble } from '../../payments/provider.ts'
import { readOfferedCard } from '../../payments/saved-cards.ts'
import { providerOf } from '../../payments/provider-of.ts'
import { notePaymentTrouble } from '../../payments/refund.ts'
import { personFor } from '../../people/person-for.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { holds } from '../counters.ts'
import { sayTerms } from './say-terms.ts'
import { takeTime } from './take-time.ts'
import type { WantedTime } from './wanted-time.ts'

/** What the browser needs to pay for the time it now holds. */
type HeldTime = {
  clientSecret: string
  paymentIntentId: string
  /** Units of the currency. */
  amount: number
  currency: string
  expiresAt: string
  expiresInSeconds: number
  /** The caller's saved card that can pay it. */
  card: { brand: string; last4: string; methodId: string } | null
}

/**
 * Rule: hold. Holds a time for ten minutes and begins its card payment. Repeated calls for the same time, also at once,
 * answer the same hold and intent; a hold of another time is released. Throws as `takeTime`, `provider_unavailable`,
 * after which the hold stays and the next try continues it, and `intent_over` if the hold ended meanwhile.
 */
export async function holdTime(
  ground: Ground,
  caller: Caller,
  wanted: WantedTime,
  language: Language,
): Promise<HeldTime> {
  const { db, payments, config } = ground
  const claim = await takeTime(db, {
    ...wanted,
    patientId: await personFor(db, caller, wanted.personId, 'book', 'pay'),
    accountId: caller.id,
    as: 'held',
    paymentMethod: 'card',
    mostAllowed: config.holdsPerHour,
    provider: payments.name,
  })
  if (!claim.already) holds.inc()
  await sayTerms(db, [claim.id], wanted.kindId, language)
  const payment = claim.payment ?? (await beginPayment(db, { ...claim, payerId: caller.id }, payments.name))
  const provider = providerOf(ground, payment)
  let intent: Intent
  try {
    intent = await beginIntent(db, provider, payment)
  } catch (error) {
    // An unreachable provider has not refused: the intent may exist, and the same idempotency key finds it.
    if (!(error instanceof Failure)) await giveUp(db, payment, (error as Error).message)
    if (error instanceof ProviderTrouble) await notePaymentTrouble(ground, payment, error)
    throw error
  }
  const { askEverySeconds } = provider
  const expiresInSeconds = await intentCreated(db, { paymentId: payment.id, intentId: intent.id, askEverySeconds })
  if (expiresInSeconds === null) throw new Failure('intent_over')
  return {
    clientSecret: intent.clientSecret,
    paymentIntentId: intent.id,
    amount: unitsOf(payment.amount_cents),
    currency: payment.currency,
    expiresAt: claim.holdExpiresAt!.toISOString(),
    expiresInSeconds,
    card: await readOfferedCard(db, caller, payment.offered_card_id),
  }
}

/**
 * The provider refused to begin this payment: the hold ends too. A payment that another call has begun meanwhile goes
 * on.
 */
async function giveUp(db: Database, { id, claim_id }: BegunPayment, reason: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select from claims where id = ${claim_id} for update`.execute(tx)
    const { status } = await lockPayment(tx, id)
    if (status !== 'creating') return
    await sql`update claims set status = 'lapsed' where id = ${claim_id} and status = 'held'`.execute(tx)
    await movePayment(tx, id, 'failed', { reason })
  })
}

/** Releases the caller's own hold; booked or ended claims and those of others do not change. */
export async function releaseHold({ db }: Ground, caller: Caller, paymentIntentId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update claims set status = 'lapsed'
      where booker_id = ${caller.id} and status = 'held'
        and id = (select claim_id from payments where intent_id = ${paymentIntentId})
      returning id
    `.execute(tx)
    await checkSoon(
      tx,
      rows.map((row) => row.id),
    )
  })
}
