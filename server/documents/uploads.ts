import { sql } from 'kysely'
import type { DocumentAdder, DocumentSort } from '#contract/documents/document-lists.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import type { Keyring } from '../platform/encryption.ts'
import { Failure } from '../platform/failure.ts'
import { personKeys, type RetentionClass } from '../records/person-keys.ts'
import { openFacts } from './facts.ts'

export type Sealing = { db: Queries; records: Keyring }

export type Upload = {
  id: string
  person_id: string
  /** Null for one by a link or at a screen, which is of a visit. */
  account_id: string | null
  class: RetentionClass
  sort: DocumentSort
  dated_on: string
  not_for_guardians: boolean
  added_as: DocumentAdder
  size: number
  received: number
  parts: number
  document_id: string | null
  /** Of a file for a message. */
  thread_id: string | null
  /** Of a file that answers a question of a form. */
  draft_id: string | null
  draft_key: string | null
  sealed: Buffer
}

const columns = sql`
  upload.id, person_id, account_id, class, sort, dated_on, not_for_guardians, added_as, size, received, parts,
  document_id, thread_id, draft_id, draft_key, sealed`

/**
 * The upload; locked, it is the newest state of it. An upload by a link or at a screen is of its visit. Throws
 * `not_found` for anybody else's.
 */
export async function findUpload(db: Queries, caller: Pick<Caller, 'id'>, id: string, lock = false): Promise<Upload> {
  const { rows } = await sql<Upload>`
    select ${columns} from document_uploads upload where id = ${id} and coalesce(account_id, claim_id) = ${caller.id}
    ${lock ? sql`for update` : sql``}
  `.execute(db)
  if (!rows[0]) throw new Failure('not_found')
  return rows[0]
}

/** The key that an upload is sealed with. Throws `not_found` if it is gone, with the person. */
export async function keyOfUpload(sealing: Sealing, upload: Upload) {
  const key = (await personKeys(sealing, upload.person_id))[upload.class]
  if (!key) throw new Failure('not_found')
  return key
}

export async function asUpload(sealing: Sealing, upload: Upload): Promise<DocumentUpload> {
  const facts = openFacts(await keyOfUpload(sealing, upload), 'document_uploads', upload.id, upload.sealed)
  return {
    _id: upload.id,
    personId: upload.person_id,
    sort: upload.sort,
    date: upload.dated_on,
    notForGuardians: upload.not_for_guardians,
    ...facts,
    size: upload.size,
    offset: upload.received,
    documentId: upload.document_id,
  }
}

/** The caller's uploads for a thread of messages whose file is not there yet, the oldest first. */
export async function uploadsOfThread(db: Queries, { id }: Caller, threadId: string): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select ${columns} from document_uploads upload
    where thread_id = ${threadId} and account_id = ${id} and document_id is null
    order by begun_at, id
  `.execute(db)
  return rows
}

/** What is being uploaded to a form that is being filled in, by anybody. */
export async function uploadsOfDraft(db: Queries, draftId: string): Promise<Upload[]> {
  const { rows } = await sql<Upload>`
    select ${columns} from document_uploads upload
    where draft_id = ${draftId} and document_id is null order by begun_at, id
  `.execute(db)
  return rows
}

/** The caller's uploads whose document is not there yet, the newest first. */
export async function listUploads(sealing: Sealing, caller: Caller): Promise<DocumentUpload[]> {
  const { rows } = await sql<Upload>`
    select ${columns} from document_uploads upload
    where account_id = ${caller.id} and document_id is null and thread_id is null and draft_id is null and exists (
      select from person_keys key where key.person_id = upload.person_id and key.class = upload.class
    )
    order by begun_at desc, id
  `.execute(sealing.db)
  return Promise.all(rows.map((upload) => asUpload(sealing, upload)))
}

/** Gives an upload up; of a finished one nothing but the note goes. Throws `not_found`. */
export async function dropUpload(db: Queries, caller: Caller, id: string): Promise<void> {
  await findUpload(db, caller, id)
  await sql`delete from document_uploads where id = ${id} and account_id = ${caller.id}`.execute(db)
}
