import { type RawBuilder, sql } from 'kysely'
import { endings } from '#contract/documents/neutral-name.ts'
import { formLimits } from '#contract/forms/form-lists.ts'
import type { Ground } from '../ground.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { personKeys } from '../records/person-keys.ts'
import { type FileRow, servedFile } from './open-file.ts'
import { dropFiles, type Stored } from './storage/storage.ts'

/** Throws `too_many_form_files` where a question of a draft has as many files as it may have. */
export async function mustTakeFormFile(tx: Queries, draftId: string, question: string): Promise<void> {
  const { rows } = await sql<{ files: number }>`
    select count(*) as files from document_files where draft_id = ${draftId} and draft_key = ${question}
  `.execute(tx)
  // Some that were taken out of the answer again may still be there.
  if (rows[0]!.files >= 2 * formLimits.files) throw new Failure('too_many_form_files')
}

/** Deletes the files of drafts but for those named, with their bytes. */
export const dropFormFiles = (tx: Queries, drafts: readonly string[], kept: readonly string[] = []): Promise<void> =>
  drop(tx, sql`draft_id = any(${drafts as string[]}::uuid[]) and id <> all(${kept as string[]}::uuid[])`)

/** Deletes the files of these questions of a draft, and what is being uploaded to them. */
export async function dropFilesOfQuestions(tx: Queries, draftId: string, keys: readonly string[]): Promise<void> {
  const these = sql`draft_id = ${draftId} and draft_key = any(${keys as string[]}::text[])`
  await sql`delete from document_uploads where ${these}`.execute(tx)
  await drop(tx, these)
}

const batch = 50

/** Deletes files of forms whose key has ended. */
export const dropUnreadableFormFiles = (tx: Queries): Promise<void> =>
  drop(
    tx,
    sql`id = any(array(
      select file.id from document_files file where file.draft_id is not null and not exists (
        select from person_keys key where key.person_id = file.person_id and key.class = 'care'
      ) limit ${batch}
    ))`,
  )

async function drop(tx: Queries, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from document_files where draft_id is not null and ${where} returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
}

/** The bytes of a file of a form, for somebody who may open it. Throws as `openFile`. */
export async function openFormFile(ground: Pick<Ground, 'db' | 'config' | 'records'>, id: string) {
  const { rows } = await sql<FileRow & { person_id: string; added: string }>`
    select id, type, bytes, parts, stored_in, scan, person_id, added_at::date::text as added from document_files
    where id = ${id} and draft_id is not null
  `.execute(ground.db)
  const [file] = rows
  const key = file && (await personKeys(ground, file.person_id)).care
  if (!file || !key) throw new Failure('not_found')
  return servedFile(ground, key, file, `form-${file.added}${endings[file.type]}`)
}
