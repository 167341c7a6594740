import { sql } from 'kysely'
import { documentLimits } from '#contract/documents/document-lists.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * Throws `too_many_documents` if a person, with all their records, would have too many documents or bytes, those of
 * messages and forms included. Until the transaction ends nobody else adds one.
 */
export async function mustHaveRoom(
  tx: Queries,
  personId: string,
  more: { documents: number; bytes: number },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents of ${personId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ documents: number; bytes: number }>`
    select count(*) as documents, (coalesce(sum(bytes), 0) + (
        select coalesce(sum(file.bytes), 0) from threads thread join document_files file on file.thread_id = thread.id
        where thread.person_id = any(records_with(${personId}))
      ) + (
        select coalesce(sum(file.bytes), 0) from document_files file
        where file.person_id = any(records_with(${personId}))
      ))::float8 as bytes
    from documents where person_id = any(records_with(${personId}))
  `.execute(tx)
  const { documents, bytes } = rows[0]!
  const { ofPerson } = documentLimits
  if (documents + more.documents > ofPerson.documents || bytes + more.bytes > ofPerson.bytes) {
    throw new Failure('too_many_documents')
  }
}
