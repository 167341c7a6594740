import { sql } from 'kysely'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

export async function listFavourites(db: Queries, caller: Caller): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .innerJoin('doctors', 'doctors.id', 'favourites.doctor_id')
    .where('favourites.patient_id', '=', caller.id)
    .where('doctors.listed', '=', true)
    .select('favourites.doctor_id')
    .execute()
  return rows.map((row) => row.doctor_id)
}

/** Does nothing where the doctor is a favourite already. Throws `not_found` for an unknown doctor. */
export async function addFavourite(db: Queries, caller: Caller, doctorId: string): Promise<void> {
  const { rows } = await sql`
    with known as (select id from doctors where id = ${doctorId} and listed),
      added as (
        insert into favourites (patient_id, doctor_id) select ${caller.id}, id from known on conflict do nothing
      )
    select id from known
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
}

export async function removeFavourite(db: Queries, caller: Caller, doctorId: string): Promise<void> {
  await db.deleteFrom('favourites').where('patient_id', '=', caller.id).where('doctor_id', '=', doctorId).execute()
}

/** Deletes a patient's favourites, within the transaction that erases the patient. */
export async function forgetFavourites(tx: Queries, patientId: string): Promise<void> {
  await tx.deleteFrom('favourites').where('patient_id', '=', patientId).execute()
}
