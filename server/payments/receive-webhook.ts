import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { noteEvent } from './ledger.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Takes a provider's word that something happened: makes sure over the raw bytes that it is theirs, notes the event
 * once, and has the payment looked at, whatever its state. What is true is then asked of the provider itself, so the
 * order and number of events do not matter. Throws `not_found` where the provider reports nothing, `invalid_input` for
 * what is not its own.
 */
export async function receiveWebhook(
  { db, log }: Pick<Ground, 'db' | 'log'>,
  provider: PaymentProvider | undefined,
  body: Buffer,
  headers: Readonly<Record<string, string>>,
): Promise<{ received: true }> {
  if (!provider?.readEvent) throw new Failure('not_found')
  const event = await provider.readEvent(body, headers)
  if (event) await noteEvent(db, event)
  else log.warn('An event of the other mode, test or live, was left aside')
  return { received: true }
}
