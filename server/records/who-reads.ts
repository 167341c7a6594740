import { type RawBuilder, sql } from 'kysely'
import { personFor } from '../people/person-for.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Doctor = Pick<Caller, 'id'>

/** Whether a doctor may read the whole record of a person, as a condition in SQL. */
export const readsRecord = ({ id }: Doctor, person: RawBuilder<unknown>) => sql<boolean>`reads_record(${id}, ${person})`

/** Whether a doctor may also write in it: not where it is only shared with them. */
export const treatsPerson = ({ id }: Doctor, person: RawBuilder<unknown>) =>
  sql<boolean>`treats_person(${id}, ${person})`

/**
 * The condition that the caller may read a part of a record: a row of a table with `person_id` and
 * `not_for_guardians`, called `part` in the statement. Guardians do not see what is not for them. Where all rows are of
 * one `person`, a doctor's right is looked up once.
 */
export const readsPart = (
  caller: Pick<Caller, 'id' | 'role'>,
  part: RawBuilder<unknown>,
  person: RawBuilder<unknown> = sql`${part}.person_id`,
) =>
  caller.role === 'doctor'
    ? readsRecord(caller, person)
    : sql<boolean>`(${part}.person_id = any(acted_for(${caller.id}, 'record')) and (
        not ${part}.not_for_guardians or ${part}.person_id = any(records_with(${caller.id}))
      ))`

/**
 * The main record of the person whom a call names; a patient's own if it names none. Patients read their own record and
 * those of people for whom they have the right to it, doctors by the rules of `reads_record`, or to write those of
 * `treats_person`. Throws `not_found` for everybody else.
 */
export async function recordFor(
  db: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  personId: string | undefined,
  to: 'read' | 'write' = 'read',
): Promise<string> {
  if (caller.role === 'user') return mainRecord(db, await personFor(db, caller, personId, 'record'))
  if (caller.role !== 'doctor' || personId === undefined) throw new Failure('not_found')
  const asked = sql`${personId}::uuid`
  const { rows } = await sql<{ may: boolean }>`
    select ${to === 'read' ? readsRecord(caller, asked) : treatsPerson(caller, asked)} as may
  `.execute(db)
  if (!rows[0]!.may) throw new Failure('not_found')
  return mainRecord(db, personId)
}

/** The main record of a patient. Throws `not_found`, also for staff and for who is erased. */
export async function mainRecord(db: Queries, personId: string): Promise<string> {
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
