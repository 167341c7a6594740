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
import type { Opening } from '../../records/items/read.ts'
import { sealVersion } from '../../records/items/seal.ts'
import { lockRecord, mustHaveRoom } from '../../records/items/write.ts'
import { ownPersonKey } from '../../records/person-keys.ts'
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
  const key = await ownPersonKey(opening, personId, 'own')
  const importId = randomUUID()
  const made = adds.map(({ content, date }) => {
    const id = randomUUID()
    return { id, date, sealed: sealVersion(key, id, 1, { content, errorReason: '' }).toString('base64') }
  })
  await sql`
    insert into measurement_imports (id, person_id, by_id, entries)
    values (${importId}, ${personId}, ${caller.id}, ${made.length})
  `.execute(db)
  await sql`
    insert into record_items (id, person_id, class, sort, added_as, dated_on, import_id)
    select id, ${personId}, 'own', 'measurement', 'patient', date, ${importId}
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, date date)
  `.execute(db)
  await sql`
    insert into record_item_versions (item_id, version, state, dated_on, by_id, sealed)
    select id, 1, 'current', date, ${caller.id}, decode(sealed, 'base64')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as made (id uuid, date date, sealed text)
  `.execute(db)
  auditIsAbout([personId, importId])
  const [file] = await filesOf(db, personId, importId)
  return file!
}
