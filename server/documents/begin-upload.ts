import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DocumentAdder, documentLimits } from '#contract/documents/document-lists.ts'
import type * as contract from '#contract/documents/documents.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { isStaffRole } from '#contract/rights.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
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
    await mustNotHaveTooMany(tx, { accountId: caller.id })
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

/** Who uploads: an account, or somebody without a log-in for a visit. */
export type Uploader = { accountId: string } | { claimId: string }

/** What a file is added to: a thread of messages, or a question of a form that is being filled in. */
type Holder = { threadId: string } | { draftId: string; question: string }

type Wanted = Holder & { personId: string; retention: RetentionClass; addedAs: DocumentAdder }

/**
 * Begins to upload a file that is no document, within a transaction that has asked whether the uploader may. It is
 * sealed with the person's key of this class. Throws `too_many_documents`, `too_many_uploads`.
 */
export async function beginUploadOfFile(
  sealing: Sealing,
  by: Uploader,
  { personId, retention, addedAs, ...of }: Wanted,
  file: { name: string; size: number; sha256?: string | undefined },
): Promise<DocumentUpload> {
  const { db: tx } = sealing
  await mustHaveRoom(tx, personId, { documents: 0, bytes: file.size })
  await mustNotHaveTooMany(tx, by)
  const id = randomUUID()
  const key = await ownPersonKey(sealing, personId, retention)
  const sealed = sealFacts(key, 'document_uploads', id, {
    title: '',
    files: [{ ...file, sha256: file.sha256 ?? null }],
  })
  const { accountId, claimId } = { accountId: null, claimId: null, ...by }
  const { threadId, draftId, question } = { threadId: null, draftId: null, question: null, ...of }
  await sql`
    insert into document_uploads (
      id, person_id, account_id, claim_id, class, sort, dated_on, not_for_guardians, added_as, size, sealed, thread_id,
      draft_id, draft_key
    ) values (
      ${id}, ${personId}, ${accountId}, ${claimId}, ${retention}, 'other', clinic_today(), false, ${addedAs},
      ${file.size}, ${sealed}, ${threadId}, ${draftId}, ${question}
    )
  `.execute(tx)
  return asUpload(sealing, await findUpload(tx, { id: (accountId ?? claimId)! }, id))
}

/**
 * Throws `too_many_uploads` for an account that has begun as many as it may. Without a log-in nobody can give one up:
 * the oldest of the visit gives way.
 */
async function mustNotHaveTooMany(tx: Queries, by: Uploader): Promise<void> {
  const { accountId, claimId } = { accountId: null, claimId: null, ...by }
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`uploads of ${accountId ?? claimId}`}, 0))
  `.execute(tx)
  if (claimId !== null) {
    await sql`
      delete from document_uploads where id in (
        select id from document_uploads where claim_id = ${claimId} and document_id is null
        order by begun_at desc, id offset ${documentLimits.unfinishedUploads - 1}
      )
    `.execute(tx)
    return
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from document_uploads where account_id = ${accountId} and document_id is null
  `.execute(tx)
  if (rows[0]!.count >= documentLimits.unfinishedUploads) throw new Failure('too_many_uploads')
}
