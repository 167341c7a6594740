import { sql } from 'kysely'
import { messageLimits } from '#contract/messages/message-lists.ts'
import type { MessageDraft } from '#contract/messages/messages.ts'
import { asFile, type FileFacts, openedFile } from '../documents/kept-file.ts'
import { dropThreadFiles, dropThreadUploads } from '../documents/thread-files.ts'
import { asUpload, uploadsOfThread } from '../documents/uploads.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { findThread, lockWriter } from './reach.ts'
import type { Listing } from './read-thread.ts'
import { keyOfThread, placeOfDraft } from './sealing.ts'
import { noteEvent } from './tell.ts'

type Typed = { subject: string; text: string }

/** What the caller has typed and added in a thread and not sent. Throws `not_found`. */
export async function readDraft(ground: Listing, caller: Caller, id: string): Promise<MessageDraft> {
  const { db } = ground
  const thread = await findThread(db, caller, id)
  const key = await keyOfThread(ground, thread)
  const { rows } = await sql<{ version: number; sealed: Buffer | null }>`
    select version, sealed from message_drafts where thread_id = ${id} and account_id = ${caller.id}
  `.execute(db)
  const { rows: files } = await sql<{ file: FileFacts }>`
    select ${asFile} as file from document_files file
    where file.thread_id = ${id} and file.message_id is null and file.added_by = ${caller.id}
    order by file.added_at, file.id
  `.execute(db)
  const [row] = rows
  const typed: Typed = row?.sealed
    ? JSON.parse(key.open(row.sealed, placeOfDraft(id, caller.id)).toString())
    : { subject: '', text: '' }
  const uploads = await uploadsOfThread(db, caller, id)
  return {
    version: row?.version ?? 0,
    ...typed,
    files: files.map(({ file }) => openedFile(ground, key, file)),
    uploads: await Promise.all(uploads.map((upload) => asUpload(ground, upload))),
  }
}

/**
 * Keeps what is typed. Throws `not_found`, and `draft_moved_on` where another page has kept something, or sent it,
 * since this one has read the draft.
 */
export async function keepDraft(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  { version, subject, text }: Typed & { version: number },
): Promise<{ version: number }> {
  return inTransaction(ground.db, async (tx) => {
    const thread = await findThread(tx, caller, id)
    await lockWriter(tx, caller, thread.person_id)
    const key = await keyOfThread({ ...ground, db: tx }, thread)
    const sealed = subject || text ? key.seal(JSON.stringify({ subject, text }), placeOfDraft(id, caller.id)) : null
    const { rows } = await sql<{ version: number }>`
      insert into message_drafts as draft (thread_id, account_id, version, sealed)
      select ${id}, ${caller.id}, 1, ${sealed} where ${version}::int = 0
      on conflict (thread_id, account_id) do nothing returning version
    `.execute(tx)
    const { rows: changed } =
      version === 0
        ? { rows }
        : await sql<{ version: number }>`
            update message_drafts set version = version + 1, at = clinic_now(), sealed = ${sealed}
            where thread_id = ${id} and account_id = ${caller.id} and version = ${version} returning version
          `.execute(tx)
    if (!changed[0]) throw new Failure('draft_moved_on')
    return changed[0]
  })
}

/** Forgets what the caller has typed and added in a thread. Throws `not_found`. */
export async function dropDraft({ db }: Pick<Ground, 'db'>, caller: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findThread(tx, caller, id)
    await sql`
      update message_drafts set version = version + 1, at = clinic_now(), sealed = null
      where thread_id = ${id} and account_id = ${caller.id} and sealed is not null
    `.execute(tx)
    await dropThreadFiles(tx, sql`file.thread_id = ${id} and file.message_id is null and file.added_by = ${caller.id}`)
    await dropThreadUploads(tx, id, caller.id)
    await noteEvent(tx, id, caller.id)
  })
}

/** Deletes drafts that nobody has touched for long, with their files, and threads in which nothing was ever sent. */
export async function forgetOldDrafts({ db }: Pick<Ground, 'db'>): Promise<void> {
  const old = sql`clinic_now() - make_interval(days => ${sql.lit(messageLimits.draftDays)})`
  await inTransaction(db, async (tx) => {
    await sql`delete from message_drafts where at < ${old}`.execute(tx)
    await dropThreadFiles(tx, sql`file.message_id is null and file.added_at < ${old}`)
    await sql`
      delete from threads thread
      where last_seq = 0 and begun_at < ${old}
        and not exists (select from message_drafts draft where draft.thread_id = thread.id)
        and not exists (select from document_files file where file.thread_id = thread.id)
    `.execute(tx)
  })
}
