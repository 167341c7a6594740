import { sql } from 'kysely'
import type { ThreadFilter } from '#contract/messages/message-lists.ts'
import type { Thread, UnreadCount } from '#contract/messages/threads.ts'
import type { Paging } from '#contract/endpoint.ts'
import { personFor } from '../people/person-for.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { down, type PageAsked, readPage, up } from '../platform/list-page.ts'
import { allOf } from '../platform/where.ts'
import type { RetentionClass } from '../records/person-keys.ts'
import { keysOfThreads, placeOfSubject, type Sealing } from './sealing.ts'

type Asked = PageAsked & {
  personId?: string | undefined
  placeId?: string | undefined
  show: ThreadFilter
}
type Row = { thread: Omit<Thread, 'subject'>; person_id: string; class: RetentionClass; sealed: Buffer | null }

const hasDraft = ({ id }: Pick<Caller, 'id'>) => sql`(
  exists (
    select from message_drafts draft
    where draft.thread_id = thread.id and draft.account_id = ${id} and draft.sealed is not null
  ) or exists (
    select from document_files file
    where file.thread_id = thread.id and file.message_id is null and file.added_by = ${id}
  )
)`

const filters = (caller: Caller, show: ThreadFilter) =>
  ({
    all: undefined,
    unread: sql`unread_in(thread.id, ${caller.id}, reader.reads_as) > 0`,
    waiting: sql`waiting.thread_id is not null`,
    late: sql`waiting.due_at <= clinic_now()`,
  })[show]

/**
 * One page of the threads that the caller reads, the newest message first; of those that wait, who has waited longest.
 * Empty ones only where the caller has typed something. Throws `not_found` for a person whose messages a patient may
 * not read.
 */
export async function listThreads(
  sealing: Sealing,
  caller: Caller,
  { personId, placeId, show, ...page }: Asked,
): Promise<{ threads: Thread[]; paging: Paging }> {
  const { db } = sealing
  const person = caller.role === 'user' && personId ? await personFor(db, caller, personId, 'messages') : personId
  const waits = show === 'waiting' || show === 'late'
  const first = waits ? up(sql`waiting.since`, 'instant') : down(sql`thread.last_at`, 'instant')
  const list = {
    from: sql`thread_readers reader
      join threads thread on thread.id = reader.thread_id
      join people person on person.id = thread.person_id
      ${waits ? sql`join waiting_threads waiting on waiting.thread_id = thread.id` : sql``}`,
    where: allOf([
      sql`reader.account_id = ${caller.id} and person.erased_at is null`,
      sql`(thread.last_seq > 0 or ${hasDraft(caller)})`,
      person && sql`thread.person_id = any(records_with(${person}))`,
      placeId && sql`thread.place_id = ${placeId}`,
      filters(caller, show),
    ]),
    id: sql`thread.id`,
    order: [first, up(sql`thread.id`, 'uuid')] as const,
  }
  const { ids, paging } = await readPage(db, list, page)
  return { threads: await readThreads(sealing, caller, ids), paging }
}

/** These threads as the caller sees them, in this order; those that they may not read are left out. */
export async function readThreads(
  sealing: Sealing,
  caller: Pick<Caller, 'id'>,
  ids: readonly string[],
): Promise<Thread[]> {
  const { rows } = await sql<Row>`
    select thread.person_id, thread.class, thread.sealed, jsonb_build_object(
      '_id', thread.id,
      'person', jsonb_build_object('_id', person.person_id, 'name', person.name),
      'with', jsonb_build_object(
        'doctor', case when doctor.id is not null then jsonb_build_object(
          '_id', doctor.id, 'name', doctor_person.name, 'specialization', doctor.specialization
        ) end,
        'place', jsonb_build_object('_id', place.id, 'name', place.name, 'timeZone', zone_of(place.id))
      ),
      'begunAt', iso(thread.begun_at), 'readsAs', reader.reads_as,
      'last', (
        select jsonb_build_object(
          '_id', message.id, 'seq', message.seq, 'at', iso(message.sent_at),
          'side', case when message.by_clinic then 'clinic' else 'patient' end, 'as', message.sent_as,
          'by', case when message.sent_as = 'desk' and reader.reads_as in ('patient', 'guardian')
            then place.name else coalesce(sender.name, '') end,
          'own', message.sender_id = ${caller.id}, 'takenBack', message.taken_back_at is not null
        )
        from messages message left join persons sender on sender.id = message.sender_id
        where message.thread_id = thread.id and message.seq = thread.last_seq
      ),
      'unread', unread_in(thread.id, ${caller.id}, reader.reads_as),
      'readUpto', coalesce(mark.upto, 0),
      'hasDraft', ${hasDraft(caller)},
      'waitingSince', iso(waiting.since), 'dueAt', iso(waiting.due_at),
      'isLate', coalesce(waiting.due_at <= clinic_now(), false)
    ) as thread
    from threads thread
    join lateral (
      select reads_as from thread_readers reader
      where reader.thread_id = thread.id and reader.account_id = ${caller.id} limit 1
    ) reader on true
    join people person on person.id = thread.person_id
    join places place on place.id = thread.place_id
    left join doctors doctor on doctor.id = thread.doctor_id
    left join persons doctor_person on doctor_person.id = doctor.user_id
    left join thread_reads mark on mark.thread_id = thread.id and mark.account_id = ${caller.id}
    left join waiting_threads waiting on waiting.thread_id = thread.id
    where thread.id = any(${ids as string[]}::uuid[])
    order by array_position(${ids as string[]}::uuid[], thread.id)
  `.execute(sealing.db)
  const keyOf = await keysOfThreads(sealing, rows)
  return rows.flatMap((row) => {
    const key = keyOf(row)
    if (!key) return []
    const subject = row.sealed ? key.open(row.sealed, placeOfSubject(row.thread._id)).toString() : ''
    return [{ ...row.thread, subject }]
  })
}

/** What the caller has not read, and, for the clinic, what waits for an answer. */
export async function countUnread(db: Queries, { id, role }: Caller): Promise<UnreadCount> {
  const { rows } = await sql<UnreadCount>`
    select coalesce(sum(unread.unread), 0)::int as messages, count(*)::int as threads,
      case when ${role === 'user'} then 0 else (
        select count(*) from waiting_threads waiting join thread_readers reader using (thread_id)
        join people person on person.id = waiting.person_id and person.erased_at is null
        where reader.account_id = ${id}
      ) end as waiting,
      case when ${role === 'user'} then 0 else (
        select count(*) from waiting_threads waiting join thread_readers reader using (thread_id)
        join people person on person.id = waiting.person_id and person.erased_at is null
        where reader.account_id = ${id} and waiting.due_at <= clinic_now()
      ) end as late
    from threads_unread(${id}) unread
  `.execute(db)
  return rows[0]!
}
