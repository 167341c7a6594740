import type { Ground } from '../ground.ts'
import { relayEvents, relayLag } from '../notifications/relay.ts'
import { eventually } from './eventually.ts'

/** Relays until nothing is left to tell: a round alone leaves what another one is at. */
export async function relayAll(ground: Ground): Promise<void> {
  await eventually('every event is told', async () => {
    await relayEvents(ground)
    return (await relayLag(ground.db)).count === 0
  })
}
