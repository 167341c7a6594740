import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { noteEvent } from './ledger.ts'

/**
 * Takes the provider's word that something happened: checks its signature over the raw bytes, notes the event once, and
 * has the payment looked at, whatever its state. What is true is then asked of the provider itself, so the order and
 * number of events do not matter. Throws `not_found` where the provider reports nothing, `invalid_input` for what it
 * did not sign.
 */
export async function receiveWebhook(
  { db, payments, log }: Pick<Ground, 'db' | 'payments' | 'log'>,
  body: Buffer,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!payments.readEvent) throw new Failure('not_found')
  const event = payments.readEvent(body, signature ?? '')
  if (event) await noteEvent(db, event)
  else log.warn('An event of the other mode, test or live, was left aside')
  return { received: true }
}
