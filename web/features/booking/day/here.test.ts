import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { arrivedSince, inOrderOfWait, isWaiting, mayCallIn, minutesWaited } from './here.ts'

const at = (time: string) => `2026-11-24T${time}:00.000Z`
const times = (startsAt: string, arrivedAt: string | null) => ({
  startsAt: at(startsAt),
  arrivedAt: arrivedAt && at(arrivedAt),
})

test('waiting counts from the time of the visit, and from the arrival of who came late', () => {
  const now = Date.parse(at('10:24'))
  assert.equal(minutesWaited(times('10:00', '09:30'), now), 24)
  assert.equal(minutesWaited(times('10:00', '10:20'), now), 4)
  assert.equal(minutesWaited(times('11:00', '10:20'), now), null)
})

test('the first to be called has waited longest; of two of one time the first to come', () => {
  const early = times('11:00', '09:00')
  const first = times('10:00', '09:30')
  const second = times('10:00', '09:50')
  assert.deepEqual(inOrderOfWait([early, second, first]), [first, second, early])
})

test('who waits has arrived and is not called in yet', () => {
  const arrivedAt = at('09:30')
  assert.equal(isWaiting({ status: 'confirmed', arrivedAt }), true)
  assert.equal(isWaiting({ status: 'pending', arrivedAt }), true)
  assert.equal(isWaiting({ status: 'confirmed', arrivedAt: null }), false)
  for (const status of ['in-progress', 'completed', 'cancelled', 'no-show'] as const) {
    assert.equal(isWaiting({ status, arrivedAt }), false)
  }
})

test('a doctor calls in today, to visits at the clinic that have not begun', () => {
  const kind = { _id: 'k', name: 'Consultation', minutes: 30, mode: 'clinic' } as const
  const visit = { status: 'confirmed', kind, appointmentDate: '2026-11-24' } as const
  assert.equal(mayCallIn(visit, '2026-11-24'), true)
  assert.equal(mayCallIn(visit, '2026-11-23'), false)
  assert.equal(mayCallIn({ ...visit, status: 'in-progress' }, '2026-11-24'), false)
  assert.equal(mayCallIn({ ...visit, kind: { ...kind, mode: 'video' } }, '2026-11-24'), false)
})

test('who has just arrived is said once, and not again when a call is taken back', () => {
  const visit = (_id: string, stage: BoardVisit['stage']) => ({ _id, stage }) as BoardVisit
  const [waits, called] = [visit('a', 'waiting'), visit('b', 'room')]
  assert.deepEqual(arrivedSince([], [waits, called]), [waits])
  assert.deepEqual(arrivedSince([waits, called], [waits, visit('b', 'waiting')]), [])
})
