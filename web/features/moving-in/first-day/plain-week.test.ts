import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hoursOfWeek, plainWeekOf, usualWeek } from './plain-week.ts'

test('a plain week is read back from the hours that it makes, and nothing else is taken for one', () => {
  for (const week of [
    usualWeek,
    { ...usualWeek, hasPause: true },
    { ...usualWeek, days: ['Saturday' as const], from: '08:30', to: '12:05' },
  ]) {
    assert.deepEqual(plainWeekOf(hoursOfWeek(week, 'here')), week)
  }
  assert.deepEqual(plainWeekOf([]), usualWeek)
  const [monday, ...rest] = hoursOfWeek(usualWeek, 'here')
  assert.equal(plainWeekOf([{ ...monday!, endTime: '16:00' }, ...rest]), undefined)
  assert.equal(plainWeekOf([{ ...monday!, placeId: 'there' }, ...rest]), undefined)
  assert.equal(plainWeekOf([{ ...monday!, video: true }, ...rest]), undefined)
})
