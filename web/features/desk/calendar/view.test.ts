import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarVisit } from '#contract/desk/calendar.ts'
import { hoursOf, inLanes } from './lanes.ts'
import { roomsOf } from './rooms.ts'
import { datesOf, turned } from './view.ts'
import { clockText, minuteOf } from '../../../clock/clock-text.ts'

test('a view shows whole weeks from the day on which they begin there', () => {
  const ends = (dates: string[]) => [dates[0], dates.at(-1), dates.length]
  // 2026-11-22 is a Sunday: the last day of a German week, and the first day of an Arabic one.
  assert.deepEqual(ends(datesOf('week', '2026-11-22', 0)), ['2026-11-16', '2026-11-22', 7])
  assert.deepEqual(ends(datesOf('week', '2026-11-22', 6)), ['2026-11-22', '2026-11-28', 7])
  assert.deepEqual(ends(datesOf('month', '2026-11-22', 0)), ['2026-10-26', '2026-12-06', 42])
  assert.deepEqual(ends(datesOf('month', '2027-02-10', 0)), ['2027-02-01', '2027-02-28', 28])
  assert.deepEqual(datesOf('day', '2026-11-22', 0), ['2026-11-22'])
  assert.deepEqual([turned('month', '2026-01-31', 1), turned('month', '2026-01-31', -1)], ['2026-02-01', '2025-12-01'])
  assert.deepEqual([turned('week', '2026-12-30', 1), turned('day', '2027-03-01', -1)], ['2027-01-06', '2027-02-28'])
  assert.equal(minuteOf(clockText(1435)), 1435)
})

test('what meets stands side by side, and the hours hold all of it', () => {
  const at = (minute: number, minutes: number) => ({ minute, minutes })
  const placed = inLanes([at(600, 60), at(540, 60), at(570, 90), at(720, 30)])
  assert.deepEqual(
    placed.map(({ minute, lane, lanes }) => [minute, lane, lanes]),
    [
      [540, 0, 2],
      [570, 1, 2],
      [600, 0, 2],
      [720, 0, 1],
    ],
  )
  assert.deepEqual(hoursOf(placed), { opens: 8, closes: 18 })
  assert.deepEqual(hoursOf([at(425, 60), at(1380, 90)]), { opens: 7, closes: 24 })
})

test('visits without an open room have a column of their own, if there are any', () => {
  const visit = (_id: string, roomId: string | null) => ({ _id, roomId, date: '2026-11-22' }) as CalendarVisit
  const room = { _id: 'red', name: 'Red', placeId: 'p', place: 'Salus' }
  const calendar = {
    timeZone: 'Europe/Berlin',
    doctors: [],
    windows: [],
    holds: [],
    away: [],
    closed: [],
    rooms: [room],
  }
  const columns = (visits: CalendarVisit[], rooms = [room]) =>
    roomsOf({ ...calendar, rooms, visits }, '2026-11-22').map(({ title, visits: own }) => [title, own.length])
  assert.deepEqual(columns([visit('1', 'red')]), [['Red', 1]])
  assert.deepEqual(columns([visit('1', 'red'), visit('2', null), visit('3', 'closed')]), [
    ['Red', 1],
    ['No room', 2],
  ])
  assert.deepEqual(columns([visit('1', null)], []), [])
})
