import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { WeeklyHours, WeeklySlot } from '#contract/hours.ts'
import { asRow, copied, hasOthers, hoursOf, typedTime, wrongRows } from './exact-hours.ts'

const at = (day: WeeklyHours['day'], startTime: string, endTime: string, more: Partial<WeeklyHours> = {}) =>
  asRow({ day, startTime, endTime, placeId: 'first', video: false, ...more })

describe('hours in any step', () => {
  it('are typed as one writes a time', () => {
    const typed = [
      '8',
      '08',
      '830',
      '0830',
      '8:30',
      '8.30',
      ' 08:30 ',
      '٨:٣٠',
      '24',
      '2400',
      '8:3',
      '24:05',
      'noon',
      '',
    ]
    assert.deepEqual(typed.map(typedTime), [
      ...['08:00', '08:00', '08:30', '08:30', '08:30', '08:30', '08:30', '08:30'],
      ...['24:00', '24:00', '8:3', '24:05', 'noon', ''],
    ])
  })

  it('are refused row by row: the later of two that overlap, also at another place', () => {
    const rows = [
      at('Monday', '08:30', '12:00'),
      at('Monday', '11:55', '14:00', { placeId: 'second' }),
      at('Monday', '12:00', '13:00', { video: true }),
      at('Tuesday', '11:55', '14:00'),
      at('Wednesday', '10:00', '10:00'),
      at('Thursday', '10:02', '11:00'),
      at('Friday', '9', '11:00'),
      // Hours may end at the end of a day, but not begin there.
      at('Saturday', '23:30', '24:00'),
      at('Sunday', '24:00', '24:00'),
    ]
    const wrong = wrongRows(rows)
    assert.deepEqual(
      rows.map(({ key }) => wrong.get(key)),
      [undefined, 'overlap', 'overlap', undefined, 'order', 'step', 'times', undefined, 'times'],
    )
  })

  it('are copied from a day to others, whose own go', () => {
    const rows = [at('Monday', '08:30', '12:00'), at('Monday', '13:00', '14:05'), at('Tuesday', '09:00', '10:00')]
    const next = copied(rows, 'Monday', ['Tuesday', 'Sunday'])
    assert.deepEqual(
      hoursOf(next).map(({ day, startTime }) => `${day} ${startTime}`),
      ['Monday 08:30', 'Monday 13:00', 'Tuesday 08:30', 'Tuesday 13:00', 'Sunday 08:30', 'Sunday 13:00'],
    )
    assert.equal(new Set(next.map(({ key }) => key)).size, 6)
  })

  it('are more than the grid of whole hours shows, or are not', () => {
    const slots = [{}, {}] as WeeklySlot[]
    assert.equal(hasOthers([at('Monday', '09:00', '11:00')], slots), false)
    assert.equal(hasOthers([at('Monday', '09:00', '11:00', { video: true })], slots), true)
    assert.equal(hasOthers([at('Monday', '09:30', '11:30')], slots), true)
    assert.equal(hasOthers([at('Monday', '07:00', '09:00')], slots), true)
    // At another place: the grid does not have these hours.
    assert.equal(hasOthers([at('Monday', '09:00', '11:00')], []), true)
  })
})
