import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import { changeOf, datesOf, everyPeriod, isComparable, pointsBetween, rangeBefore } from './periods.ts'

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
  })

  it('stand beside the same weekdays, whatever their length and where clocks change', () => {
    // Europe changes its clocks on 29 March and 25 October 2026, America on 8 March and 1 November.
    for (const to of ['2026-03-08', '2026-03-30', '2026-10-25', '2026-10-26', '2026-11-02']) {
      for (let days = 1; days <= 370; days += 1) {
        const from = addDays(to, 1 - days)
        const before = rangeBefore(from, to)
        assert.ok(before.to < from, `${from} to ${to}: no day is in both`)
        assert.ok(addDays(before.to, 7) >= from, `${from} to ${to}: no week lies between`)
        assert.equal(datesBetween(before.from, before.to).length, days)
        assert.deepEqual([before.from, before.to].map(weekdayOf), [from, to].map(weekdayOf))
      }
    }
  })

  it('are compared in numbers only where there was enough before', () => {
    assert.equal(changeOf(150, 100), 0.5)
    assert.equal(changeOf(75, 100), -0.25)
    assert.equal(changeOf(5, 0), undefined)
    assert.equal(changeOf(11, 2), undefined, 'too few')
    assert.equal(changeOf(100, 20), undefined, 'too small a part')
    assert.equal(pointsBetween({ part: 6, of: 60 }, { part: 2, of: 40 }), 5)
    assert.equal(pointsBetween({ part: 6, of: 60 }, { part: 2, of: 20 }), undefined)
    assert.equal(pointsBetween({ part: 6, of: 60 }, undefined), undefined)
    assert.equal(isComparable({ bookings: 205 }, { bookings: 60 }), true)
    assert.equal(isComparable({ bookings: 205 }, { bookings: 40 }), false)
    assert.equal(isComparable({ bookings: 12 }, { bookings: 9 }), false)
  })
})
