import { sql } from 'kysely'
import { isStaffRole } from '#contract/rights.ts'
import { personFor } from '../people/person-for.ts'
import { seenRecords, withDoctor } from '../people/seen-by.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** A document as the rules need it. */
export type Found = { id: string; person_id: string; class: 'own' | 'care' }

/**
 * Patients see their own documents, and those of people for whom they have the right to the record, but for what is
 * marked "not for guardians". Doctors see those of everybody who has had a visit with them. The desk sees that there
 * are documents which the clinic has added, and cannot open them.
 */
export const mayList = (caller: Caller) => {
  if (isStaffRole(caller.role)) return sql`document.class = 'care'`
  if (caller.role === 'doctor') {
    return sql`exists (
      select from appointments claim
      where claim.patient_id = any(records_with(document.person_id)) and ${withDoctor(caller)}
    )`
  }
  return sql`document.person_id = any(acted_for(${caller.id}, 'record')) and (
    not document.not_for_guardians or document.person_id = any(records_with(${caller.id}))
  )`
}

/** The document, locked if it is to be changed. Throws `not_found` where the caller may not list it. */
export async function findDocument(db: Queries, caller: Caller, id: string, lock = false): Promise<Found> {
  const { rows } = await sql<Found>`
    select document.id, document.person_id, document.class from documents document
    where document.id = ${id} and ${mayList(caller)} ${lock ? sql`for update` : sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/**
 * The main record of the person whom a call names; the caller's own if it names none. Throws `not_found` where the
 * caller may neither read nor add documents of theirs.
 */
export async function personOfDocuments(db: Queries, caller: Caller, personId: string | undefined): Promise<string> {
  if (caller.role === 'user') {
    const id = await personFor(db, caller, personId, 'record')
    return rootOf(db, id)
  }
  if (personId === undefined) throw new Failure('not_found')
  if (caller.role === 'doctor') await seenRecords(db, caller, personId)
  return rootOf(db, personId)
}

async function rootOf(db: Queries, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select root.id from persons asked join persons root on root.id = asked.root_id
    where asked.id = ${personId} and root.erased_at is null and coalesce(root.account_role, 'user') = 'user'
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}

/** Whether the caller is this person, and no guardian of theirs. */
export async function isPatientThemselves(db: Queries, caller: Caller, personId: string): Promise<boolean> {
  const { rows } = await sql`
    select where ${personId}::uuid = any(records_with(${caller.id})) and ${caller.role} = 'user'
  `.execute(db)
  return rows.length > 0
}
