import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import type { Database, Queries } from '../../platform/database.ts'
import { databaseParts } from './in-database.ts'
import { s3Parts } from './in-s3.ts'
import type { Parts } from './parts.ts'

export type Store = 'database' | 's3'
export type Stored = { id: string; stored_in: Store; parts: number }
export type Storing = { db: Database; config: Pick<Config, 's3'> }

/** The store for new files. */
export const storeOf = ({ config }: Storing): Store => (config.s3 ? 's3' : 'database')

/** A store by its name. Throws where files lie in an object store that is not configured any more. */
export function partsIn({ db, config }: Storing, store: Store): Parts {
  if (store === 'database') return databaseParts(db)
  if (!config.s3) throw new Error('Files of documents lie in an object store: S3_URL and its keys must be set')
  return s3Parts(config.s3)
}

/**
 * Writes a file's parts. Until `keepFiles` takes it off in the transaction that makes the file's row, it is on the list
 * of files to be deleted: a server that dies in between leaves nothing.
 */
export async function storeFile(storing: Storing, fileId: string, sealed: Iterable<Buffer>, count: number) {
  const store = storeOf(storing)
  await sql`
    insert into dropped_files (file_id, stored_in, parts, due_at)
    values (${fileId}, ${store}, ${count}, clinic_now() + interval '1 hour')
  `.execute(storing.db)
  const parts = partsIn(storing, store)
  let part = 0
  for (const bytes of sealed) await parts.put(fileId, ++part, bytes)
  return store
}

/** Throws if one of these files was deleted meanwhile: it took longer than an hour. */
export async function keepFiles(tx: Queries, fileIds: readonly string[]): Promise<void> {
  const { rows } = await sql`
    delete from dropped_files where file_id = any(${fileIds as string[]}::uuid[]) returning file_id
  `.execute(tx)
  if (rows.length !== fileIds.length) throw new Error('A file was deleted before its document was made')
}

/** Has the bytes of these files deleted once the transaction is committed; those in the database go with it. */
export async function dropFiles(tx: Queries, files: readonly Stored[]): Promise<void> {
  const ids = files.filter(({ stored_in }) => stored_in === 'database').map(({ id }) => id)
  await sql`delete from document_parts where file_id = any(${ids}::uuid[])`.execute(tx)
  for (const { id, stored_in, parts } of files.filter(({ stored_in }) => stored_in !== 'database')) {
    await sql`
      insert into dropped_files (file_id, stored_in, parts, due_at)
      values (${id}, ${stored_in}, ${parts}, clinic_now())
      on conflict (file_id) do update set due_at = excluded.due_at
    `.execute(tx)
  }
}
