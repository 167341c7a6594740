import assert from 'node:assert/strict'
import { describe, it, mock } from 'node:test'
import { ApiFailure, answerCallsBy, send, sendForm } from './transport.ts'

/** A server that never answers: a request ends only by its signal. */
answerCallsBy(
  (_, { signal }) =>
    new Promise((_answer, reject) => {
      if (signal?.aborted) reject(signal.reason)
      signal?.addEventListener('abort', () => reject(signal.reason))
    }),
)

/** Sends a call that times out at once; answers its timeout (ms) and what was thrown. */
async function sendWithoutAnswer(name: string): Promise<{ waitsMs: number | undefined; said: unknown }> {
  const timeout = mock.method(AbortSignal, 'timeout', () => AbortSignal.abort(new DOMException('', 'TimeoutError')))
  try {
    const said = await send(name, {}, async () => 'read').catch((reason: unknown) => reason)
    return { waitsMs: timeout.mock.calls[0]?.arguments[0], said }
  } finally {
    timeout.mock.restore()
  }
}

describe('a server that does not answer', () => {
  it('is given up soon where something is read, and later where something is changed', async () => {
    const [read, changed] = [await sendWithoutAnswer('GET /doctors'), await sendWithoutAnswer('POST /favourites')]
    assert.ok(read.said instanceof ApiFailure && changed.said instanceof ApiFailure)
    assert.deepEqual([read.said.code, changed.said.code], ['no_answer', 'no_answer'])
    assert.equal(read.waitsMs, 15_000)
    assert.equal(changed.waitsMs, 40_000)
    // Nobody knows whether the change was made, and the message says so.
    assert.match(changed.said.message, /It may have been done all the same/)
    assert.doesNotMatch(read.said.message, /may have been done/)
  })

  it('is left to whoever has given the call up themselves', async () => {
    const left = new AbortController()
    const sent = send('GET /doctors', { signal: left.signal }, async () => 'read')
    left.abort(new Error('left the page'))
    await assert.rejects(sent, /left the page/)
  })

  it('a live channel has all the time there is', async () => {
    const timeout = mock.method(AbortSignal, 'timeout')
    const left = new AbortController()
    const sent = send('GET /live', { signal: left.signal }, async () => 'read', { streams: true })
    left.abort(new Error('left the page'))
    await assert.rejects(sent, /left the page/)
    assert.equal(timeout.mock.callCount(), 0)
    timeout.mock.restore()
  })
})

it('a question is asked in full by a browser that cannot count the parts of an address', async () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  try {
    const asked: string[] = []
    answerCallsBy(async (address) => {
      asked.push(address)
      return new Response('{}')
    })
    await send('GET /doctors', { query: { search: 'Reed', place: undefined } }, async () => null)
    await send('GET /doctors', {}, async () => null)
    assert.deepEqual(asked, ['/api/doctors?search=Reed', '/api/doctors'])
  } finally {
    Object.defineProperty(URLSearchParams.prototype, 'size', size)
  }
})

it('every call says which language its answer is read in: reading, changing, listening and sending a file', async () => {
  const said: (string | undefined)[] = []
  answerCallsBy(async (_, { headers }) => {
    said.push((headers as Record<string, string>)['salus-language'])
    return new Response('{}')
  })
  await send('GET /doctors', {}, async () => null)
  await send('POST /favourites', { body: {} }, async () => null)
  await send('GET /live', {}, async () => null, { streams: true })
  const sent: Record<string, string> = {}
  class Request {
    upload = {}
    open() {}
    send() {}
    setRequestHeader(name: string, value: string) {
      sent[name] = value
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Request })
  void sendForm('PATCH /auth/profile/{id}', { params: { id: 'x' }, form: new FormData() })
  assert.deepEqual([...said, sent['salus-language']], ['en', 'en', 'en', 'en'])
})
