import type { StripeKeys } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { sql } from 'kysely'
import { stripeClient } from './stripe.ts'

/** Stripe signs with its own clock; what is further in the future than this (s) is refused as what is too old. */
const toleranceSeconds = 300

/**
 * Takes Stripe's word that something happened: checks the signature over the raw bytes, notes the event once, and has the
 * payment looked at. What is true is then asked of Stripe itself, so the order and number of events do not matter.
 */
export async function receiveWebhook(
  db: Database,
  keys: StripeKeys,
  body: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  const stripe = stripeClient(keys)
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? '')?.[1])
  if (!signedAt || signedAt - Date.now() / 1000 > toleranceSeconds) throw new Failure('invalid_input')
  let event: ReturnType<typeof stripe.webhooks.constructEvent>
  try {
    event = stripe.webhooks.constructEvent(body, signature ?? '', keys.webhookSecret, toleranceSeconds)
  } catch {
    throw new Failure('invalid_input')
  }
  const subject = event.data.object as { object: string; id: string; payment_intent?: unknown }
  const intentId = subject.object === 'payment_intent' ? subject.id : subject.payment_intent
  await sql`
    with noted as (
      insert into provider_events (event_id, type, intent_id)
      values (${event.id}, ${event.type}, ${typeof intentId === 'string' ? intentId : null})
      on conflict do nothing returning intent_id
    )
    update payments set next_check_at = clinic_now()
    where intent_id = (select intent_id from noted) and status in ('open', 'refund_due')
  `.execute(db)
  return { received: true }
}
