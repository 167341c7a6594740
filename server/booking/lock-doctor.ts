import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { deedIsAbout } from '../platform/underway.ts'

/**
 * The doctor whom a time off is of, locked: doctors for themselves, staff for the one they name. Bookings under way end
 * first; those that follow see that the doctor is away. Throws `not_found`.
 */
export async function lockDoctor(tx: Queries, caller: Caller, doctorId: string | undefined): Promise<string> {
  const isOwn = caller.role === 'doctor'
  const { rows } = await sql<{ id: string }>`
    select id from doctors
    where deleted_at is null and ${isOwn ? sql`user_id = ${caller.id}` : sql`id = ${doctorId ?? null}::uuid`}
    for no key update
  `.execute(tx)
  const [doctor] = rows
  if (!doctor) throw new Failure('not_found')
  deedIsAbout([doctor.id])
  return doctor.id
}
