import { sql } from 'kysely'
import type { Ground } from '../ground.ts'
import { personKeys } from '../records/person-keys.ts'
import { deleteDocuments } from './change.ts'
import { dropUnreadableFormFiles } from './form-files.ts'
import { inTransaction } from '../platform/database.ts'
import { wholeFile } from './open-file.ts'
import { releaseDue } from './release.ts'
import { scan } from './scan.ts'
import { partsIn, type Stored } from './storage/storage.ts'

const uploadHours = 24
const batch = 50

/**
 * Deletes what is over: uploads after a day, bytes of files that are gone, and documents and files of forms whose key
 * was deleted. Releases documents whose time has come. Asks the scanner about files that it has not seen.
 */
export async function tendDocuments(ground: Ground, stop: AbortSignal): Promise<void> {
  await sql`
    delete from document_uploads where begun_at < clinic_now() - make_interval(hours => ${sql.lit(uploadHours)})
  `.execute(ground.db)
  await releaseDue(ground, batch)
  await deleteDropped(ground)
  await deleteUnreadable(ground)
  await scanUnscanned(ground, stop)
}

async function deleteDropped(ground: Ground): Promise<void> {
  const { rows } = await sql<Stored>`
    select file_id as id, stored_in, parts from dropped_files where due_at <= clinic_now()
    order by due_at limit ${batch}
  `.execute(ground.db)
  for (const { id, stored_in, parts } of rows) {
    await partsIn(ground, stored_in).drop(id, parts)
    await sql`delete from dropped_files where file_id = ${id}`.execute(ground.db)
  }
}

/** After an older backup was restored, or once the time of a retention class is over. */
async function deleteUnreadable({ db }: Ground): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from documents document where not exists (
        select from person_keys key where key.person_id = document.person_id and key.class = document.class
      ) limit ${batch}
    `.execute(tx)
    if (rows.length > 0)
      await deleteDocuments(
        tx,
        rows.map(({ id }) => id),
      )
    await dropUnreadableFormFiles(tx)
  })
}

type Unscanned = Stored & { person_id: string; class: 'own' | 'care' }

async function scanUnscanned(ground: Ground, stop: AbortSignal): Promise<void> {
  if (!ground.config.clamd) return
  const { rows } = await sql<Unscanned>`
    select file.id, file.stored_in, file.parts, holder.person_id, holder.class
    from document_files file
    cross join lateral (
      select person_id, class from documents where documents.id = file.document_id
      union all
      select person_id, class from threads where threads.id = file.thread_id
      union all
      select file.person_id, 'care' where file.draft_id is not null
    ) holder
    where file.scan = 'unscanned' order by file.id limit ${batch}
  `.execute(ground.db)
  for (const file of rows) {
    if (stop.aborted) return
    const key = (await personKeys(ground, file.person_id))[file.class]
    if (!key) continue
    const said = await scan(ground.config, await wholeFile(partsIn(ground, file.stored_in), key, file))
    // The scanner is away: the others wait as well.
    if (said === 'unscanned') return
    await sql`
      update document_files set scan = ${said}, scanned_at = clinic_now() where id = ${file.id}
    `.execute(ground.db)
  }
}
