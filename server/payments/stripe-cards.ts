import Stripe from 'stripe'
import type { CardProvider, CardSetup, Charge, Intent } from './provider.ts'
import { isUnderWay, reached } from './stripe-reached.ts'

const { errors } = Stripe

/**
 * Cards saved by Stripe's SetupIntents, for payments while their owner is away:
 * https://docs.stripe.com/payments/save-and-reuse. Each card has its own customer, so that deleting the customer
 * deletes the card.
 */
export function stripeCards(
  stripe: Stripe,
  readIntent: (id: string) => Promise<Intent>,
): Pick<CardProvider, 'beginSetup' | 'readSetup' | 'charge' | 'forgetCustomer'> {
  return {
    async beginSetup(key) {
      const metadata = { card: key }
      const customer = await reached(() => stripe.customers.create({ metadata }, { idempotencyKey: `customer:${key}` }))
      const wanted = { customer: customer.id, payment_method_types: ['card'], usage: 'off_session' as const, metadata }
      return asSetup(await reached(() => stripe.setupIntents.create(wanted, { idempotencyKey: `setup:${key}` })))
    },
    async readSetup(id) {
      return asSetup(await reached(() => stripe.setupIntents.retrieve(id, { expand: ['payment_method'] })))
    },
    async charge(id, { key, methodId }) {
      try {
        await stripe.paymentIntents.confirm(
          id,
          { payment_method: methodId, off_session: true },
          { idempotencyKey: `charge:${key}` },
        )
        return { intent: await readIntent(id), refusal: null }
      } catch (error) {
        const refusal = refusalOf(error)
        if (refusal) return { intent: await readIntent(id), refusal }
        return reached(() => Promise.reject(error))
      }
    },
    async forgetCustomer(id) {
      try {
        await reached(() => stripe.customers.del(id))
      } catch (error) {
        // It is deleted already.
        if (!(error instanceof Error && 'attention' in error && error.attention === 'missing')) throw error
      }
    },
  }
}

/**
 * Stripe's answer that the card was not charged, which it repeats under the same key; null if the request is under way
 * or the error is about something else.
 */
function refusalOf(error: unknown): Charge['refusal'] {
  if (isUnderWay(error)) return null
  if (error instanceof errors.StripeCardError) {
    const asks = error.code === 'authentication_required'
    return { outcome: asks ? 'asks' : 'declined', reason: error.decline_code ?? error.code ?? error.message }
  }
  if (error instanceof errors.StripeInvalidRequestError) return { outcome: 'declined', reason: error.message }
  if (error instanceof errors.StripeAPIError) return { outcome: 'unclear', reason: error.message }
  return null
}

function asSetup(setup: Stripe.SetupIntent): CardSetup {
  const method = typeof setup.payment_method === 'object' ? setup.payment_method : null
  const { card } = method ?? {}
  const { customer } = setup
  return {
    id: setup.id,
    clientSecret: setup.client_secret ?? '',
    customerId: (typeof customer === 'string' ? customer : customer?.id) ?? '',
    card:
      setup.status === 'succeeded' && method && card
        ? {
            methodId: method.id,
            brand: card.brand,
            last4: card.last4,
            expMonth: card.exp_month,
            expYear: card.exp_year,
          }
        : null,
  }
}
