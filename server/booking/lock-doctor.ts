import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { deedIsAbout } from '../platform/underway.ts'

const isMeant = (caller: Caller, doctorId: string | undefined) =>
  caller.role === 'doctor' ? sql`user_id = ${caller.id}::uuid` : sql`id = ${doctorId ?? null}::uuid`

/** The doctor who is meant: doctors themselves, whomever they name; staff the one they name. Throws `not_found`. */
export async function nameDoctor(db: Queries, caller: Caller, doctorId: string | undefined): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from doctors where deleted_at is null and ${isMeant(caller, doctorId)}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0].id
}

/**
 * The same, locked, and with them another doctor. Bookings under way end first; those that follow see that the doctor
 * is away.
 */
export async function lockDoctor(
  tx: Queries,
  caller: Caller,
  doctorId: string | undefined,
  another: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ id: string; meant: boolean }>`
    select id, ${isMeant(caller, doctorId)} as meant from doctors
    where deleted_at is null and (${isMeant(caller, doctorId)} or id = ${another}::uuid)
    order by id for no key update
  `.execute(tx)
  const doctor = rows.find(({ meant }) => meant)
  if (!doctor) throw new Failure('not_found')
  deedIsAbout([doctor.id])
  return doctor.id
}
