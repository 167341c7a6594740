import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DocumentAdder, documentLimits } from '#contract/documents/document-lists.ts'
import type * as contract from '#contract/documents/documents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { ownPersonKey, type RetentionClass } from '../records/person-keys.ts'
import { sealFacts } from './facts.ts'
import { mustHaveRoom } from './must-have-room.ts'
import { isPatientThemselves } from '../records/who-reads.ts'
import { personOfDocuments } from './reach.ts'
import { asUpload, findUpload, type Sealing } from './uploads.ts'

type Asked = InputOf<typeof contract.beginUpload>['body']

/**
 * Begins an upload. What patients add is theirs; what doctors and the desk add belongs to the treatment. Throws
 * `not_found`, `document_too_large`, `too_many_documents`, `too_many_uploads`, and `only_the_patient` for a guardian
 * who wants to hide a document from guardians.
 */
export async function beginUpload(ground: Ground, caller: Caller, { personId: asked, files, title, ...more }: Asked) {
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > documentLimits.documentBytes) throw new Failure('document_too_large')
  const addedAs = isStaffRole(caller.role) ? 'desk' : caller.role === 'doctor' ? 'doctor' : 'patient'
  const retention = addedAs === 'patient' ? 'own' : 'care'
  return inTransaction(ground.db, async (tx) => {
    const sealing = { db: tx, records: ground.records }
    const personId = await personOfDocuments(tx, caller, asked, 'write')
    if (more.notForGuardians && addedAs === 'patient' && !(await isPatientThemselves(tx, caller, personId))) {
      throw new Failure('only_the_patient')
    }
    await mustHaveRoom(tx, personId, { documents: 1, bytes: size })
    await mustNotHaveTooMany(tx, caller)
    const id = randomUUID()
    const key = await ownPersonKey(sealing, personId, retention)
    const sealed = sealFacts(key, 'document_uploads', id, {
      title,
      files: files.map((file) => ({ ...file, sha256: file.sha256 ?? null })),
    })
    await sql`
      insert into document_uploads (
        id, person_id, account_id, class, sort, dated_on, not_for_guardians, added_as, size, sealed
      ) values (
        ${id}, ${personId}, ${caller.id}, ${retention}, ${more.sort}, ${more.date}, ${more.notForGuardians},
        ${addedAs}, ${size}, ${sealed}
      )
    `.execute(tx)
    auditIsAbout([personId])
    return asUpload(sealing, await findUpload(tx, caller, id))
  })
}

type OfThread = { id: string; person_id: string; class: RetentionClass; addedAs: DocumentAdder }

/**
 * Begins to upload a file of a thread of messages, within a transaction that has asked whether the caller may. It is
 * sealed as the thread is. Throws `too_many_documents`, `too_many_uploads`.
 */
export async function beginUploadOfThread(
  sealing: Sealing,
  caller: Caller,
  { id: threadId, person_id: personId, class: retention, addedAs }: OfThread,
  file: { name: string; size: number; sha256?: string | undefined },
) {
  const { db: tx } = sealing
  await mustHaveRoom(tx, personId, { documents: 0, bytes: file.size })
  await mustNotHaveTooMany(tx, caller)
  const id = randomUUID()
  const key = await ownPersonKey(sealing, personId, retention)
  const sealed = sealFacts(key, 'document_uploads', id, {
    title: '',
    files: [{ ...file, sha256: file.sha256 ?? null }],
  })
  await sql`
    insert into document_uploads (
      id, person_id, account_id, class, sort, dated_on, not_for_guardians, added_as, size, sealed, thread_id
    ) values (
      ${id}, ${personId}, ${caller.id}, ${retention}, 'other', clinic_today(), false, ${addedAs}, ${file.size},
      ${sealed}, ${threadId}
    )
  `.execute(tx)
  return asUpload(sealing, await findUpload(tx, caller, id))
}

async function mustNotHaveTooMany(tx: Parameters<typeof mustHaveRoom>[0], { id }: Caller): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads of ${id}`}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*) from document_uploads where account_id = ${id} and document_id is null
  `.execute(tx)
  if (rows[0]!.count >= documentLimits.unfinishedUploads) throw new Failure('too_many_uploads')
}
