import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DocumentAdder, type DocumentSort, waitOf } from '#contract/documents/document-lists.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { ownPersonKey, type PersonKey, personKeys } from '../records/person-keys.ts'
import { openFacts, sealFacts } from './facts.ts'
import { addFiles, type NewFile, sealedParts } from './finish-upload.ts'
import { mustHaveRoom } from './must-have-room.ts'
import { wholeFile } from './open-file.ts'
import { findDocument, personOfDocuments } from './reach.ts'
import { shownFromNow, takeBackReleased, tellReleased } from './release.ts'
import { dropFiles, partsIn, storeFile } from './storage/storage.ts'

/**
 * Moves a document that the clinic has added to another person, because it was added to a wrong one. Title, names and
 * bytes are sealed anew with the other person's key, as files of new ids; the former bytes are deleted. Shares of it
 * end, and it waits anew for its release. The journal names both people. Throws `not_found` for either,
 * `document_not_yours` for what a patient has added, `same_person`, `too_many_documents`, `file_lost`.
 */
export async function moveDocument(ground: Ground, caller: Caller, id: string, toPerson: string): Promise<void> {
  const document = await findDocument(ground.db, caller, id)
  if (document.class !== 'care') throw new Failure('document_not_yours')
  const to = await personOfDocuments(ground.db, caller, toPerson, 'write')
  const { rows: same } = await sql`
    select where ${document.person_id}::uuid = any(records_with(${to}))
  `.execute(ground.db)
  if (same.length > 0) throw new Failure('same_person')
  const former = (await personKeys(ground, document.person_id)).care
  if (!former) throw new Failure('not_found')
  const key = await ownPersonKey(ground, to, 'care')
  const before = await filesOf(ground, id)
  const after: NewFile[] = []
  try {
    for (const file of before) after.push(await sealedAnew(ground, former, key, file))
  } catch (error) {
    // Somebody else has moved it meanwhile, or deleted it.
    const now = await findDocument(ground.db, caller, id)
    if (now.person_id !== document.person_id) throw new Failure('not_found')
    throw error
  }
  await inTransaction(ground.db, async (tx) => {
    const now = await findDocument(tx, caller, id, true)
    const files = await filesOf({ db: tx }, id)
    const isAsBefore =
      now.person_id === document.person_id &&
      files.map((file) => file.id).join() === before.map((file) => file.id).join()
    if (!isAsBefore) throw new Failure('not_found')
    const { rows } = await sql<{ sealed: Buffer; bytes: number; sort: DocumentSort; added_as: DocumentAdder }>`
      select sealed, bytes::float8 as bytes, sort, added_as from documents where id = ${id}
    `.execute(tx)
    const [row] = rows
    await mustHaveRoom(tx, to, { documents: 1, bytes: row!.bytes })
    const facts = openFacts(former, 'documents', id, row!.sealed)
    const [releasedAt, opensAt] = shownFromNow(row!.sort, row!.added_as)
    await sql`
      update documents
      set person_id = ${to}, sealed = ${sealFacts(key, 'documents', id, facts)}, released_at = ${releasedAt},
        released_by = null, opens_at = ${opensAt}
      where id = ${id}
    `.execute(tx)
    await sql`delete from record_shares where document_id = ${id}`.execute(tx)
    await sql`delete from document_files where document_id = ${id}`.execute(tx)
    await dropFiles(tx, files)
    await addFiles(tx, { documentId: id }, after)
    await takeBackReleased(tx, id)
    if (!waitOf(row!.sort, row!.added_as)) await tellReleased(tx, [id])
    auditIsAbout([document.person_id, to])
  })
}

async function filesOf({ db }: { db: Parameters<typeof dropFiles>[0] }, documentId: string): Promise<NewFile[]> {
  const { rows } = await sql<NewFile>`
    select id, type, bytes, parts, stored_in, scan, sealed from document_files
    where document_id = ${documentId} order by position
  `.execute(db)
  return rows
}

async function sealedAnew(ground: Ground, former: PersonKey, key: PersonKey, file: NewFile): Promise<NewFile> {
  const id = randomUUID()
  const bytes = await wholeFile(partsIn(ground, file.stored_in), former, file)
  const stored_in = await storeFile(ground, id, sealedParts(key, id, bytes), file.parts)
  const facts = openFacts(former, 'document_files', file.id, file.sealed)
  return { ...file, id, stored_in, sealed: sealFacts(key, 'document_files', id, facts) }
}
