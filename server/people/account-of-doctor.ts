import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** The account of a doctor, for staff who act for them. Throws `not_found`. */
export async function accountOf(db: Queries, doctorId: string): Promise<Pick<Caller, 'id'>> {
  const { rows } = await sql<Pick<Caller, 'id'>>`
    select user_id as id from doctors where id = ${doctorId} and deleted_at is null
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}
