import type { Ground } from '../ground.ts'
import { relayEvents, relayLag } from '../notifications/relay.ts'
import { eventually } from './eventually.ts'

/** Relays until no event is left: a single round leaves out those that another round works on. */
export async function relayAll(ground: Ground): Promise<void> {
  await eventually('every event is told', async () => {
    await relayEvents(ground)
    return (await relayLag(ground.db)).count === 0
  })
}
