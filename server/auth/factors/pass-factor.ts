import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'

/**
 * Notes that the caller has just proved by a factor that it is them. Answers whether it completes a log-in by password;
 * one by PIN was complete before.
 */
export async function passFactor(tx: Queries, { sessionId }: Pick<Caller, 'sessionId'>): Promise<boolean> {
  const { rows } = await sql<{ first: boolean }>`
    update sessions set factor_at = clinic_now() from (
      select factor_at is null and not by_pin as first from sessions where id = ${sessionId} for update
    ) before
    where id = ${sessionId}
    returning before.first
  `.execute(tx)
  return rows[0]?.first ?? false
}
