import { sql } from 'kysely'
import { type Database, inTransaction, type Queries } from '../../platform/database.ts'

/**
 * Deletes old files: uploads that were not finished after one day, and files that were not imported after 30 days. 30
 * days after an import the content of its lines is deleted. Which line became which record stays, because later files
 * refer to people by it.
 */
export async function forgetOldFiles(db: Database): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from imports
    where forgotten_at is null and (
      status = 'uploading' and created_at < clinic_now() - interval '1 day'
      or status = 'read' and created_at < clinic_now() - interval '30 days'
      or status = 'imported' and ended_at < clinic_now() - interval '30 days'
    )
  `.execute(db)
  for (const { id } of rows) await inTransaction(db, (tx) => forget(tx, id))
}

async function forget(tx: Queries, id: string): Promise<void> {
  await sql`set local statement_timeout = '120s'`.execute(tx)
  const { rows } = await sql<{ status: string }>`
    select status from imports where id = ${id} and forgotten_at is null for update
  `.execute(tx)
  const status = rows[0]?.status
  if (status === 'imported') {
    await sql`update import_lines set cells = '{}', fields = '{}' where import_id = ${id}`.execute(tx)
    await sql`update imports set forgotten_at = clinic_now() where id = ${id}`.execute(tx)
  } else if (status === 'uploading' || status === 'read') await dropFile(tx, id)
}

/** Deletes a file from which nothing was imported. */
export async function dropFile(tx: Queries, id: string): Promise<void> {
  await sql`delete from import_parts where import_id = ${id}`.execute(tx)
  await sql`delete from import_lines where import_id = ${id}`.execute(tx)
  await sql`
    update imports set status = 'undone', lines = 0, ended_at = clinic_now() where id = ${id}
  `.execute(tx)
}
