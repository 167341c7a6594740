import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { carriedOn, forgetOwnSteps, noteOwnStep, noteStepOf } from './own-steps.ts'

beforeEach(forgetOwnSteps)

test('a second dialog goes on with the version that the first has made, unless that changed what it edits', () => {
  const call = (version: number, body: object) => ({ params: { id: 'a' }, body: { version, ...body } })
  noteStepOf(call(3, { to: 'room' }), { _id: 'a', version: 4 })
  noteStepOf(call(4, { slotId: '09:00-10:00', appointmentDate: '2026-11-28', reasonId: 'r' }), { _id: 'a', version: 5 })
  assert.equal(carriedOn('a', 3), 5)
  assert.equal(carriedOn('a', 4, ['doctorNotes', 'status']), 5)
  assert.equal(carriedOn('a', 3, ['status']), 3)
  assert.equal(carriedOn('a', 3, ['slotId']), 4)
  assert.deepEqual([carriedOn('a', 2), carriedOn('a', 5), carriedOn('b', 3)], [2, 5, 3])
})

test('a change in which somebody else may have had a part is none of one’s own', () => {
  noteOwnStep('a', 3, 5, ['status'])
  noteStepOf({ params: { id: 'a' }, body: { version: 3 } }, { _id: 'another', version: 4 })
  noteStepOf(undefined, null)
  assert.equal(carriedOn('a', 3), 3)
})
