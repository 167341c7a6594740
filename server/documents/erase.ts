import { sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { deleteDocuments } from './change.ts'

/**
 * Erases what a person has added themselves, with its bytes, all their unfinished uploads, and
 * what is shared of their record. What documents a
 * treatment is kept until the end of its key.
 */
export async function eraseDocuments(tx: Queries, records: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`delete from record_shares where person_id = any(${ids})`.execute(tx)
  await sql`delete from document_uploads where person_id = any(${ids}) or account_id = any(${ids})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from documents where person_id = any(${ids}) and class = 'own' for update
  `.execute(tx)
  await deleteDocuments(
    tx,
    rows.map(({ id }) => id),
  )
}
