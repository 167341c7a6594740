import { type RawBuilder, sql } from 'kysely'
import { messageLimits, type Participant } from '#contract/messages/message-lists.ts'
import type { Message } from '#contract/messages/threads.ts'
import { asFile, type FileFacts, openedFile } from '../documents/kept-file.ts'
import type { Ground } from '../ground.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import type { PersonKey } from '../records/person-keys.ts'
import { placeOfText } from './sealing.ts'

export type Reading = { db: Queries; config: Pick<Ground['config'], 'clamd'> }

type Row = { message: Omit<Message, 'text' | 'files'>; sealed: Buffer | null; files: FileFacts[] | null }

type Of = { key: PersonKey; where: RawBuilder<unknown>; readsAs: Participant; caller: Pick<Caller, 'id'> }

/**
 * Messages of one thread in order, opened. Patients and guardians read which desk has answered them, and not who sat
 * there.
 */
export async function readMessages(reading: Reading, { key, where, readsAs, caller }: Of): Promise<Message[]> {
  const hidesDesk = readsAs === 'patient' || readsAs === 'guardian'
  const lastMinute = sql`message.sent_at + make_interval(mins => ${sql.lit(messageLimits.takeBackMinutes)})`
  const { rows } = await sql<Row>`
    select message.sealed, jsonb_build_object(
      '_id', message.id, 'threadId', message.thread_id, 'seq', message.seq, 'clientId', message.client_id,
      'side', case when message.by_clinic then 'clinic' else 'patient' end, 'as', message.sent_as,
      'by', case when ${hidesDesk} and message.sent_as = 'desk' then place.name else coalesce(sender.name, '') end,
      'own', message.sender_id = ${caller.id}, 'sentAt', iso(message.sent_at),
      'takenBackAt', iso(message.taken_back_at),
      'takeBackUntil', case
        when message.sender_id = ${caller.id} and message.taken_back_at is null and ${lastMinute} > clinic_now()
        then iso(${lastMinute})
      end
    ) as message, (
      select jsonb_agg(${asFile} order by file.position) from document_files file where file.message_id = message.id
    ) as files
    from messages message
    join threads thread on thread.id = message.thread_id
    join places place on place.id = thread.place_id
    left join persons sender on sender.id = message.sender_id
    where ${where}
    order by message.seq
  `.execute(reading.db)
  return rows.map(({ message, sealed, files }) => ({
    ...message,
    text: sealed ? key.open(sealed, placeOfText(message._id)).toString() : '',
    files: (files ?? []).map((file) => openedFile(reading, key, file)),
  }))
}
