import { type RawBuilder, sql } from 'kysely'
import { isStaffRole } from '#contract/rights.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { mainRecord, readsPart, recordFor, treatsPerson } from '../records/who-reads.ts'

/** A document as the rules need it. */
export type Found = { id: string; person_id: string; class: 'own' | 'care' }

/**
 * Patients see their own documents, and those of people for whom they have the right to the record, but for what is
 * marked "not for guardians". Doctors see those of every record that they may read, and single ones that are
 * shared with them. The desk sees that there are documents which the clinic has added, and cannot open them.
 */
export const mayList = (caller: Caller, person?: RawBuilder<unknown>) => {
  if (isStaffRole(caller.role)) return sql`document.class = 'care'`
  const reads = readsPart(caller, sql`document`, person)
  if (caller.role !== 'doctor') return reads
  return sql`(
    ${reads} or document.id in (
      select share.document_id from shares_in_force share where share.account_id = ${caller.id}
    )
  )`
}

/**
 * The document, locked if it is to be changed. Throws `not_found` where the caller may not list it, and for a doctor
 * with whom it is only shared.
 */
export async function findDocument(db: Queries, caller: Caller, id: string, lock = false): Promise<Found> {
  const mayWrite = caller.role === 'doctor' ? treatsPerson(caller, sql`document.person_id`) : sql`true`
  const { rows } = await sql<Found>`
    select document.id, document.person_id, document.class from documents document
    where document.id = ${id} and ${mayList(caller)} and ${mayWrite} ${lock ? sql`for update` : sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/**
 * The main record of the person whom a call names; the caller's own if it names none. Throws `not_found` where the
 * caller may neither read nor add documents of theirs.
 */
export async function personOfDocuments(
  db: Queries,
  caller: Caller,
  personId: string | undefined,
  to: 'read' | 'write' = 'read',
): Promise<string> {
  if (isStaffRole(caller.role) && personId !== undefined) return mainRecord(db, personId)
  if (to === 'read' && personId !== undefined && (await isSharedDocumentOf(db, caller, personId))) {
    return mainRecord(db, personId)
  }
  return recordFor(db, caller, personId, to)
}

/** Whether a document of this person is shared with the caller. */
async function isSharedDocumentOf(db: Queries, { id, role }: Caller, personId: string): Promise<boolean> {
  if (role !== 'doctor') return false
  const { rows } = await sql`
    select from shares_in_force share
    where share.account_id = ${id} and share.document_id is not null
      and share.person_id = any(records_with(${personId})) limit 1
  `.execute(db)
  return rows.length > 0
}
