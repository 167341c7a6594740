import { endings } from '#contract/documents/neutral-name.ts'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { messageLimits } from '#contract/messages/message-lists.ts'
import type * as contract from '#contract/messages/messages.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { beginUploadOfFile } from '../documents/begin-upload.ts'
import { type FileRow, servedFile } from '../documents/open-file.ts'
import { dropThreadFiles } from '../documents/thread-files.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { lockThread, sideOf } from './reach.ts'
import { keyOfThread } from './sealing.ts'
import { noteEvent } from './tell.ts'

type Asked = InputOf<typeof contract.addMessageFile>['body']

/**
 * Begins to upload a file for the caller's next message in a thread. Throws `not_found`, `too_many_message_files` where
 * the draft has as many as a message may have, those that are being uploaded included, and as `beginUpload`.
 */
export async function addFile(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  file: Asked,
): Promise<DocumentUpload> {
  return inTransaction(ground.db, async (tx) => {
    const thread = await lockThread(tx, caller, id)
    const { rows } = await sql<{ count: number }>`
      select (
        select count(*) from document_files file
        where file.thread_id = ${id} and file.message_id is null and file.added_by = ${caller.id}
      ) + (
        select count(*) from document_uploads upload
        where upload.thread_id = ${id} and upload.account_id = ${caller.id} and upload.document_id is null
      ) as count
    `.execute(tx)
    if (rows[0]!.count >= messageLimits.files) throw new Failure('too_many_message_files')
    const addedAs = sideOf(thread.reads_as) === 'patient' ? 'patient' : thread.reads_as === 'desk' ? 'desk' : 'doctor'
    return beginUploadOfFile(
      { ...ground, db: tx },
      { accountId: caller.id },
      { threadId: id, personId: thread.person_id, retention: thread.class, addedAs },
      file,
    )
  })
}

/** The bytes of a file of a message that the caller reads, or of their own draft. Throws as `servedFile`. */
export async function openFile(ground: Ground, caller: Caller, id: string) {
  const { rows } = await sql<FileRow & { seq: number | null; person_id: string; class: 'own' | 'care' }>`
    select file.id, file.type, file.bytes, file.parts, file.stored_in, file.scan, message.seq, thread.person_id,
      thread.class
    from document_files file
    join threads thread on thread.id = file.thread_id
    left join messages message on message.id = file.message_id
    where file.id = ${id}
      and exists (
        select from thread_readers reader where reader.thread_id = thread.id and reader.account_id = ${caller.id}
      )
      and (file.message_id is not null or file.added_by = ${caller.id})
  `.execute(ground.db)
  const [file] = rows
  if (!file) throw new Failure('not_found')
  return servedFile(ground, await keyOfThread(ground, file), file, `message-file${endings[file.type]}`)
}

/** Takes a file out of the caller's draft. Throws `not_found`, also for a file of a message. */
export async function dropFile({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ thread_id: string }>`
      select thread_id from document_files file
      where file.id = ${id} and file.message_id is null and file.added_by = ${caller.id}
        and file.thread_id in (select thread_id from thread_readers reader where reader.account_id = ${caller.id})
    `.execute(tx)
    if (!rows[0]) throw new Failure('not_found')
    await dropThreadFiles(tx, sql`file.id = ${id} and file.message_id is null`)
    await noteEvent(tx, rows[0].thread_id, caller.id)
  })
}
