import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { documentLimits, type FileType, type ScanState, waitOf } from '#contract/documents/document-lists.ts'
import type { Ground } from '../ground.ts'
import { sha256Of } from '../platform/sha256.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { fairLine } from '../platform/fair-line.ts'
import { Failure } from '../platform/failure.ts'
import type { PersonKey } from '../records/person-keys.ts'
import { openFacts, placeOfPart, placeOfUploadPart, sealFacts } from './facts.ts'
import { inspect } from './inspect.ts'
import { mustHaveRoom } from './must-have-room.ts'
import { shownFromNow, tellReleased } from './release.ts'
import { scan } from './scan.ts'
import { keepFiles, type Store, storeFile } from './storage/storage.ts'
import { findUpload, keyOfUpload, type Upload } from './uploads.ts'

/** Each holds one whole file in memory. */
const line = fairLine({ atOnce: 2, atOnceEach: 1, mostWaiting: 50, mostWaitingEach: 10 })

export type NewFile = {
  id: string
  type: FileType
  bytes: number
  parts: number
  stored_in: Store
  scan: ScanState
  sealed: Buffer
}

/**
 * Makes the document, or the file for a message or an answer, of an upload whose last byte has come; nothing where it
 * was made before. Throws `upload_changed` if a file is not what it was announced to be, `heic_picture` and
 * `picture_damaged`, after which the upload is gone, and `too_many_documents`.
 */
export async function finishUpload(ground: Ground, caller: Caller, upload: Upload): Promise<void> {
  await line(caller.id, async () => {
    // Whoever had the turn before may have made it.
    if ((await findUpload(ground.db, caller, upload.id)).document_id !== null) return
    const key = await keyOfUpload(ground, upload)
    const documentId = randomUUID()
    const { title, files } = openFacts(key, 'document_uploads', upload.id, upload.sealed)
    const made: NewFile[] = []
    let at = 0
    for (const file of files) {
      try {
        const bytes = await bytesOfFile(ground.db, key, upload.id, at, file.size)
        made.push(await newFile(ground, key, file, bytes))
      } catch (error) {
        if (!(error instanceof Failure) || (await isGivenUp(ground.db, upload.id))) throw error
        // Another server has made the document, and deleted the parts while they were read here.
        return
      }
      at += file.size
    }
    await inTransaction(ground.db, async (tx) => {
      const found = await findUpload(tx, caller, upload.id, true)
      if (found.document_id !== null) return
      const bytes = made.reduce((sum, file) => sum + file.bytes, 0)
      const { draft_id: draftId, draft_key: question, thread_id: threadId, person_id: personId } = found
      if (draftId !== null || threadId !== null) {
        await mustHaveRoom(tx, personId, { documents: 0, bytes })
        await addFiles(
          tx,
          draftId !== null ? { draftId, question: question!, personId } : { threadId: threadId!, addedBy: caller.id },
          made,
        )
        await markMade(tx, upload.id, made[0]!.id)
        return
      }
      await mustHaveRoom(tx, upload.person_id, { documents: 1, bytes })
      const [releasedAt, opensAt] = shownFromNow(upload.sort, upload.added_as)
      await sql`
        insert into documents (
          id, person_id, class, sort, dated_on, bytes, not_for_guardians, added_by, added_as, released_at, opens_at,
          sealed
        ) values (
          ${documentId}, ${upload.person_id}, ${upload.class}, ${upload.sort}, ${upload.dated_on}, ${bytes},
          ${upload.not_for_guardians}, ${caller.id}, ${upload.added_as}, ${releasedAt}, ${opensAt},
          ${sealFacts(key, 'documents', documentId, { title })}
        )
      `.execute(tx)
      await addFiles(tx, { documentId }, made)
      await markMade(tx, upload.id, documentId)
      if (!waitOf(upload.sort, upload.added_as)) await tellReleased(tx, [documentId])
    })
  })
}

