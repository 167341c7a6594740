import { sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { lockRecord } from '../../records/items/write.ts'
import { isPatientThemselves, recordFor } from '../../records/who-reads.ts'

/**
 * Takes a file of measurements back: all it has added is deleted. Throws `not_found`, `file_taken_back`, and
 * `only_the_patient` for a guardian where some of it is hidden from guardians.
 */
export async function takeFileBack({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ person_id: string }>`
      select person_id from measurement_imports where id = ${id}
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    const personId = await recordFor(tx, caller, rows[0].person_id, 'write')
    await lockRecord(tx, personId)
    const { rows: hidden } = await sql`
      select from record_items where import_id = ${id} and not_for_guardians limit 1
    `.execute(tx)
    if (hidden[0] && !(await isPatientThemselves(tx, caller, personId))) throw new Failure('only_the_patient')
    const { rows: undone } = await sql`
      update measurement_imports set undone_at = clinic_now(), undone_by = ${caller.id}
      where id = ${id} and undone_at is null returning id
    `.execute(tx)
    if (undone.length === 0) throw new Failure('file_taken_back')
    await sql`select undo_measurement_import(${id})`.execute(tx)
    auditIsAbout([personId, id])
  })
}
