import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** The ids of all records of a `persons person`, merged ones included. */
export const recordsOfPerson = sql`(select record.id from persons record where record.root_id = person.id)`

/** A `claim` is with this doctor. */
export const withDoctor = ({ id }: Pick<Caller, 'id'>) =>
  sql`claim.doctor_id = (select doctors.id from doctors where doctors.user_id = ${id})`

/** Staff see every `persons person`, doctors those who have ever had a visit with them. */
export const isSeenBy = (caller: Pick<Caller, 'id' | 'role'>) => sql`(
  ${caller.role !== 'doctor'} or exists (
    select from appointments claim where claim.patient_id in ${recordsOfPerson} and ${withDoctor(caller)}
  )
)`

/** The ids of all records of a person whom the caller may see. Throws `not_found`. */
export async function seenRecords(db: Queries, caller: Pick<Caller, 'id' | 'role'>, id: string): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array${recordsOfPerson} as ids from persons person
    where person.id = (select root_id from persons where id = ${id}) and ${isSeenBy(caller)}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].ids
}