/** An upload's document is there, or its file of a message or an answer. */
async function markMade(tx: Queries, id: string, madeId: string): Promise<void> {
  await sql`delete from document_upload_parts where upload_id = ${id}`.execute(tx)
  await sql`update document_uploads set document_id = ${madeId} where id = ${id}`.execute(tx)
}

/** Gives an upload up whose bytes would fail again; false if its document was made meanwhile. */
async function isGivenUp(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from document_uploads where id = ${id} and document_id is null returning id
  `.execute(db)
  return rows.length > 0
}

/** Whose files they are: a document's, for a message of whoever added them, or a person's answer to a question. */
type Holder =
  | { documentId: string }
  | { threadId: string; addedBy: string }
  | { draftId: string; question: string; personId: string }

/** The rows of files whose bytes are stored. */
export async function addFiles(tx: Queries, of: Holder, files: readonly NewFile[]): Promise<void> {
  const none = { documentId: null, threadId: null, addedBy: null, draftId: null, question: null, personId: null }
  const { documentId, threadId, addedBy, draftId, question, personId } = { ...none, ...of }
  for (const [index, file] of files.entries()) {
    await sql`
      insert into document_files (
        id, document_id, thread_id, added_by, draft_id, draft_key, person_id, added_at, position, type, bytes, parts,
        stored_in, scan, scanned_at, sealed
      ) values (
        ${file.id}, ${documentId}, ${threadId}, ${addedBy}, ${draftId}, ${question}, ${personId},
        case when ${documentId === null} then clinic_now() end, ${index + 1}, ${file.type}, ${file.bytes},
        ${file.parts}, ${file.stored_in}, ${file.scan},
        case when ${file.scan} <> 'unscanned' then clinic_now() end, ${file.sealed}
      )
    `.execute(tx)
  }
  await keepFiles(
    tx,
    files.map(({ id }) => id),
  )
}

/** The bytes of one file of an upload, which begins at this offset of it. */
async function bytesOfFile(db: Database, key: PersonKey, uploadId: string, from: number, size: number) {
  const { rows } = await sql<{ at: number; sealed: Buffer }>`
    select at, sealed from document_upload_parts
    where upload_id = ${uploadId} and at < ${from + size} and at + bytes > ${from} order by at
  `.execute(db)
  const file = Buffer.alloc(size)
  for (const { at, sealed } of rows) {
    const bytes = key.open(sealed, placeOfUploadPart(uploadId, at))
    const skipped = Math.max(0, from - at)
    bytes.copy(file, Math.max(0, at - from), skipped, Math.min(bytes.length, from + size - at))
  }
  return file
}

async function newFile(
  ground: Ground,
  key: PersonKey,
  { name, sha256 }: { name: string; sha256: string | null },
  sent: Buffer,
): Promise<NewFile> {
  if (sha256 !== null && sha256 !== sha256Of(sent)) throw new Failure('upload_changed')
  const { type, bytes } = await inspect(sent)
  const scanned = await scan(ground.config, bytes)
  const id = randomUUID()
  const parts = Math.ceil(bytes.length / documentLimits.partBytes)
  const stored_in = await storeFile(ground, id, sealedParts(key, id, bytes), parts)
  const sealed = sealFacts(key, 'document_files', id, { name, sha256: sha256Of(bytes) })
  return { id, type, bytes: bytes.length, parts, stored_in, scan: scanned, sealed }
}

/** The sealed parts of a file, each made when it is asked for. */
export function* sealedParts(key: PersonKey, fileId: string, bytes: Buffer): Generator<Buffer> {
  const { partBytes } = documentLimits
  const parts = Math.ceil(bytes.length / partBytes)
  for (let part = 1; part <= parts; part++) {
    const piece = bytes.subarray((part - 1) * partBytes, part * partBytes)
    yield key.seal(piece, placeOfPart(fileId, part, parts))
  }
}
