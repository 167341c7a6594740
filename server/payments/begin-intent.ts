import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { type BegunPayment, intentRefused } from './ledger.ts'
import { type Intent, IntentRefused, type PaymentProvider } from './provider.ts'

/**
 * Makes the intent of a payment at its provider; asked again, it answers with the same one. After a refusal the next
 * try has another idempotency key, since the provider repeats the refusal under the old one. An intent that the
 * provider made before it refused cannot be paid, as its secret was never answered. The intent of a payment with a
 * saved card is of the card's customer, so that the card can pay it. Throws what the provider throws.
 */
export async function beginIntent(db: Queries, provider: PaymentProvider, payment: BegunPayment): Promise<Intent> {
  const { id, claim_id: claimId, amount_cents: amountCents, currency, method, intent_refusals: refusals } = payment
  const key = refusals === 0 ? id : `${id}:${refusals}`
  const customerId = await customerOf(db, payment.saved_card_id ?? payment.offered_card_id)
  try {
    return await provider.createIntent({ key, amountCents, currency, claimId, method, customerId })
  } catch (error) {
    if (error instanceof IntentRefused) await intentRefused(db, payment)
    throw error
  }
}

/** The provider's id of the customer that a card was saved for. */
async function customerOf(db: Queries, cardId: string | null): Promise<string | undefined> {
  if (cardId === null) return undefined
  const { rows } = await sql<{ customer_id: string | null }>`
    select customer_id from saved_cards where id = ${cardId}
  `.execute(db)
  return rows[0]?.customer_id ?? undefined
}
