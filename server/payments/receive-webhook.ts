import type { Ground } from '../ground.ts'
import { Failure } from '../platform/failure.ts'
import { noteEvent } from './ledger.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Takes an event that a provider reports: verifies over the raw bytes that the provider sent it, notes it once, and has
 * its payment checked, whatever its state. The state is then read from the provider, so the order and number of events
 * do not matter. Throws `not_found` for a provider that reports nothing, `invalid_input` for what it did not send.
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
