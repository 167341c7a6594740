import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { emergencyNumber } from '#contract/rules.ts'
import type { Queries } from '../../platform/database.ts'
import { shared } from '../../platform/shared.ts'

/** How long (ms) the number on pages is kept before it is read again, and how long the first page waits for it. */
const freshMs = 1000
const patienceMs = 500

/**
 * The emergency number of the first place, for pages. Without a database it is the last known number, or the usual one.
 */
export function emergencyNumberOf(db: Queries): () => Promise<string> {
  const ask = shared<void>(freshMs)
  let known: string | undefined
  const askAnew = () =>
    ask(async () => {
      const { rows } = await sql<{ number: string }>`
        select emergency_number as number from places where id = first_place()
      `.execute(db)
      known = rows[0]?.number
    }).catch(() => undefined)
  return async () => {
    const asked = askAnew()
    if (known === undefined) await Promise.race([asked, pause(patienceMs, undefined, { ref: false })])
    return known ?? emergencyNumber
  }
}
