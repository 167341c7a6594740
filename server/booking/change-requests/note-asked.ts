import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

/** The events of a change request that do not change the visit itself. */
export type AskedEvent = 'asked-to-cancel' | 'asked-to-move' | 'request-withdrawn' | 'request-declined'

/** Notes in a visit's history what was asked or answered; the relay tells the people concerned. */
export async function noteAsked(tx: Queries, caller: Caller, claimId: string, kind: AskedEvent): Promise<void> {
  await sql`
    insert into appointment_events (claim_id, actor_id, kind) values (${claimId}, ${caller.id}, ${kind})
  `.execute(tx)
}
