import type { Ground } from '../ground.ts'
import { type CardProvider, type PaymentProvider, ProviderTrouble } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

type Providers = Pick<Ground, 'db' | 'payments' | 'paypal' | 'config'>

/** Every provider that can be asked, each once: the card provider, PayPal, and outside production the sandbox. */
export function providersOf({ db, payments, paypal, config }: Providers): PaymentProvider[] {
  const known = [payments, paypal, config.production ? null : sandboxProvider(db)].filter((each) => each !== null)
  return [...new Map(known.reverse().map((each) => [each.name, each])).values()].reverse()
}

/**
 * The provider that a payment was begun with, which may differ from that of new payments. Throws `ProviderTrouble` if
 * this server has no keys for it any more.
 */
export function providerOf(ground: Omit<Providers, 'config'>, payment: { provider: string }): PaymentProvider {
  const { payments, paypal } = ground
  if (payments.name !== payment.provider && paypal?.name === payment.provider) return paypal
  return cardProviderOf(ground, payment)
}

/** As `providerOf`, for a card that is saved or charged. */
export function cardProviderOf(
  { db, payments }: Pick<Providers, 'db' | 'payments'>,
  { provider }: { provider: string },
): CardProvider {
  if (payments.name === provider) return payments
  // The sandbox keeps its books in this database, so it can always be asked.
  if (provider === 'sandbox') return sandboxProvider(db)
  throw new ProviderTrouble('other_provider', `This server has no keys of ${provider}.`)
}
