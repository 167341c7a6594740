import assert from 'node:assert/strict'
import { beforeEach, describe, it, mock } from 'node:test'
import { ApiFailure } from '../../wire/transport.ts'
import { type Kept, makeLines, type Wire } from './line.ts'

const gone = () => new ApiFailure(0, { code: 'offline', message: 'The line is down' })
const refusal = (code: 'messages_off' | 'draft_moved_on' | 'not_signed_in', status = 409) =>
  new ApiFailure(status, { code, message: `refused: ${code}` })

/** A server with one thread: what arrived, its draft, and what happens to the next calls. */
function serverWith() {
  const server = {
    arrived: [] as string[],
    ids: new Set<string>(),
    draft: { version: 0, subject: '', text: '' } as Kept,
    isDown: false,
    /** The answer is lost on its way, the call arrives. */
    losesAnswers: false,
    refuses: undefined as ApiFailure | undefined,
    account: 'ada' as string | undefined,
  }
  const wire: Wire = {
    async send({ message: { clientId, text }, draftVersion }) {
      if (server.isDown) throw gone()
      if (server.refuses) throw server.refuses
      if (!server.ids.has(clientId)) server.arrived.push(text)
      server.ids.add(clientId)
      if (server.draft.version <= draftVersion) server.draft = { version: 0, subject: '', text: '' }
      if (server.losesAnswers) throw gone()
    },
    async keep(_, { version, subject, text }) {
      if (server.isDown) throw gone()
      if (!server.account) throw refusal('not_signed_in', 401)
      if (version !== server.draft.version) throw refusal('draft_moved_on')
      server.draft = { version: version + 1, subject, text }
      return version + 1
    },
    async read() {
      if (server.isDown) throw gone()
      return server.draft
    },
    passOf: (account) => (account === server.account ? account : undefined),
    account: () => server.account,
    newId: () => crypto.randomUUID(),
    now: () => '2026-11-30T10:00:00.000Z',
    sentence: (reason) => (reason instanceof Error ? reason.message : ''),
  }
  return { server, lines: makeLines(wire) }
}

