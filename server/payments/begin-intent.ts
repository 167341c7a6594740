import type { Queries } from '../platform/database.ts'
import { type BegunPayment, intentRefused } from './ledger.ts'
import { type Intent, IntentRefused, type PaymentProvider } from './provider.ts'

/**
 * Makes the intent of a payment at its provider; asked again, it answers with the same one. After a refusal the next
 * try has another idempotency key, since the provider repeats the refusal under the old one. An intent that the
 * provider made before it refused cannot be paid, as its secret was never answered. Throws what the provider throws.
 */
export async function beginIntent(
  db: Queries,
  provider: PaymentProvider,
  payment: BegunPayment,
  customerId?: string,
): Promise<Intent> {
  const { id, claim_id: claimId, amount_cents: amountCents, currency, method, intent_refusals: refusals } = payment
  const key = refusals === 0 ? id : `${id}:${refusals}`
  try {
    return await provider.createIntent({ key, amountCents, currency, claimId, method, customerId })
  } catch (error) {
    if (error instanceof IntentRefused) await intentRefused(db, payment)
    throw error
  }
}
