import { sql } from 'kysely'
import { type Database, inTransaction } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { StartRefused } from '../platform/start-refused.ts'

/**
 * Makes sure that this server has every key that notes are sealed with, and notes its current key. Throws
 * `StartRefused` where a key is missing: old notes could not be opened, or other servers could not open the notes of
 * this one.
 */
export async function checkRecordKeys(db: Database, records: Keyring): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two first starts with different keys take turns.
    await sql`select pg_advisory_xact_lock(hashtextextended('the keys of the records', 0))`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from record_keys`.execute(tx)
    const missing = rows.find(({ id }) => !records.ids.includes(id))
    if (missing) {
      throw new StartRefused(
        `RECORDS_KEY lacks the key ${missing.id}, which this database's records are sealed with: ` +
          'put that key back, behind the current one',
      )
    }
    await sql`insert into record_keys (id) values (${records.current}) on conflict do nothing`.execute(tx)
  })
}

/**
 * Deletes the keys, except the current one, that seal nothing any more: servers need them no longer. Answers the ids of
 * the other keys that are still needed.
 */
export async function forgetUnusedKeys(db: Database, records: Keyring): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from record_keys where id <> ${records.current}`.execute(db)
  const needed: string[] = []
  for (const { id } of rows) {
    try {
      await sql`delete from record_keys where id = ${id}`.execute(db)
    } catch (error) {
      // PostgreSQL 23503: a text is still sealed with this key.
      if ((error as { code?: string }).code !== '23503') throw error
      needed.push(id)
    }
  }
  return needed
}
