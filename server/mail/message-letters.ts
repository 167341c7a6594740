import { sql } from 'kysely'
import type { Database, Queries } from '../platform/database.ts'
import type { DueMail } from './due-mails.ts'

/** Those of these mails whose message still waits: its reader may read it, has not, and it was not taken back. */
export async function unreadMessages(db: Database, mails: readonly DueMail[]): Promise<Set<string>> {
  const asked = mails.filter(({ kind }) => kind === 'message').map(({ id }) => id)
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select mail.id from mails mail
    join messages message on message.id = (mail.facts ->> 'messageId')::uuid and message.taken_back_at is null
    left join thread_reads mark on mark.thread_id = message.thread_id and mark.account_id = mail.user_id
    where mail.id = any(${asked}::uuid[]) and message.seq > coalesce(mark.upto, 0)
      and exists (
        select from thread_readers reader
        where reader.thread_id = message.thread_id and reader.account_id = mail.user_id
      )
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the mails that tell of a message, unless they have left. */
export async function dropMailOf(tx: Queries, messageId: string): Promise<void> {
  await sql`
    delete from mails where kind = 'message' and facts ->> 'messageId' = ${messageId} and sent_at is null
  `.execute(tx)
}

/** Deletes all mails that tell of messages of these threads, within the transaction that erases their person. */
export async function eraseMailsOfThreads(tx: Queries, threadIds: readonly string[]): Promise<void> {
  await sql`
    delete from mails where kind = 'message' and facts ->> 'threadId' = any(${threadIds as string[]}::text[])
  `.execute(tx)
}
