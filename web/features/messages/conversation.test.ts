import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Message } from '#contract/messages/threads.ts'
import { firstUnread, inOrder, type Known, missingAfter, shownOf, withRead } from './conversation.ts'

const message = (seq: number, more: Partial<Message> = {}): Message => ({
  ...{ _id: `m${seq}`, threadId: 't', seq, clientId: `c${seq}`, side: 'patient', as: 'patient', by: 'Ada' },
  ...{ own: true, text: `text ${seq}`, files: [], takenBackAt: null, takeBackUntil: null },
  sentAt: new Date(Date.parse('2026-11-30T09:00:00Z') + seq * 60_000).toISOString(),
  ...more,
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => message(from + n))
const none: Known = new Map()
const seqs = (messages: readonly Message[]) => messages.map(({ seq }) => seq)

it('messages stand in order and once, in whatever order and how often they are read', () => {
  const known = withRead(none, [range(51, 100), range(1, 50), range(40, 60)])
  assert.deepEqual(seqs(inOrder(known)), seqs(range(1, 100)))
})

it('what says nothing new is the same, so that nothing is drawn again', () => {
  const known = withRead(none, [range(1, 50)])
  assert.equal(withRead(known, [range(20, 50), range(1, 30)]), known)
  assert.notEqual(withRead(known, [[message(50, { text: '', takenBackAt: '2026-11-30T10:00:00Z' })]]), known)
})

it('what was shown stays when the newest page moves on', () => {
  const before = withRead(none, [range(51, 100)])
  assert.deepEqual(seqs(inOrder(withRead(before, [range(52, 101)]))), seqs(range(51, 101)))
})

it('what was taken back stays so, also if an older answer comes later', () => {
  const taken = message(2, { text: '', takenBackAt: '2026-11-30T10:00:00Z' })
  const known = withRead(withRead(none, [range(1, 3)]), [[taken], range(1, 3)])
  assert.equal(known.get(2)?.text, '')
})

it('messages that came in a tunnel are noticed: between two that are known, and at the end', () => {
  assert.equal(missingAfter([...range(1, 50), ...range(120, 169)], 169), 50)
  assert.equal(missingAfter(range(1, 50), 51), 50)
  assert.equal(missingAfter(range(1, 50), 50), undefined)
  assert.equal(missingAfter(range(20, 50), 50), undefined, 'what is older is asked for by the reader')
  assert.equal(missingAfter([], 0), undefined)
})

it('a day begins in the zone of the place, and messages of one writer stand together for five minutes', () => {
  const late = message(1, { sentAt: '2026-11-30T22:50:00Z' })
  const later = message(2, { sentAt: '2026-11-30T23:10:00Z' })
  const soon = message(3, { sentAt: '2026-11-30T23:12:00Z' })
  const other = message(4, { sentAt: '2026-11-30T23:13:00Z', own: false, as: 'doctor', by: 'Grace' })
  assert.deepEqual(
    shownOf([late, later, soon, other], 'Europe/Berlin').map(({ day, isFirst }) => [day, isFirst]),
    [
      ['2026-11-30', true],
      ['2026-12-01', true],
      [undefined, false],
      [undefined, true],
    ],
  )
  assert.equal(shownOf([late, later], 'Europe/Lisbon')[1]?.day, undefined)
})

it('new begins at the first message of others that is not read', () => {
  const [one, two, three] = range(1, 3)
  const other = { ...two!, own: false }
  assert.equal(firstUnread([one!, other, three!], 1), 2)
  assert.equal(firstUnread([one!, other, three!], 2), undefined)
  assert.equal(firstUnread([one!, { ...other, takenBackAt: '2026-11-30T10:00:00Z' }], 1), undefined)
})
