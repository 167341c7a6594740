import { sql } from 'kysely'
import { messageLimits } from '#contract/messages/message-lists.ts'
import type { Message } from '#contract/messages/threads.ts'
import { dropThreadFiles } from '../documents/thread-files.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import { lockThread } from './reach.ts'
import { readMessages } from './read-messages.ts'
import type { Listing } from './read-thread.ts'
import { keyOfThread } from './sealing.ts'
import { noteEvent, takeBackNews, tellOfNewest } from './tell.ts'

type Row = { sender_id: string; seq: number; in_time: boolean; taken_back: boolean }

/**
 * Takes an own message back, within an hour of its sending, whether somebody has read it or not: text and files are
 * gone, and with the first message the subject. Taken back twice it stays so. Throws `not_found`, `message_not_yours`,
 * `message_too_old`.
 */
export async function takeBack(
  ground: Listing,
  caller: Caller,
  id: string,
): Promise<{ message: Message; wasRead: boolean }> {
  return inTransaction(ground.db, async (tx) => {
    const { rows: found } = await sql<{ thread_id: string }>`select thread_id from messages where id = ${id}`.execute(
      tx,
    )
    if (!found[0]) throw new Failure('not_found')
    const thread = await lockThread(tx, caller, found[0].thread_id)
    const { rows } = await sql<Row>`
      select sender_id, seq, taken_back_at is not null as taken_back,
        sent_at + make_interval(mins => ${sql.lit(messageLimits.takeBackMinutes)}) > clinic_now() as in_time
      from messages where id = ${id}
    `.execute(tx)
    const { sender_id: sender, seq, taken_back: isGone, in_time: isInTime } = rows[0]!
    if (sender !== caller.id) throw new Failure('message_not_yours')
    if (!isGone) {
      if (!isInTime) throw new Failure('message_too_old')
      await sql`update messages set sealed = null, taken_back_at = clinic_now() where id = ${id}`.execute(tx)
      if (seq === 1) await sql`update threads set sealed = null where id = ${thread.id}`.execute(tx)
      await dropThreadFiles(tx, sql`file.message_id = ${id}`)
      await takeBackNews(tx, id)
      await tellOfNewest(tx, thread.id, ground.config.mailDelaySeconds)
      await noteEvent(tx, thread.id)
    }
    auditIsAbout([thread.id])
    const { rows: read } = await sql`
      select from thread_reads where thread_id = ${thread.id} and account_id <> ${caller.id} and upto >= ${seq} limit 1
    `.execute(tx)
    const key = await keyOfThread({ ...ground, db: tx }, thread)
    const where = sql`message.id = ${id}`
    const [message] = await readMessages({ ...ground, db: tx }, { key, where, readsAs: thread.reads_as, caller })
    return { message: message!, wasRead: read.length > 0 }
  })
}
