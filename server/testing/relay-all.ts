import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { relayEvents } from '../notifications/relay.ts'

/**
 * Relays until nothing is left to tell. A round alone may leave something: transactions under way anywhere on the database server, those of other tests
 * included, hold back what began after them.
 */
export async function relayAll(ground: Ground): Promise<void> {
  const deadline = performance.now() + 10_000
  for (;;) {
    await relayEvents(ground)
    const { rows } = await sql<{ left: number }>`
      select count(*) as left from appointment_events
      where kind <> 'held' and txid >= (select value::xid8 from settings where key = 'relayed_to')
    `.execute(ground.db)
    if (rows[0]!.left === 0 || performance.now() > deadline) return
    await pause(10)
  }
}
