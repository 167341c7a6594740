import { sql } from 'kysely'
import type { Thread } from '#contract/messages/threads.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { type Database, inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { findThread, lockThread } from './reach.ts'
import { noteEvent } from './tell.ts'
import { readThreads } from './threads.ts'

/**
 * Notes up to which message the caller has read a thread, and marks the notices about these messages as read. With
 * `unread`, or a smaller number than before, the messages after it are marked as unread: they count for the caller also
 * where others have answered. Throws `not_found`.
 */
export async function markRead(
  db: Database,
  caller: Caller,
  id: string,
  { upto, unread: marksUnread }: { upto: number; unread: boolean },
): Promise<{ readUpto: number; unread: number }> {
  return inTransaction(db, async (tx) => {
    const { reads_as: readsAs } = await findThread(tx, caller, id)
    const { rows: marks } = await sql<{ upto: number }>`
      insert into thread_reads as mark (thread_id, account_id, upto, marked_upto)
      select id, ${caller.id}, least(${upto}::int, last_seq), case when ${marksUnread} then last_seq else 0 end
      from threads where id = ${id}
      on conflict (thread_id, account_id) do update set upto = excluded.upto, at = clinic_now(),
        marked_upto = case when ${marksUnread} or excluded.upto < mark.upto
          then (select last_seq from threads where id = ${id}) else mark.marked_upto end
      returning upto
    `.execute(tx)
    if (!marks[0]) throw new Failure('not_found')
    await sql`
      update notices set read_at = clinic_now()
      where user_id = ${caller.id} and kind = 'message' and read_at is null and facts ->> 'threadId' = ${id}
        and (facts ->> 'seq')::int <= ${marks[0].upto}
    `.execute(tx)
    await noteEvent(tx, id, caller.id)
    const { rows } = await sql<{ unread: number }>`
      select unread_in(${id}, ${caller.id}, ${readsAs})::int as unread
    `.execute(tx)
    return { readUpto: marks[0].upto, unread: rows[0]!.unread }
  })
}

/**
 * Says that the messages of a thread up to one need no answer, or that they do after all. Throws `not_found`, also for
 * a message that is not there.
 */
export async function closeThread(
  ground: Pick<Ground, 'db' | 'records'>,
  caller: Caller,
  id: string,
  { upto, done }: { upto: number; done: boolean },
): Promise<Thread> {
  return inTransaction(ground.db, async (tx) => {
    const thread = await lockThread(tx, caller, id)
    if (upto > thread.last_seq) throw new Failure('not_found')
    await (done
      ? sql`
          insert into thread_closings (thread_id, upto, closed_by) values (${id}, ${upto}, ${caller.id})
          on conflict (thread_id, upto) do nothing
        `
      : sql`delete from thread_closings where thread_id = ${id} and upto >= ${upto}`
    ).execute(tx)
    await noteEvent(tx, id)
    const [shown] = await readThreads({ ...ground, db: tx }, caller, [id])
    return shown!
  })
}
