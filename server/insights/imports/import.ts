import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/insights.ts'
import type { FileOfMeasurements } from '#contract/insights.ts'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { auditIsAbout } from '../../platform/underway.ts'
import { addBrought } from '../../records/items/add-brought.ts'
import type { Opening } from '../../records/items/read.ts'
import { lockRecord, mustHaveRoom } from '../../records/items/write.ts'
import { recordFor } from '../../records/who-reads.ts'
import { filesOf } from './files.ts'
import { planOf } from './plan.ts'

/**
 * Adds what the check of a file has named, as entries of the person's own. Throws `not_found`, `too_many_entries`, and
 * `nothing_to_add`, also for a file that comes again.
 */
export async function importFile(
  ground: Ground,
  caller: Caller,
  { personId: asked, text }: InputOf<typeof contract.importFile>['body'],
): Promise<FileOfMeasurements> {
  return inTransaction(ground.db, async (tx) => {
    const personId = await recordFor(tx, caller, asked, 'write')
    await lockRecord(tx, personId)
    return addFile({ db: tx, records: ground.records }, caller, personId, text)
  })
}

/** Does so within the transaction of `opening`, in which the record is locked and the caller may write in it. */
export async function addFile(
  opening: Opening,
  caller: Pick<Caller, 'id' | 'role'>,
  personId: string,
  text: string,
): Promise<FileOfMeasurements> {
  const { db } = opening
  const { adds } = await planOf(opening, caller, personId, text)
  if (adds.length === 0) throw new Failure('nothing_to_add')
  await mustHaveRoom(db, personId, adds.length)
  const importId = randomUUID()
  await sql`
    insert into measurement_imports (id, person_id, by_id, entries)
    values (${importId}, ${personId}, ${caller.id}, ${adds.length})
  `.execute(db)
  await addBrought(opening, caller, { personId, importId }, adds)
  auditIsAbout([personId, importId])
  const [file] = await filesOf(db, personId, importId)
  return file!
}
