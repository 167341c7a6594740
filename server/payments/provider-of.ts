import type { Ground } from '../ground.ts'
import { type PaymentProvider, ProviderTrouble } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

/**
 * Who is asked about a payment: the provider that it was begun with, which may be another than that of new payments.
 * Throws `ProviderTrouble` where this server has no keys for it any more.
 */
export function providerOf({ db, payments }: Pick<Ground, 'db' | 'payments'>, payment: { provider: string }) {
  if (payment.provider === payments.name) return payments
  // The sandbox keeps its books in this database, so it can always be asked.
  if (payment.provider === 'sandbox') return sandboxProvider(db) satisfies PaymentProvider
  throw new ProviderTrouble('other_provider', `This server has no keys of ${payment.provider}.`)
}
