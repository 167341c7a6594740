import assert from 'node:assert/strict'
import { it } from 'node:test'
import { initialOf, kindOf } from './kind-typed.ts'

it('what is typed of a kind comes back as it was, to the minute of its notice', () => {
  const typed = { ...initialOf(null), name: 'Check', fee: '0', cancel: 0, step: 15 }
  const kind = { ...kindOf(typed), _id: '1', active: true, standard: false }
  assert.deepEqual([kind.fee, kind.cancelHours, kind.step, kind.roomSort], [0, 0, 15, null])
  for (const noticeMinutes of [0, 1, 7, 30, 90, 100, 1441, 525_600]) {
    const again = kindOf(initialOf({ ...kind, noticeMinutes }))
    assert.equal(again.noticeMinutes, noticeMinutes)
  }
  const { fee, step, cancelHours } = kindOf(initialOf({ ...kind, fee: null, step: null, cancelHours: null }))
  assert.deepEqual([fee, step, cancelHours], [null, null, null])
})
