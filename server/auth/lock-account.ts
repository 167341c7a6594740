import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'

/**
 * Locks the account of a person, if there is one. Call it before writing the person's row: accounts are always locked
 * before persons, and a trigger writes changes of a person to the account too, for servers of the previous version.
 */
export async function lockAccount(tx: Queries, id: string): Promise<void> {
  await sql`select from users where id = ${id} for no key update`.execute(tx)
}
