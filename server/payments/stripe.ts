import Stripe from 'stripe'
import type { StripeKeys } from '../config.ts'
import { Failure } from '../platform/failure.ts'
import type { Intent, PaymentProvider } from './provider.ts'

/** The Stripe client of these keys; `api` points it at a stand-in for tests. */
export function stripeClient(keys: StripeKeys): Stripe {
  const { protocol, hostname, port } = new URL(keys.api ?? 'https://api.stripe.com')
  return new Stripe(keys.secretKey, {
    protocol: protocol.slice(0, -1) as 'http' | 'https',
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    telemetry: false,
    timeout: 10_000,
    maxNetworkRetries: 2,
  })
}

/** Payments by Stripe's PaymentIntents: https://docs.stripe.com/payments/payment-intents */
export function stripeProvider(keys: StripeKeys): PaymentProvider {
  const stripe = stripeClient(keys)
  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    async createIntent({ key, amountCents, currency, claimId }) {
      const intent = await reached(() =>
        stripe.paymentIntents.create(
          {
            amount: amountCents,
            currency,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { claim: claimId },
          },
          { idempotencyKey: `intent:${key}` },
        ),
      )
      return asIntent(intent)
    },
    readIntent: async (id) => asIntent(await reached(() => stripe.paymentIntents.retrieve(id))),
    async cancelIntent(id) {
      try {
        return asIntent(await reached(() => stripe.paymentIntents.cancel(id)))
      } catch (error) {
        // Too late, or done before: what it is now says which.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return asIntent(await reached(() => stripe.paymentIntents.retrieve(id)))
        }
        throw error
      }
    },
    async refund(intentId, key) {
      // Stripe forgets a key after a day, so the refund that may be there already is looked for first.
      const { data: refunds } = await reached(() => stripe.refunds.list({ payment_intent: intentId, limit: 10 }))
      const earlier = refunds.find((refund) => refund.status === 'succeeded' || refund.status === 'pending')
      const refund =
        earlier ??
        (await reached(() => stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund:${key}` })))
      if (refund.status === 'succeeded') return 'succeeded'
      if (refund.status === 'pending') return 'pending'
      throw new Error(`Stripe reports the refund as ${refund.status}`)
    },
  }
}

async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError } = Stripe.errors
    const mayPass = [StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeIdempotencyError]
    if (mayPass.some((kind) => error instanceof kind))
      throw new Failure('provider_unavailable', { retryAfterSeconds: 5 })
    throw error
  }
}

function asIntent(intent: Stripe.PaymentIntent): Intent {
  const status = { succeeded: 'succeeded', canceled: 'canceled', processing: 'processing' } as const
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    claimId: intent.metadata.claim,
    // A status this code does not know yet is one that has not been paid.
    status: status[intent.status as keyof typeof status] ?? 'unpaid',
  }
}
