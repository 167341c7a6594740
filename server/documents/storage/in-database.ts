import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import type { Parts } from './parts.ts'

/** Files in the database itself: nothing to set up, and backups hold them. */
export const databaseParts = (db: Database): Parts => ({
  async put(fileId, part, sealed) {
    await sql`
      insert into document_parts (file_id, part, sealed) values (${fileId}, ${part}, ${sealed})
      on conflict (file_id, part) do update set sealed = excluded.sealed
    `.execute(db)
  },
  async get(fileId, part) {
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from document_parts where file_id = ${fileId} and part = ${part}
    `.execute(db)
    return rows[0]?.sealed ?? null
  },
  async drop(fileId) {
    await sql`delete from document_parts where file_id = ${fileId}`.execute(db)
  },
})
