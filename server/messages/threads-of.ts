import { sql } from 'kysely'
import type { Message, Thread } from '#contract/messages/threads.ts'
import type { Caller } from '../platform/caller.ts'
import { readMessages } from './read-messages.ts'
import type { Listing } from './read-thread.ts'
import { keysOfThreads, type Keyed } from './sealing.ts'
import { readThreads } from './threads.ts'

/** A thread with all its messages. */
export type WholeThread = { thread: Thread; messages: Message[] }

/** The threads of a person that the caller may read, whole, in the order in which they were begun. */
export async function threadsOf(ground: Listing, caller: Pick<Caller, 'id'>, personId: string): Promise<WholeThread[]> {
  const { rows } = await sql<Keyed & { id: string }>`
    select thread.id, thread.person_id, thread.class
    from threads thread
    where thread.person_id = any(records_with(${personId})) and thread.last_seq > 0 and exists (
      select from thread_readers reader where reader.thread_id = thread.id and reader.account_id = ${caller.id}
    )
    order by thread.begun_at, thread.id
  `.execute(ground.db)
  return whole(ground, caller, rows)
}

async function whole(
  ground: Listing,
  caller: Pick<Caller, 'id'>,
  found: readonly (Keyed & { id: string })[],
): Promise<WholeThread[]> {
  const keyOf = await keysOfThreads(ground, found)
  const shown = new Map(
    (
      await readThreads(
        ground,
        caller,
        found.map(({ id }) => id),
      )
    ).map((thread) => [thread._id, thread]),
  )
  const threads: WholeThread[] = []
  for (const row of found) {
    const [thread, key] = [shown.get(row.id), keyOf(row)]
    if (!thread || !key) continue
    const where = sql`message.thread_id = ${row.id}`
    threads.push({ thread, messages: await readMessages(ground, { key, where, readsAs: thread.readsAs, caller }) })
  }
  return threads
}
