import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/** Does something in the demo's transaction as if it were so long (an interval) ago. */
export async function earlier(tx: Queries, ago: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ was: string | null; shifted: string }>`
    select was, set_config(
      'salus.clock_shift', (coalesce(nullif(was, ''), '0')::interval - ${ago}::interval)::text, true
    ) as shifted
    from (select current_setting('salus.clock_shift', true) as was) before
  `.execute(tx)
  await work()
  await sql`select set_config('salus.clock_shift', ${rows[0]!.was ?? ''}, true)`.execute(tx)
}
