import Stripe from 'stripe'
import type { StripeKeys } from '../config.ts'
import { Failure } from '../platform/failure.ts'
import type { ProviderEvent } from './provider.ts'

/** Stripe signs with its own clock; a time further than this (s) in the past or future is refused. */
const toleranceSeconds = 300

/**
 * Reads the events of payments, charges, refunds and disputes that Stripe sends to our webhook. The reader answers null
 * for an event of the other mode (test or live), and throws `invalid_input` for what Stripe did not sign just now.
 */
export function stripeEvents({ webhookSecret }: StripeKeys, live: boolean) {
  return async (body: Buffer, headers: Readonly<Record<string, string>>): Promise<ProviderEvent | null> => {
    const signature = headers['stripe-signature'] ?? ''
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
    if (!signedAt || signedAt - Date.now() / 1000 > toleranceSeconds) throw new Failure('invalid_input')
    let event: Stripe.Event
    try {
      event = Stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds)
    } catch {
      throw new Failure('invalid_input')
    }
    if (event.livemode !== live) return null
    const subject = event.data.object as { object: string; id: string; payment_intent?: string | { id: string } | null }
    const intent = subject.object === 'payment_intent' ? subject.id : subject.payment_intent
    return { id: event.id, type: event.type, intentId: (typeof intent === 'object' ? intent?.id : intent) ?? null }
  }
}
