import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/messages/messages.ts'
import type { Message } from '#contract/messages/threads.ts'
import { attachFiles } from '../documents/thread-files.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction, type Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { auditIsAbout } from '../platform/underway.ts'
import type { PersonKey } from '../records/person-keys.ts'
import { lockThread, type FoundThread, sideOf } from './reach.ts'
import { readMessages } from './read-messages.ts'
import type { Listing } from './read-thread.ts'
import { keyOfThread, placeOfSubject, placeOfText } from './sealing.ts'
import { noteEvent, tellOfNewest } from './tell.ts'
import { answeringDoctor, mustWrite } from './writing.ts'

type Sent = InputOf<typeof contract.sendMessage>['body']

/**
 * Sends a message. Its thread is locked, so that messages are numbered one after the other, and of the same one sent
 * several times at once each answers the first. Throws `not_found`, what hinders the caller (`mustWrite`),
 * `message_sent_otherwise` for an id that has sent another text, and `changed_meanwhile` for files that are not in the
 * caller's draft.
 */
export async function sendMessage(
  ground: Listing,
  caller: Caller,
  id: string,
  sent: Sent,
): Promise<{ message: Message; isNew: boolean }> {
  return inTransaction(ground.db, async (tx) => {
    const thread = await lockThread(tx, caller, id)
    const key = await keyOfThread({ ...ground, db: tx }, thread)
    const read = async (messageId: string) => {
      const where = sql`message.id = ${messageId}`
      const [message] = await readMessages({ ...ground, db: tx }, { key, where, readsAs: thread.reads_as, caller })
      return message!
    }
    const earlier = await sentBefore(tx, caller, id, sent.clientId)
    if (earlier) {
      const message = await read(earlier)
      mustBeTheSame(message, sent)
      return { message, isNew: false }
    }
    const { person_id: personId, doctor_id: doctorId, place_id: placeId } = thread
    await mustWrite(tx, sideOf(thread.reads_as), { personId, doctorId, placeId, threadId: id })
    const messageId = randomUUID()
    await insertMessage(tx, { caller, thread, key, messageId, sent })
    await attachFiles(tx, { threadId: id, messageId, accountId: caller.id, files: sent.files })
    await sql`
      update message_drafts set sealed = null, version = version + 1, at = clinic_now()
      where thread_id = ${id} and account_id = ${caller.id} and version <= ${sent.draftVersion} and sealed is not null
    `.execute(tx)
    await noteEvent(tx, id)
    await tellOfNewest(tx, id, ground.config.mailDelaySeconds)
    auditIsAbout([messageId])
    return { message: await read(messageId), isNew: true }
  })
}

async function sentBefore(tx: Queries, { id }: Caller, threadId: string, clientId: string) {
  const { rows } = await sql<{ id: string }>`
    select id from messages where thread_id = ${threadId} and sender_id = ${id} and client_id = ${clientId}
  `.execute(tx)
  return rows[0]?.id
}

/** What was taken back is gone, and cannot be compared. */
function mustBeTheSame({ takenBackAt, text, files }: Message, sent: Sent): void {
  const isSame = text === sent.text && files.map(({ _id }) => _id).join() === sent.files.join()
  if (takenBackAt === null && !isSame) throw new Failure('message_sent_otherwise')
}

type New = { caller: Caller; thread: FoundThread; key: PersonKey; messageId: string; sent: Sent }

async function insertMessage(tx: Queries, { caller, thread, key, messageId, sent }: New): Promise<void> {
  const subject = thread.last_seq === 0 && sent.subject ? key.seal(sent.subject, placeOfSubject(thread.id)) : null
  await sql`
    update threads
    set last_seq = last_seq + 1, last_at = greatest(last_at, clinic_now()), sealed = coalesce(${subject}::bytea, sealed)
    where id = ${thread.id}
  `.execute(tx)
  // A transaction that has waited for the thread has the time at which it began: no message is older than the last.
  const isAsked = sideOf(thread.reads_as) === 'patient'
  const answering = answeringDoctor({ doctor: sql`doctor_id`, thread: sql`threads.id` })
  await sql`
    insert into messages (id, thread_id, seq, client_id, sender_id, sent_as, sent_at, due_at, sealed)
    select ${messageId}, id, last_seq, ${sent.clientId}, ${caller.id}, ${thread.reads_as}, last_at,
      case when ${isAsked} then (select due_at from expected_answer(${answering}, place_id)) end,
      ${key.seal(sent.text, placeOfText(messageId))}
    from threads where id = ${thread.id}
  `.execute(tx)
}
