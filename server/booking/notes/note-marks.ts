import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Sets the marks of a chart on its appointment, which the caller has locked, and notes in its history which fields have
 * changed.
 */
export async function noteMarks(
  tx: Queries,
  caller: Caller,
  id: string,
  { patientVisited, checkupDone }: { patientVisited: boolean; checkupDone: boolean },
  changed: readonly string[],
): Promise<void> {
  await sql`
    with noted as (
      update claims set patient_visited = ${patientVisited}, checkup_done = ${checkupDone}, version = version + 1
      where id = ${id} returning id
    )
    insert into appointment_events (claim_id, actor_id, kind, details)
    select id, ${caller.id}, 'noted', jsonb_build_object('changed', ${changed}::text[]) from noted
  `.execute(tx)
}
