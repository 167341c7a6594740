import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { documentLimits, type FileType, type ScanState } from '#contract/documents/document-lists.ts'
import { endings } from '#contract/documents/neutral-name.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import type { Ground } from '../ground.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { ownPersonKey, personKeys } from '../records/person-keys.ts'
import { sealFacts } from './facts.ts'
import { type FileRow, servedFile, wholeFile } from './open-file.ts'
import { scan } from './scan.ts'
import { dropFiles, keepFiles, partsIn, type Stored } from './storage/storage.ts'
import { asUpload, findUpload, type Sealing, type Upload } from './uploads.ts'

/*
 * Files that answer a question of a form. They come through the same uploads as documents, and their bytes lie in the
 * same store, but they are no documents: they belong to what was answered.
 */

/** Who uploads: an account, or somebody without a log-in for a visit. */
type By = { accountId: string } | { claimId: string }
type Asked = { draftId: string; personId: string; key: string; name: string; size: number; byDesk: boolean }

/**
 * Begins to upload a file for a question of a draft, within a transaction that has asked whether the caller may and
 * that holds the draft. Throws `too_many_form_files`, `too_many_uploads`.
 */
export async function beginFormFile(
  sealing: Sealing,
  by: By,
  { draftId, personId, key: question, name, size, byDesk }: Asked,
): Promise<DocumentUpload> {
  const { accountId, claimId } = { accountId: null, claimId: null, ...by }
  const { rows } = await sql<{ files: number; uploads: number }>`
    select (select count(*) from form_files where draft_id = ${draftId} and key = ${question}) as files,
      (
        select count(*) from document_uploads
        where document_id is null and coalesce(account_id, claim_id) = ${accountId ?? claimId}
      ) as uploads
  `.execute(sealing.db)
  // Some that were taken out of the answer again may still be there.
  if (rows[0]!.files >= 2 * formLimits.files) throw new Failure('too_many_form_files')
  if (rows[0]!.uploads >= documentLimits.unfinishedUploads) throw new Failure('too_many_uploads')
  const id = randomUUID()
  const key = await ownPersonKey(sealing, personId, 'care')
  const sealed = sealFacts(key, 'document_uploads', id, { title: '', files: [{ name, size, sha256: null }] })
  await sql`
    insert into document_uploads (
      id, person_id, account_id, claim_id, class, sort, dated_on, not_for_guardians, added_as, size, sealed, draft_id,
      draft_key
    ) values (
      ${id}, ${personId}, ${accountId}, ${claimId}, 'care', 'other', clinic_today(), false,
      ${byDesk ? 'desk' : 'patient'}, ${size}, ${sealed}, ${draftId}, ${question}
    )
  `.execute(sealing.db)
  return asUpload(sealing, await findUpload(sealing.db, { id: (accountId ?? claimId)! }, id))
}

type StoredFile = Stored & { type: FileType; bytes: number; scan: ScanState; sealed: Buffer }

/** Makes the file of an upload whose bytes are stored. */
export async function keepFormFile(tx: Queries, upload: Upload, file: StoredFile): Promise<void> {
  await sql`
    insert into form_files (id, draft_id, person_id, key, type, bytes, parts, stored_in, scan, sealed)
    values (
      ${file.id}, ${upload.draft_id}, ${upload.person_id}, ${upload.draft_key}, ${file.type}, ${file.bytes},
      ${file.parts}, ${file.stored_in}, ${file.scan}, ${file.sealed}
    )
  `.execute(tx)
  await keepFiles(tx, [file.id])
  await sql`delete from document_upload_parts where upload_id = ${upload.id}`.execute(tx)
  await sql`update document_uploads set document_id = ${file.id} where id = ${upload.id}`.execute(tx)
}

/** Deletes the files of drafts but for those named, with their bytes. */
export async function dropFormFiles(
  tx: Queries,
  drafts: readonly string[],
  kept: readonly string[] = [],
): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from form_files
    where draft_id = any(${drafts as string[]}::uuid[]) and id <> all(${kept as string[]}::uuid[])
    returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
}

/** The bytes of a file of a form, for somebody who may open it. Throws as `openFile`. */
export async function openFormFile(ground: Pick<Ground, 'db' | 'config' | 'records'>, id: string) {
  const { rows } = await sql<FileRow & { person_id: string; added: string }>`
    select id, type, bytes, parts, stored_in, scan, person_id, added_at::date::text as added from form_files
    where id = ${id}
  `.execute(ground.db)
  const [file] = rows
  const key = file && (await personKeys(ground, file.person_id)).care
  if (!file || !key) throw new Failure('not_found')
  return servedFile(ground, key, file, `form-${file.added}${endings[file.type]}`)
}

const batch = 50

/** Deletes files whose key has ended, and asks the scanner about those that it has not seen. */
export async function tendFormFiles(ground: Ground, stop: AbortSignal): Promise<void> {
  await inTransaction(ground.db, async (tx) => {
    const { rows } = await sql<Stored>`
      delete from form_files file where file.id = any(array(
        select other.id from form_files other where not exists (
          select from person_keys key where key.person_id = other.person_id and key.class = 'care'
        ) limit ${batch}
      )) returning id, stored_in, parts
    `.execute(tx)
    await dropFiles(tx, rows)
  })
  if (!ground.config.clamd) return
  const { rows } = await sql<Stored & { person_id: string }>`
    select id, stored_in, parts, person_id from form_files where scan = 'unscanned' order by id limit ${batch}
  `.execute(ground.db)
  const seen: { id: string; scan: ScanState }[] = []
  for (const file of rows) {
    if (stop.aborted) break
    const key = (await personKeys(ground, file.person_id)).care
    if (!key) continue
    const said = await scan(ground.config, await wholeFile(partsIn(ground, file.stored_in), key, file))
    // The scanner is away: the others wait as well.
    if (said === 'unscanned') break
    seen.push({ id: file.id, scan: said })
  }
  await sql`
    update form_files file set scan = said.scan
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as said (id uuid, scan text) where file.id = said.id
  `.execute(ground.db)
}

/** Deletes the files of these questions of a draft, and what is being uploaded to them. */
export async function dropFilesOfQuestions(tx: Queries, draftId: string, keys: readonly string[]): Promise<void> {
  const these = sql`${keys as string[]}::text[]`
  await sql`delete from document_uploads where draft_id = ${draftId} and draft_key = any(${these})`.execute(tx)
  const { rows } = await sql<Stored>`
    delete from form_files where draft_id = ${draftId} and key = any(${these}) returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
}
