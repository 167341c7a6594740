import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Notes that the newest event of this kind of each of these locked visits was undone: it counts no more
 * (`events_not_undone`).
 */
export async function noteUndone(
  tx: Queries,
  caller: Caller,
  ids: readonly string[],
  kind: 'cancelled' | 'stand-in' | 'delay-told',
): Promise<void> {
  await sql`
    insert into appointment_events (claim_id, actor_id, kind, details)
    select claim_id, ${caller.id}, 'act-undone', jsonb_build_object('undoes', max(id))
    from appointment_events
    where claim_id = any(${ids as string[]}::uuid[]) and kind = ${kind}
    group by claim_id
  `.execute(tx)
}
