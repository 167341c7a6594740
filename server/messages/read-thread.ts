import { sql } from 'kysely'
import { messageLimits } from '#contract/messages/message-lists.ts'
import type { PrintedThread, ReadThread } from '#contract/messages/threads.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { findThread, type FoundThread, sideOf } from './reach.ts'
import { readMessages } from './read-messages.ts'
import { keyOfThread } from './sealing.ts'
import { readThreads } from './threads.ts'
import { writingOf } from './writing.ts'

export type Listing = Pick<Ground, 'db' | 'records' | 'config'>
type Part = { before?: number | undefined; after?: number | undefined; message?: string | undefined }

/** The first and the last number of the messages that are asked for; by default the newest. Throws `not_found`. */
async function rangeOf({ db }: Listing, thread: FoundThread, { before, after, message }: Part) {
  const { page } = messageLimits
  const last = thread.last_seq
  if (message !== undefined) {
    const { rows } = await sql<{ seq: number }>`
      select seq from messages where id = ${message} and thread_id = ${thread.id}
    `.execute(db)
    if (!rows[0]) throw new Failure('not_found')
    const to = Math.min(last, Math.max(rows[0].seq + page / 2, page))
    return { from: Math.max(1, to - page + 1), to }
  }
  if (after !== undefined) return { from: after + 1, to: Math.min(last, after + page) }
  const to = before === undefined ? last : Math.min(last, before - 1)
  return { from: Math.max(1, to - page + 1), to }
}

/** A part of a thread, and what is to be known before one writes in it. Throws `not_found`. */
export async function readThread(ground: Listing, caller: Caller, id: string, part: Part): Promise<ReadThread> {
  const thread = await findThread(ground.db, caller, id)
  const key = await keyOfThread(ground, thread)
  const { from, to } = await rangeOf(ground, thread, part)
  const where = sql`message.thread_id = ${id} and message.seq between ${from} and ${to}`
  const messages = await readMessages(ground, { key, where, readsAs: thread.reads_as, caller })
  const { person_id: personId, doctor_id: doctorId, place_id: placeId } = thread
  const [shown] = await readThreads(ground, caller, [id])
  if (!shown) throw new Failure('not_found')
  return {
    thread: shown,
    writing: await writingOf(ground.db, sideOf(thread.reads_as), { personId, doctorId, placeId, threadId: id }),
    messages,
    hasOlder: from > 1,
    hasNewer: to < (shown.last?.seq ?? 0),
  }
}

/** A whole thread, to be printed. Throws `not_found`. */
export async function printThread(ground: Listing, caller: Caller, id: string): Promise<PrintedThread> {
  const thread = await findThread(ground.db, caller, id)
  const key = await keyOfThread(ground, thread)
  const where = sql`message.thread_id = ${id}`
  const messages = await readMessages(ground, { key, where, readsAs: thread.reads_as, caller })
  const [shown] = await readThreads(ground, caller, [id])
  const { rows } = await sql<{ now: string }>`select iso(clinic_now()) as now`.execute(ground.db)
  if (!shown) throw new Failure('not_found')
  return { thread: shown, messages, printedAt: rows[0]!.now }
}