/** Lets the clock go, and everything that waits for it. */
async function pass(ms: number): Promise<void> {
  for (let at = 0; at < ms; at += 100) {
    mock.timers.tick(100)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
}

describe('what is typed into a thread', () => {
  beforeEach(() => {
    mock.timers.reset()
    mock.timers.enable({ apis: ['setTimeout'] })
  })

  it('is kept within a second while one goes on typing', async () => {
    const { server, lines } = serverWith()
    for (const text of ['H', 'He', 'Hel', 'Hell', 'Hello']) {
      lines.type('t', { text })
      await pass(300)
    }
    assert.notEqual(server.draft.text, '')
    await pass(1000)
    assert.equal(server.draft.text, 'Hello')
    assert.equal(lines.lineOf('t').isKept, true)
    assert.equal(lines.isAny(), false)
  })

  it('goes once and in order when the line is back, and what is typed meanwhile is kept after it', async () => {
    const { server, lines } = serverWith()
    server.isDown = true
    for (const text of ['one', 'two', 'three']) {
      lines.type('t', { text })
      lines.post('t', [])
      await pass(200)
    }
    lines.type('t', { text: 'four is not sent' })
    await pass(1000)
    assert.deepEqual(
      lines.lineOf('t').unsent.map(({ text, isWaiting }) => [text, isWaiting]),
      [
        ['one', true],
        ['two', true],
        ['three', true],
      ],
    )
    assert.equal(lines.isAny(), true)
    server.isDown = false
    server.losesAnswers = true
    await pass(15_000)
    server.losesAnswers = false
    await pass(15_000)
    assert.deepEqual(server.arrived, ['one', 'two', 'three'])
    assert.deepEqual(lines.lineOf('t').unsent, [])
    assert.equal(server.draft.text, 'four is not sent')
    assert.equal(lines.isAny(), false)
  })

  it('comes back into the field if it is refused, with all that was to follow it', async () => {
    const { server, lines } = serverWith()
    server.isDown = true
    for (const text of ['one', 'two']) {
      lines.type('t', { text })
      lines.post('t', [])
    }
    lines.type('t', { text: 'three' })
    await pass(500)
    server.isDown = false
    server.refuses = refusal('messages_off')
    await pass(20_000)
    const { text, unsent, refused } = lines.lineOf('t')
    assert.deepEqual(
      { text, unsent, refused },
      { text: 'one\n\ntwo\n\nthree', unsent: [], refused: 'refused: messages_off' },
    )
    assert.equal(server.draft.text, text)
    assert.deepEqual(server.arrived, [])
  })

  it('has files that leave the field with the press on Send, and come back if the message is refused', async () => {
    const { server, lines } = serverWith()
    const file = { _id: 'f1', name: 'rash.png', type: 'image/png', size: 1, scan: 'clean', opens: true } as const
    lines.post('t', [file])
    assert.deepEqual(
      lines.lineOf('t').unsent.flatMap(({ files }) => files.map(({ _id }) => _id)),
      ['f1'],
    )
    await pass(500)
    // The server's draft may have been read before: its file is no draft any more.
    assert.deepEqual([lines.lineOf('t').unsent, lines.lineOf('t').gone], [[], ['f1']])
    server.refuses = refusal('messages_off')
    lines.post('t', [{ ...file, _id: 'f2' }])
    await pass(500)
    assert.deepEqual([lines.lineOf('t').unsent, lines.lineOf('t').gone], [[], ['f1']], 'the second is in the draft')
  })

  it('is not lost without a question where more waits in line than goes on after the page is left', async () => {
    const { server, lines } = serverWith()
    assert.equal(lines.isLost(), false)
    lines.post('t', [])
    // The one that is under way goes on after the page is left.
    assert.equal(lines.isLost(), false)
    lines.post('t', [])
    assert.equal(lines.isLost(), true)
    await pass(500)
    assert.equal(lines.isLost(), false)
    server.isDown = true
    lines.post('t', [])
    await pass(500)
    assert.equal(lines.isLost(), true, 'one that waits for the connection is in this tab alone')
  })

  it('is gone when its draft was deleted, and the next one is kept', async () => {
    const { server, lines } = serverWith()
    lines.type('t', { text: 'not to be sent' })
    await pass(1000)
    const before = lines.stepsOf('t')
    const old = server.draft
    server.draft = { version: 2, subject: '', text: '' }
    lines.clear('t')
    lines.takeKept('t', old, before)
    assert.deepEqual([lines.lineOf('t').text, lines.lineOf('t').isKept], ['', true])
    await pass(2000)
    assert.equal(server.draft.version, 2)
    lines.type('t', { text: 'another' })
    await pass(2000)
    assert.deepEqual([server.draft.text, lines.lineOf('t').elsewhere], ['another', undefined])
  })

  it('waits for the log-in of whoever typed it, and is nobody else’s', async () => {
    const { server, lines } = serverWith()
    lines.type('t', { text: 'for my doctor' })
    server.account = undefined
    lines.post('t', [])
    await pass(60_000)
    assert.deepEqual(server.arrived, [])
    server.account = 'bob'
    lines.again()
    await pass(1000)
    assert.deepEqual(server.arrived, [])
    server.account = 'ada'
    lines.again()
    await pass(1000)
    assert.deepEqual(server.arrived, ['for my doctor'])
    lines.type('t', { text: 'more' })
    lines.forget()
    assert.equal(lines.lineOf('t').text, '')
    await pass(5000)
    assert.equal(server.draft.text, '')
  })

  it('is never lost to another device: the writer is asked which of two drafts goes on', async () => {
    const { server, lines } = serverWith()
    lines.takeKept('t', { version: 0, subject: '', text: '' }, lines.stepsOf('t'))
    server.draft = { version: 3, subject: '', text: 'typed on the phone' }
    lines.type('t', { text: 'typed here' })
    await pass(2000)
    assert.equal(lines.lineOf('t').elsewhere?.text, 'typed on the phone')
    assert.equal(server.draft.text, 'typed on the phone')
    lines.post('t', [])
    assert.equal(lines.lineOf('t').text, 'typed here', 'nothing is sent before the choice')
    lines.choose('t', 'this')
    await pass(1000)
    assert.deepEqual(server.draft, { version: 4, subject: '', text: 'typed here' })

    server.draft = { version: 9, subject: '', text: 'and more on the phone' }
    lines.type('t', { text: 'typed here too' })
    await pass(2000)
    lines.choose('t', 'other')
    assert.deepEqual([lines.lineOf('t').text, lines.lineOf('t').isKept], ['and more on the phone', true])
  })

  it('is taken over from another device while nothing else was typed here', async () => {
    const { server, lines } = serverWith()
    lines.takeKept('t', { version: 2, subject: 'Knee', text: 'from the phone' }, lines.stepsOf('t'))
    assert.deepEqual([lines.lineOf('t').subject, lines.lineOf('t').text], ['Knee', 'from the phone'])
    server.draft = { version: 2, subject: 'Knee', text: 'from the phone' }
    const before = lines.stepsOf('t')
    lines.post('t', [])
    await pass(500)
    // What was read before the message went is old: it does not come back into the field.
    lines.takeKept('t', { version: 2, subject: 'Knee', text: 'from the phone' }, before)
    assert.equal(lines.lineOf('t').text, '')
    assert.deepEqual(server.arrived, ['from the phone'])
  })

  it('is still sent when the page is left', async () => {
    const { server, lines } = serverWith()
    lines.type('t', { text: 'half a sen' })
    lines.leave()
    await pass(0)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    assert.equal(server.draft.text, 'half a sen')
  })
})
