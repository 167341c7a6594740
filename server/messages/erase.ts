import { sql } from 'kysely'
import { dropFiles, type Stored } from '../documents/storage/storage.ts'
import { type Database, inTransaction, type Queries } from '../platform/database.ts'
import { dropDraftFiles } from './files.ts'

/**
 * Erases the conversations of a person with the desk, everything they had typed and not sent, in threads of others too,
 * and what tells others of their messages. Conversations with doctors document a treatment: they are kept until their
 * key ends.
 */
export async function eraseMessages(tx: Queries, records: readonly string[]): Promise<void> {
  const ids = sql`${records as string[]}::uuid[]`
  await sql`
    delete from mails where kind = 'message' and (facts ->> 'threadId')::uuid in (
      select id from threads where person_id = any(${ids})
    )
  `.execute(tx)
  await sql`
    delete from notices where kind = 'message' and (facts ->> 'threadId')::uuid in (
      select id from threads where person_id = any(${ids})
    )
  `.execute(tx)
  await sql`
    delete from message_drafts where account_id = any(${ids})
      or thread_id in (select id from threads where person_id = any(${ids}))
  `.execute(tx)
  await dropDraftFiles(
    tx,
    sql`(file.added_by = any(${ids}) or file.thread_id in (select id from threads where person_id = any(${ids})))`,
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
  const { rows } = await sql<Stored>`
    delete from document_files where thread_id = any(${threads}) returning id, stored_in, parts
  `.execute(tx)
  await dropFiles(tx, rows)
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
