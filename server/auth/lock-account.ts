import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Locks the account of a person, if there is one, before the person's row is written: everybody locks accounts before
 * persons, and a change of a person is written to the account too, for servers of the version before.
 */
export async function lockAccount(tx: Queries, id: string): Promise<void> {
  await sql`select from users where id = ${id} for no key update`.execute(tx)
}
