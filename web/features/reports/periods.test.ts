import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { changeOf, datesOf, everyPeriod, isComparable, rangeBefore } from './periods.ts'

const one = { bookings: 3, revenue: 300, cancellations: 1, noShows: 0 }
const none = { bookings: 0, revenue: 0, cancellations: 0, noShows: 0 }

describe('the periods of a report', () => {
  it('have those in which nothing happened, too', () => {
    const report = {
      from: '2026-02-27',
      to: '2026-03-02',
      step: 'day' as const,
      periods: [{ from: '2026-03-01', ...one }],
    }
    assert.deepEqual(everyPeriod(report), [
      { from: '2026-02-27', ...none },
      { from: '2026-02-28', ...none },
      { from: '2026-03-01', ...one },
      { from: '2026-03-02', ...none },
    ])
  })

  it('begin where the server lets weeks and months begin', () => {
    const starts = (step: 'week' | 'month') =>
      everyPeriod({ from: '2026-02-26', to: '2026-03-03', step, periods: [] }).map(({ from }) => from)
    assert.deepEqual(starts('week'), ['2026-02-23', '2026-03-02'])
    assert.deepEqual(starts('month'), ['2026-02-01', '2026-03-01'])
  })

  it('have their dates, as far as they are within the range', () => {
    const range = { from: '2026-02-03', to: '2026-03-10' }
    assert.deepEqual(datesOf({ ...range, step: 'day' }, '2026-03-01'), { from: '2026-03-01', to: '2026-03-01' })
    assert.deepEqual(datesOf({ ...range, step: 'week' }, '2026-02-02'), { from: '2026-02-03', to: '2026-02-08' })
    assert.deepEqual(datesOf({ ...range, step: 'month' }, '2026-02-01'), { from: '2026-02-03', to: '2026-02-28' })
    assert.deepEqual(datesOf({ ...range, step: 'month' }, '2026-03-01'), { from: '2026-03-01', to: '2026-03-10' })
  })

  it('are compared with as many days before, on the same weekdays', () => {
    assert.deepEqual(rangeBefore('2026-03-01', '2026-03-30'), { from: '2026-01-25', to: '2026-02-23' })
    assert.deepEqual(rangeBefore('2026-03-02', '2026-03-08'), { from: '2026-02-23', to: '2026-03-01' })
    assert.equal(changeOf(150, 100), 0.5)
    assert.equal(changeOf(75, 100), -0.25)
    assert.equal(changeOf(5, 0), undefined)
    assert.equal(isComparable({ bookings: 205 }, { bookings: 60 }), true)
    assert.equal(isComparable({ bookings: 205 }, { bookings: 40 }), false)
    assert.equal(isComparable({ bookings: 12 }, { bookings: 9 }), false)
  })
})
