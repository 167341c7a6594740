import { sql } from 'kysely'
import { isStaffRole } from '#contract/rights.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { mayRead } from '../records/reach.ts'

/** A document as the rules need it. */
export type Found = { id: string; person_id: string; class: 'own' | 'care' }

/**
 * Whoever may read the record sees its documents. The desk sees that there are documents which the clinic has added,
 * and cannot open them.
 */
export const mayList = (caller: Caller) =>
  isStaffRole(caller.role) ? sql`document.class = 'care'` : mayRead(caller, sql`document`)

/** The document, locked if it is to be changed. Throws `not_found` where the caller may not list it. */
export async function findDocument(db: Queries, caller: Caller, id: string, lock = false): Promise<Found> {
  const { rows } = await sql<Found>`
    select document.id, document.person_id, document.class from documents document
    where document.id = ${id} and ${mayList(caller)} ${lock ? sql`for update` : sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
