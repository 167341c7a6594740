import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seed, tries } from '../../server/testing/tries.ts'
import { somePlan, wholeFrom } from '../../server/testing/walked-plans.ts'
import { weekdays } from '../rules.ts'
import { minutesLate, moveAfter, movedPlan } from './move.ts'
import { dueBetween, type Schedule } from './plan.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(text)
const daily = (...times: string[]): Schedule => ({ kind: 'times', weekdays, times })
const weekly = (...times: string[]): Schedule => ({ kind: 'times', weekdays: ['Monday'], times })
const plan = (schedule: Schedule, days: number | null = null) => ({
  begins: '2026-01-05',
  steps: [{ days, amount: 1, schedule }],
})
const berlin = (schedule: Schedule) => ({ ...plan(schedule), zone: 'Europe/Berlin' })

describe('moving a plan', () => {
  it('takes days of the week along over midnight, and the ends of courses', () => {
    const moved = (schedule: Schedule, minutes: number) => movedPlan(plan(schedule), minutes)?.steps[0]?.schedule
    assert.deepEqual(moved(weekly('08:00'), 1440), { ...weekly('08:00'), weekdays: ['Tuesday'] })
    assert.deepEqual(moved(weekly('22:30', '23:30'), 120), { ...weekly('00:30', '01:30'), weekdays: ['Tuesday'] })
    assert.deepEqual(moved(weekly('00:30'), -60), { ...weekly('23:30'), weekdays: ['Sunday'] })
    assert.deepEqual(moved(daily('08:00', '20:00'), 120), daily('10:00', '22:00'))
    assert.deepEqual(moved(daily('08:00', '23:00'), 120), daily('01:00', '10:00'))
    const night = { kind: 'every', hours: 4, from: '07:00', until: '23:00' } as const
    assert.deepEqual(moved(night, 90), { ...night, from: '08:30', until: '00:30' })
    assert.equal(movedPlan(plan(daily('23:30'), 7), 60)?.begins, '2026-01-06')
  })

  it('is not offered where some times reach the next day and others do not, unless it is every day', () => {
    assert.equal(movedPlan(plan(weekly('08:00', '23:00')), 120), null)
    assert.equal(movedPlan(plan(daily('08:00', '23:00'), 7), 120), null)
    const due = at('2026-01-05T07:00:00Z')
    const offer = moveAfter(berlin(weekly('08:00', '23:00')), due, due + 125 * 60_000, due + 126 * 60_000)
    assert.deepEqual(offer, { minutes: 120, moved: null })
  })

  it('is offered for late doses that are nearer to their own time than to the next, while that has not come', () => {
    const due = at('2026-01-05T07:00:00Z')
    const offer = (schedule: Schedule, minutes: number, later = 0) =>
      moveAfter(berlin(schedule), due, due + minutes * 60_000, due + (minutes + later) * 60_000)?.minutes ?? null
    assert.equal(offer(daily('08:00'), 59), null)
    // To no time after it was taken, at which the same dose would be due again.
    assert.equal(offer(daily('08:00'), 74), 60)
    assert.equal(offer(daily('08:00'), 239), 180)
    assert.equal(offer(daily('08:00'), 13 * 60), null)
    assert.equal(offer(daily('08:00', '12:00'), 121), null)
    assert.equal(offer(daily('08:00', '12:00'), 90, 200), null)
    assert.equal(offer(weekly('08:00'), 24 * 60), 24 * 60)
    assert.equal(offer(weekly('09:00'), 90), null)
    assert.equal(minutesLate('Europe/Berlin', at('2026-03-28T07:00:00Z'), at('2026-03-29T07:00:00Z')), 25 * 60)
  })

  it('makes each dose of random plans later by as much, and no other', () => {
    const span = { from: at('2025-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') }
    let moves = 0
    for (let n = 0; n < tries(400, 4000); n++) {
      const random = wholeFrom(seed * 100_000 + n)
      const [{ begins, steps }] = somePlan(random, ['UTC'], span) as [ReturnType<typeof somePlan>[number]]
      const minutes = random.below(2880) - 1440
      const moved = movedPlan({ begins, steps }, minutes)
      if (!moved) continue
      moves++
      const from = at(`${begins}T00:00:00Z`)
      const phase = { zone: 'UTC', from: from - 9 * day, follows: false }
      // On its first day a plan without an end has no doses of the day before.
      const [first, last] = [from + 3 * day, from + 100 * day]
      assert.deepEqual(
        dueBetween([{ ...phase, ...moved }], first, last),
        dueBetween([{ ...phase, begins, steps }], first - minutes * 60_000, last - minutes * 60_000).map((due) => ({
          ...due,
          at: due.at + minutes * 60_000,
        })),
        JSON.stringify({ n, begins, steps, minutes }),
      )
    }
    assert.ok(moves > 50, String(moves))
  })
})
