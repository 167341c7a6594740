import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onOtherClock, stretchesOn } from './other-clock.ts'

test('a stretch of a calendar on a place’s clock is the same stretch on the clinic’s', () => {
  const lisbon = { date: '2026-12-01', startTime: '10:00', endTime: '11:00' }
  assert.deepEqual(stretchesOn('Europe/Lisbon', 'Europe/Berlin', lisbon), [
    { date: '2026-12-01', startTime: '11:00', endTime: '12:00' },
  ])
  assert.deepEqual(stretchesOn('Europe/Berlin', 'Europe/Berlin', lisbon), [lisbon])
  const evening = { date: '2026-12-01', startTime: '17:00', endTime: '19:00' }
  assert.deepEqual(stretchesOn('America/New_York', 'Europe/Berlin', evening), [
    { date: '2026-12-01', startTime: '23:00', endTime: '23:59' },
    { date: '2026-12-02', startTime: '00:00', endTime: '01:00' },
  ])
  assert.deepEqual(onOtherClock('Europe/Berlin', 'Europe/Lisbon', '2026-12-01', 600), {
    date: '2026-12-01',
    time: '09:00',
  })
})
