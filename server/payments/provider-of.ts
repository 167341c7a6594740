import type { Ground } from '../ground.ts'
import { type CardProvider, type PaymentProvider, ProviderTrouble } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

type Providers = Pick<Ground, 'db' | 'payments' | 'paypal' | 'config'>

/** Every provider that can be asked, each once: that of cards, that of PayPal, and the sandbox outside production. */
export function providersOf({ db, payments, paypal, config }: Providers): PaymentProvider[] {
  const known = [payments, paypal, config.production ? null : sandboxProvider(db)].filter((each) => each !== null)
  return [...new Map(known.reverse().map((each) => [each.name, each])).values()].reverse()
}

/**
 * Who is asked about a payment: the provider that it was begun with, which may be another than that of new payments.
 * Throws `ProviderTrouble` where this server has no keys for it any more.
 */
export function providerOf(ground: Omit<Providers, 'config'>, payment: { provider: string }): PaymentProvider {
  const { payments, paypal } = ground
  if (payments.name !== payment.provider && paypal?.name === payment.provider) return paypal
  return cardProviderOf(ground, payment)
}

/** The same of a card that is kept, or charged. */
export function cardProviderOf(
  { db, payments }: Pick<Providers, 'db' | 'payments'>,
  { provider }: { provider: string },
): CardProvider {
  if (payments.name === provider) return payments
  // The sandbox keeps its books in this database, so it can always be asked.
  if (provider === 'sandbox') return sandboxProvider(db)
  throw new ProviderTrouble('other_provider', `This server has no keys of ${provider}.`)
}
