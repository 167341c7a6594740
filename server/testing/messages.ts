import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Clinic, Person, Reply } from './clinic.ts'
import { aPdf, documentsIn } from './documents.ts'

type Sent = { clientId?: string; text?: string; subject?: string; files?: string[]; draftVersion?: number }

/** Writes messages as a page does, through the API. */
export function messagesIn(clinic: Clinic) {
  /** Begins a thread with a doctor (by id), or with the desk of a place; answers its id. */
  const begin = async (who: Person, whom: { personId?: string; doctorId?: string; placeId?: string }) => {
    const { status, body } = await clinic.call(who, 'POST', '/messages/threads', whom)
    assert.ok(status === 201 || status === 200, JSON.stringify(body))
    return body._id as string
  }
  const trySend = (who: Person, thread: string, { clientId = randomUUID(), ...sent }: Sent): Promise<Reply> =>
    clinic.call(who, 'POST', `/messages/threads/${thread}/messages`, { clientId, text: '', ...sent })
  const send = async (who: Person, thread: string, text: string, more: Sent = {}) => {
    const { status, body } = await trySend(who, thread, { text, ...more })
    assert.ok(status === 201 || status === 200, JSON.stringify(body))
    return body as { _id: string; seq: number; text: string; files: { _id: string; name: string }[] }
  }
  const read = async (who: Person, thread: string, query = '') =>
    clinic.call(who, 'GET', `/messages/threads/${thread}${query}`)
  const texts = async (who: Person, thread: string): Promise<string[]> =>
    (await read(who, thread)).body.messages.map(({ text }: { text: string }) => text)
  const list = async (who: Person, query = ''): Promise<{ _id: string; unread: number }[]> =>
    (await clinic.call(who, 'GET', `/messages/threads${query}`)).body
  const unread = async (who: Person) => (await clinic.call(who, 'GET', '/messages/unread')).body
  const mark = (who: Person, thread: string, upto: number, unread = false) =>
    clinic.call(who, 'PUT', `/messages/threads/${thread}/read`, { upto, unread })
  /** The id of a file in the draft of a thread, uploaded whole. */
  const addFile = async (who: Person, thread: string, bytes: Buffer = aPdf, name = 'letter.pdf') => {
    const begun = await clinic.call(who, 'POST', `/messages/threads/${thread}/files`, { name, size: bytes.length })
    assert.equal(begun.status, 201, JSON.stringify(begun.body))
    const last = await documentsIn(clinic).sendAll(who, begun.body._id, bytes)
    assert.equal(last.status, 200, JSON.stringify(last.body))
    return last.body.documentId as string
  }
  const open = async (who: Person, file: string) => {
    const answer = await clinic.app.inject({
      method: 'GET',
      url: `/api/messages/files/${file}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
  }
  /** The doctor of an account. */
  const doctorIdOf = async ({ id }: Person): Promise<string> => {
    const [row] = await clinic.rows('select id from doctors where user_id = $1', [id])
    return row!.id as string
  }
  return { begin, trySend, send, read, texts, list, unread, mark, addFile, open, doctorIdOf }
}
