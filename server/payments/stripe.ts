import Stripe from 'stripe'
import type { StripeKeys } from '../config.ts'
import { outgoingAgents } from '../platform/outgoing/connect.ts'
import {
  type Books,
  type CardProvider,
  type Intent,
  IntentRefused,
  type ListedIntent,
  type MadeRefund,
  RefundRefused,
} from './provider.ts'
import { stripeCards } from './stripe-cards.ts'
import { stripeEvents } from './stripe-events.ts'
import { reached } from './stripe-reached.ts'

const agents = outgoingAgents({ namedBy: 'operator' })

/** How long (ms) one call may take, and how often the client repeats it. */
type Patience = { timeoutMs: number; retries: number }

/** The Stripe client of these keys; `api` points it at a stand-in for tests. */
function stripeClient(keys: StripeKeys, { timeoutMs, retries }: Patience): Stripe {
  const { protocol, hostname, port } = new URL(keys.api ?? 'https://api.stripe.com')
  return new Stripe(keys.secretKey, {
    protocol: protocol.slice(0, -1) as 'http' | 'https',
    host: hostname,
    port: port || (protocol === 'https:' ? 443 : 80),
    httpAgent: protocol === 'https:' ? agents.https : agents.http,
    telemetry: false,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
  })
}

/**
 * Payments by Stripe's PaymentIntents: https://docs.stripe.com/payments/payment-intents. By card only: the other
 * methods that Stripe may offer take days to succeed, and a hold lasts ten minutes.
 */
export function stripeProvider(keys: StripeKeys, patience: Patience = { timeoutMs: 8000, retries: 1 }): CardProvider {
  const stripe = stripeClient(keys, patience)
  const live = keys.secretKey.includes('_live_')
  const readIntent = async (id: string) => {
    const expand = ['latest_charge']
    return asIntent(await reached(() => stripe.paymentIntents.retrieve(id, { expand })), live)
  }
  return {
    name: 'stripe',
    publishableKey: keys.publishableKey,
    askEverySeconds: 75,
    listedAfterMinutes: 10,
    async createIntent({ key, amountCents, currency, claimId, customerId }) {
      const wanted = {
        amount: amountCents,
        currency,
        payment_method_types: ['card'],
        metadata: { claim: claimId },
        ...(customerId ? { customer: customerId } : {}),
      }
      const intent = await answeredWithIntent(() =>
        stripe.paymentIntents.create(wanted, { idempotencyKey: `intent:${key}` }),
      )
      return asIntent(intent, live)
    },
    readIntent,
    async cancelIntent(id) {
      try {
        return asIntent(await reached(() => stripe.paymentIntents.cancel(id)), live)
      } catch (error) {
        // Too late, or already cancelled: the current state tells which.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return readIntent(id)
        throw error
      }
    },
    async readBooks(id) {
      const intent = await reached(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      const { data: refunds } = await reached(() => stripe.refunds.list({ payment_intent: id, limit: 100 }))
      const disputed = typeof intent.latest_charge === 'object' && intent.latest_charge?.disputed
      const { data: disputes } = disputed
        ? await reached(() => stripe.disputes.list({ payment_intent: id, limit: 100 }))
        : { data: [] }
      return booksOf(intent, refunds, disputes)
    },
    async refund(id, { key, amountCents }) {
      const refund = await answeredWithRefund(() =>
        stripe.refunds.create(
          { payment_intent: id, amount: amountCents, metadata: { refund: key } },
          { idempotencyKey: `refund:${key}` },
        ),
      )
      return asRefund(refund)
    },
    async *list({ since, until }, cursor) {
      const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
      const created = { gte: seconds(since), lte: seconds(until) }
      for (let after = cursor; ; ) {
        const page = { created, limit: 100, expand: ['data.latest_charge'] }
        const { data, has_more } = await reached(() =>
          stripe.paymentIntents.list(after ? { ...page, starting_after: after } : page),
        )
        after = has_more ? (data.at(-1)?.id ?? null) : null
        yield { intents: data.map(asListed), next: after }
        if (!after) return
      }
    },
    readEvent: stripeEvents(keys, live),
    ...stripeCards(stripe, readIntent),
  }
}

const { errors } = Stripe

/** As `reached`, for an intent: Stripe repeats an error of its own under the same key for a day. */
async function answeredWithIntent(ask: () => Promise<Stripe.PaymentIntent>): Promise<Stripe.PaymentIntent> {
  return reached(async () => {
    try {
      return await ask()
    } catch (error) {
      throw error instanceof errors.StripeAPIError ? new IntentRefused() : error
    }
  })
}

/**
 * As `reached`, for a refund. Stripe repeats any answer under the same key for a day, including its own errors, so the
 * next try needs another key. Stripe refuses only more than the rest of the payment. If a fee is kept, that rest is
 * more than is owed, so `review` judges by books that are newer than the last refund.
 */
async function answeredWithRefund(ask: () => Promise<Stripe.Refund>): Promise<Stripe.Refund> {
  return reached(async () => {
    try {
      return await ask()
    } catch (error) {
      const { StripeAPIError, StripeInvalidRequestError, StripeIdempotencyError } = errors
      const answered = [StripeAPIError, StripeInvalidRequestError, StripeIdempotencyError]
      if (answered.some((kind) => error instanceof kind)) throw new RefundRefused((error as Error).message)
      throw error
    }
  })
}

function asIntent(intent: Stripe.PaymentIntent, live: boolean): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const status = { succeeded: 'succeeded', canceled: 'canceled', processing: 'processing' } as const
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    approveAt: null,
    amountCents:
      intent.status === 'succeeded' ? intent.amount_received - (charge?.amount_refunded ?? 0) : intent.amount,
    currency: intent.currency,
    claimId: intent.metadata.claim,
    rightMode: intent.livemode === live,
    // A status that this code does not know counts as unpaid.
    status: status[intent.status as keyof typeof status] ?? 'unpaid',
  }
}

function asRefund({ id, amount, metadata, status }: Stripe.Refund): MadeRefund {
  const states = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const
  return {
    reference: id,
    key: metadata?.refund ?? null,
    amountCents: amount,
    status: states[status as keyof typeof states] ?? 'pending',
  }
}

function booksOf(intent: Stripe.PaymentIntent, refunds: Stripe.Refund[], disputes: Stripe.Dispute[]): Books {
  const sum = (items: { amount: number; status: string | null }[], ...statuses: string[]) =>
    items.reduce((cents, { amount, status }) => cents + (statuses.includes(status ?? '') ? amount : 0), 0)
  const decided = ['won', 'lost', 'prevented', 'warning_closed']
  return {
    succeeded: intent.status === 'succeeded',
    capturedCents: intent.amount_received,
    refundedCents: sum(refunds, 'succeeded'),
    pendingCents: sum(refunds, 'pending', 'requires_action'),
    refunds: refunds.map(asRefund),
    disputeOpen: disputes.some(({ status }) => !decided.includes(status)),
    lostCents: sum(disputes, 'lost'),
  }
}

function asListed(intent: Stripe.PaymentIntent): ListedIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    claimId: intent.metadata.claim,
    succeeded: intent.status === 'succeeded',
    capturedCents: intent.amount_received,
    currency: intent.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  }
}
