import { sql } from 'kysely'
import { dropThreadFiles } from '../documents/thread-files.ts'
import { eraseMailsOfThreads } from '../mail/message-letters.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'

/**
 * Erases the conversations of a person with the desk, everything they had typed and not sent, in threads of others too,
 * and what tells others of their messages. Conversations with doctors document a treatment: they are kept until their
 * key ends.
 */
export async function eraseMessages(tx: Queries, records: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  const { rows: threads } = await sql<{ id: string }>`
    select id from threads where person_id = any(${ids})
  `.execute(tx)
  const threadIds = threads.map(({ id }) => id)
  await eraseMailsOfThreads(tx, threadIds)
  await sql`
    delete from notices where kind = 'message' and facts ->> 'threadId' = any(${threadIds})
  `.execute(tx)
  await sql`
    delete from message_drafts where account_id = any(${ids})
      or thread_id in (select id from threads where person_id = any(${ids}))
  `.execute(tx)
  await dropThreadFiles(
    tx,
    sql`file.message_id is null and (file.added_by = any(${ids}) or file.thread_id = any(${threadIds}::uuid[]))`,
  )
  await sql`delete from thread_reads where account_id = any(${ids})`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select id from threads where person_id = any(${ids}) and (class = 'own' or last_seq = 0) order by id for update
  `.execute(tx)
  await deleteThreads(
    tx,
    rows.map(({ id }) => id),
  )
}

/** Deletes threads with their messages and the bytes of their files. */
async function deleteThreads(tx: Queries, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const threads = sql`${ids as string[]}::uuid[]`
  await dropThreadFiles(tx, sql`file.thread_id = any(${threads})`)
  await sql`delete from threads where id = any(${threads})`.execute(tx)
}

const batch = 50

/** Deletes threads that nobody can open any more: their key has ended, or an older backup was restored. */
export async function deleteUnreadable(db: Database): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from threads thread where not exists (
        select from person_keys key where key.person_id = thread.person_id and key.class = thread.class
      ) limit ${batch}
    `.execute(tx)
    await deleteThreads(
      tx,
      rows.map(({ id }) => id),
    )
  })
}

/** How long (days) events are kept that pages have long seen. */
const eventDays = 2

/** Forgets events that no page waits for any more; the newest stays, because pages follow their numbers. */
export async function forgetEvents(db: Database): Promise<void> {
  await sql`
    delete from thread_events
    where at < clinic_now() - make_interval(days => ${sql.lit(eventDays)})
      and id < (select max(id) from thread_events)
  `.execute(db)
}
