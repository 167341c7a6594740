import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cameFrom, chosenTime } from './came-from.ts'

test('only a path within this site is gone back to', () => {
  assert.equal(cameFrom({ from: '/book-appointment/1?date=2026-11-24' }), '/book-appointment/1?date=2026-11-24')
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '',
    7,
    null,
  ]) {
    assert.equal(cameFrom({ from }), undefined)
  }
  for (const state of [null, undefined, 'text', {}]) assert.equal(cameFrom(state), undefined)
})

test('a chosen time is read off the booking address, and nothing broken is', () => {
  const at = (query: string) => chosenTime(`/book-appointment/1?${query}`)
  const chosen = { date: '2026-11-24', startTime: '11:00', placeId: undefined }
  assert.deepEqual(at('date=2026-11-24&slot=11:00-12:00'), chosen)
  assert.deepEqual(at('date=2026-11-24&slot=11%3A00-12%3A00'), chosen)
  assert.deepEqual(at('date=2026-11-24&slot=11:00-12:00&place=there'), { ...chosen, placeId: 'there' })
  for (const query of ['', 'date=2026-11-24', 'date=2026-99-99&slot=11:00-12:00', 'date=2026-11-24&slot=noon']) {
    assert.equal(at(query), undefined)
  }
  assert.equal(chosenTime('/doctors?date=2026-11-24&slot=11:00-12:00'), undefined)
  assert.equal(chosenTime(undefined), undefined)
})
