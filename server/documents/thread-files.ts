import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { dropFiles, type Stored } from './storage/storage.ts'

type Attached = { threadId: string; messageId: string; accountId: string; files: readonly string[] }

/** Gives files of an account's draft to a message, in this order. Throws `changed_meanwhile` if one is not in it. */
export async function attachFiles(tx: Queries, { threadId, messageId, accountId, files }: Attached): Promise<void> {
  if (files.length === 0) return
  const { rows } = await sql`
    update document_files file set message_id = ${messageId}, position = wanted.position
    from unnest(${files as string[]}::uuid[]) with ordinality wanted (id, position)
    where file.id = wanted.id and file.thread_id = ${threadId} and file.message_id is null
      and file.added_by = ${accountId}
    returning file.id
  `.execute(tx)
  if (rows.length !== files.length) throw new Failure('changed_meanwhile')
}

/** Deletes files of threads (`file`) with their bytes. */
export async function dropThreadFiles(tx: Queries, where: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Stored>`
    delete from document_files file where file.thread_id is not null and ${where} returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
}

/** Gives up what an account is uploading for a thread. */
export async function dropThreadUploads(tx: Queries, threadId: string, accountId: string): Promise<void> {
  await sql`
    delete from document_uploads where thread_id = ${threadId} and account_id = ${accountId} and document_id is null
  `.execute(tx)
}
