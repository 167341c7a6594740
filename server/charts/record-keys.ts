import { sql } from 'kysely'
import { type Database, inTransaction } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { StartRefused } from '../platform/folder-lock.ts'

/**
 * Makes sure that this server can read what is written here, and notes with which key it will seal. Throws
 * `StartRefused` where a key is missing: its notes would fail one by one, and this server's would be unreadable to the
 * others.
 */
export async function settleRecordKeys(db: Database, records: Keyring): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Two first starts with different keys take turns.
    await sql`lock table record_keys in share row exclusive mode`.execute(tx)
    const { rows } = await sql<{ id: string }>`select id from record_keys`.execute(tx)
    const missing = rows.find(({ id }) => !records.ids.includes(id))
    if (missing) {
      throw new StartRefused(
        `RECORDS_KEY is not the key that this database's records are sealed with (${missing.id}): ` +
          'set that one, or name it in RECORDS_KEYS_OLD',
      )
    }
    await sql`insert into record_keys (id) values (${records.current}) on conflict do nothing`.execute(tx)
  })
}
