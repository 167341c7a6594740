import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import { type Database, inTransaction } from '../../platform/database.ts'

/**
 * Counts that a doctor has opened something of a person, for what is shared with them: a document, or the whole record.
 * Looks at a whole record within a minute count as one, because its page asks for several parts.
 */
export async function countOpening(
  db: Database,
  { id, role }: Pick<Caller, 'id' | 'role'>,
  personId: string,
  documentId: string | null = null,
): Promise<void> {
  if (role !== 'doctor') return
  await inTransaction(db, async (tx) => {
    await sql`
      update record_shares share set opened = opened + 1, last_opened_at = clinic_now()
      from shares_in_force standing
      where standing.id = share.id and standing.account_id = ${id}
        and standing.person_id = any(records_with(${personId}))
        and case when share.document_id is null
          then share.last_opened_at is null or share.last_opened_at < clinic_now() - interval '1 minute'
          else share.document_id = ${documentId}::uuid
        end
    `.execute(tx)
  })
}
