import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Appointment } from '#contract/booking/booking.ts'
import { leftBehind, painted, sameWeek, slotsOf, weekOf, withTimes } from './week.ts'

describe('the week being edited', () => {
  it('takes no time twice and none that ends after 21:00', () => {
    const week = withTimes(weekOf([{ day: 'Monday', startTime: '09:00' }]), ['Monday', 'Sunday'], [9, 20, 21])
    assert.deepEqual(
      slotsOf(week).map(({ day, startTime, endTime }) => `${day} ${startTime}-${endTime}`),
      ['Monday 09:00-10:00', 'Monday 20:00-21:00', 'Sunday 09:00-10:00', 'Sunday 20:00-21:00'],
    )
  })
  it('is painted on and off', () => {
    const week = painted(new Set(), ['Monday 09', 'Monday 10'], true)
    assert.ok(sameWeek(painted(week, ['Monday 10'], false), new Set(['Monday 09'])))
  })
  it('says which coming appointments it leaves behind', () => {
    const at = (appointmentDate: string, startTime: string, status: Appointment['status']) =>
      ({ appointmentDate, startTime, status }) as Appointment
    // 23 November 2026 is a Monday.
    const found = leftBehind(
      new Set(['Monday 09']),
      [
        at('2026-11-23', '09:00', 'pending'),
        at('2026-11-23', '10:00', 'confirmed'),
        at('2026-11-16', '10:00', 'confirmed'),
        at('2026-11-24', '09:00', 'cancelled'),
      ],
      '2026-11-21',
    )
    assert.deepEqual(
      found.map(({ startTime }) => startTime),
      ['10:00'],
    )
  })
})
