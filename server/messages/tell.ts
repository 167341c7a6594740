import { sql } from 'kysely'
import { enqueueMails, type MessageFacts } from '../mail/enqueue.ts'
import { dropMailOf } from '../mail/message-letters.ts'
import type { Queries } from '../platform/database.ts'

/** Tells those who look at a thread now that it has changed; an account alone, if one is named. */
export async function noteEvent(tx: Queries, threadId: string, accountId: string | null = null): Promise<void> {
  await sql`insert into thread_events (thread_id, account_id) values (${threadId}, ${accountId})`.execute(tx)
}

/**
 * Tells by notification and mail that a message waits, everybody who reads the thread and has not read it: patients,
 * guardians, doctors and delegates; the desk has its list of tasks. Nobody is told of a thread twice before they have
 * read the first notice, nor mailed twice in a day before they have read what the mail was about. Notice and mail name
 * the message, and nothing of it.
 */
export async function tellOfNewest(tx: Queries, threadId: string, delaySeconds: number): Promise<void> {
  const { rows } = await sql<{ userId: string; key: string; mailed: boolean; facts: MessageFacts }>`
    with newest as (
      select message.id, message.thread_id, message.seq, message.sender_id, thread.person_id
      from messages message join threads thread on thread.id = message.thread_id
      where message.thread_id = ${threadId} and message.taken_back_at is null order by message.seq desc limit 1
    ), reader as (
      select distinct reader.account_id, reader.reads_as
      from newest join thread_readers reader on reader.thread_id = newest.thread_id
      where reader.reads_as <> 'desk' and reader.account_id <> newest.sender_id
        and (reader.reads_as not in ('patient', 'guardian') or reader.account_id in (
          select account_id from told_with(newest.person_id, 'messages')
        ))
    ), told as (
      select newest.id || '-' || reader.account_id as key, reader.account_id,
        jsonb_build_object(
          'threadId', newest.thread_id, 'messageId', newest.id, 'seq', newest.seq, 'readsAs', reader.reads_as
        ) as facts, coalesce(mark.upto, 0) as upto
      from newest cross join reader
      left join thread_reads mark on mark.thread_id = newest.thread_id and mark.account_id = reader.account_id
      where newest.seq > coalesce(mark.upto, 0)
    ), noted as (
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select 'message-' || told.key, told.account_id, 'message', told.facts, clinic_now() from told
      where not exists (
        select from notices earlier
        where earlier.user_id = told.account_id and earlier.kind = 'message' and earlier.read_at is null
          and earlier.facts ->> 'threadId' = ${threadId}
      )
      on conflict (dedupe_key) do nothing
    )
    select told.account_id as "userId", told.key, told.facts, exists (
      select from mails earlier
      where earlier.user_id = told.account_id and earlier.kind = 'message'
        and earlier.facts ->> 'threadId' = ${threadId} and (earlier.facts ->> 'seq')::int > told.upto
        and earlier.created_at > clinic_now() - interval '1 day'
    ) as mailed
    from told
  `.execute(tx)
  const mails = rows.filter(({ mailed }) => !mailed)
  await enqueueMails(
    tx,
    mails.map(({ userId, key, facts }) => ({
      kind: 'message' as const,
      userId,
      dedupeKey: `message-${key}`,
      facts,
      delaySeconds,
    })),
  )
}

/** Takes the notices and the mails back that tell of a message, unless they were read or have left. */
export async function takeBackNews(tx: Queries, messageId: string): Promise<void> {
  await sql`delete from notices where kind = 'message' and facts ->> 'messageId' = ${messageId}`.execute(tx)
  await dropMailOf(tx, messageId)
}
