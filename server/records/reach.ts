import { type RawBuilder, sql } from 'kysely'
import { personFor } from '../people/person-for.ts'
import { seenRecords, withDoctor } from '../people/seen-by.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/**
 * The condition that the caller may read a part of a record, in a table with `person_id` and `not_for_guardians` that
 * is called `part` in the statement. Patients read their own, and of people for whom they have the right to the record
 * what is not marked "not for guardians". Doctors read the records of everybody who has had a visit with them.
 */
export function mayRead(caller: Pick<Caller, 'id' | 'role'>, part: RawBuilder<unknown>): RawBuilder<unknown> {
  if (caller.role === 'doctor') {
    return sql`exists (
      select from appointments claim
      where claim.patient_id = any(records_with(${part}.person_id)) and ${withDoctor(caller)}
    )`
  }
  return sql`(${part}.person_id = any(acted_for(${caller.id}, 'record')) and (
    not ${part}.not_for_guardians or ${part}.person_id = any(records_with(${caller.id}))
  ))`
}

/**
 * The main record of the person whom a call names; the caller's own if it names none. Throws `not_found` where the
 * caller may not read their record.
 */
export async function personOfRecord(db: Queries, caller: Caller, personId: string | undefined): Promise<string> {
  if (caller.role === 'user') return mainRecord(db, await personFor(db, caller, personId, 'record'))
  if (personId === undefined) throw new Failure('not_found')
  if (caller.role === 'doctor') await seenRecords(db, caller, personId)
  return mainRecord(db, personId)
}

async function mainRecord(db: Queries, personId: string): Promise<string> {
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
