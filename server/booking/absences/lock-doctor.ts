import { sql } from 'kysely'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'

/** Which doctor is away, and at which place: at every place if none is named. */
type Asked = { doctorId?: string | undefined; placeId?: string | null | undefined }

/**
 * The SQL condition for the doctor of an absence. Throws `right_for_all_needed` for an absence at every place if the
 * caller has the right for some places only.
 */
function isMeant(caller: Caller, { doctorId, placeId }: Asked) {
  if (caller.places && !placeId) throw new Failure('right_for_all_needed')
  return caller.role === 'doctor' ? sql`user_id = ${caller.id}::uuid` : sql`id = ${doctorId ?? null}::uuid`
}

/**
 * The doctor of an absence. For a doctor it is always the caller, for staff the doctor they name. Throws `not_found`,
 * and `right_for_all_needed` for an absence at every place if the caller has the right for some places only.
 */
export async function nameDoctor(db: Queries, caller: Caller, asked: Asked): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from doctors where deleted_at is null and ${isMeant(caller, asked)}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}

/**
 * As `nameDoctor`, and locks that doctor, and `another` if given. This waits for bookings that are under way; later
 * bookings see that the doctor is away. Throws as `nameDoctor`.
 */
export async function lockDoctor(
  tx: Queries,
  caller: Caller,
  asked: Asked,
  another: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ id: string; meant: boolean }>`
    select id, ${isMeant(caller, asked)} as meant from doctors
    where deleted_at is null and (${isMeant(caller, asked)} or id = ${another}::uuid)
    order by id for no key update
  `.execute(tx)
  const doctor = rows.find(({ meant }) => meant)
  if (!doctor) throw new Failure('not_found')
  auditIsAbout([doctor.id])
  return doctor.id
}
