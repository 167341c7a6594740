import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seed, tries } from '../../server/testing/tries.ts'
import { somePlan, walked, walkedClock, wholeFrom } from '../../server/testing/walked-plans.ts'
import { weekdays } from '../rules.ts'
import { allowedAt, daysLeft, dueBetween, inZone, lastDay, nextDue, type Phase, type Schedule } from './plan.ts'
import { isZone, reached } from './zones.ts'

const day = 86_400_000
const at = (text: string) => Date.parse(text)
const daily = (...times: string[]): Schedule => ({ kind: 'times', weekdays, times })
const planOf = (schedule: Schedule, more: Partial<Phase> = {}): Phase => ({
  from: at('2026-01-01T00:00:00Z'),
  zone: 'Europe/Berlin',
  begins: '2026-01-01',
  steps: [{ days: null, amount: 1, schedule }],
  follows: false,
  ...more,
})
const dueOf = (phases: readonly Phase[], from: string, to: string) =>
  dueBetween(phases, at(from), at(to)).map((due) => new Date(due.at).toISOString().slice(0, 16))

describe('plans of medicines', () => {
  it('8:00 stays 8:00 over both nights on which clocks are changed', () => {
    assert.deepEqual(dueOf([planOf(daily('08:00'))], '2026-03-28T00:00:00Z', '2026-03-31T00:00:00Z'), [
      '2026-03-28T07:00',
      '2026-03-29T06:00',
      '2026-03-30T06:00',
    ])
    assert.deepEqual(dueOf([planOf(daily('08:00'))], '2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z'), [
      '2026-10-24T06:00',
      '2026-10-25T07:00',
      '2026-10-26T07:00',
    ])
  })

  it('a time that the clocks jump over is due at the jump, one that they show twice is due once', () => {
    assert.deepEqual(dueOf([planOf(daily('02:30', '03:00'))], '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z'), [
      '2026-03-29T01:00',
    ])
    assert.deepEqual(dueOf([planOf(daily('02:30'))], '2026-10-24T22:00:00Z', '2026-10-25T22:00:00Z'), [
      '2026-10-25T00:30',
    ])
  })

  it('every six hours within waking hours, also of somebody who works at night', () => {
    const every = (from: string, until: string) => planOf({ kind: 'every', hours: 6, from, until })
    assert.deepEqual(dueOf([every('07:00', '22:00')], '2026-01-05T00:00:00Z', '2026-01-06T00:00:00Z'), [
      '2026-01-05T06:00',
      '2026-01-05T12:00',
      '2026-01-05T18:00',
    ])
    assert.deepEqual(dueOf([every('18:00', '08:00')], '2026-01-05T12:00:00Z', '2026-01-06T12:00:00Z'), [
      '2026-01-05T17:00',
      '2026-01-05T23:00',
      '2026-01-06T05:00',
    ])
  })

  it('a taper goes from step to step, and its course ends', () => {
    const step = (amount: number) => ({ days: 7, amount, schedule: daily('08:00') })
    const taper = planOf(daily('08:00'), { steps: [step(4), step(3), step(2)] })
    const due = dueBetween([taper], at('2026-01-01T00:00:00Z'), at('2026-06-01T00:00:00Z'))
    assert.deepEqual(
      due.map(({ amount }) => amount),
      [4, 3, 2].flatMap((amount) => Array<number>(7).fill(amount)),
    )
    assert.equal(lastDay(taper), '2026-01-21')
    assert.equal(nextDue([taper], at('2026-01-21T07:00:01Z')), undefined)
  })

  it('from Berlin to Lisbon and to Tokyo: no dose twice, and none left out where the next is far', () => {
    const home = planOf(daily('08:00'))
    // At 8:30 in Berlin it is 7:30 in Lisbon.
    const west = inZone([home], 'Europe/Lisbon', at('2026-01-10T07:30:00Z'))
    assert.deepEqual(dueOf(west, '2026-01-09T12:00:00Z', '2026-01-12T00:00:00Z'), [
      '2026-01-10T07:00',
      '2026-01-11T08:00',
    ])
    const east = inZone([home], 'Asia/Tokyo', at('2026-01-10T02:00:00Z'))
    assert.deepEqual(dueOf(east, '2026-01-09T12:00:00Z', '2026-01-11T12:00:00Z'), [
      '2026-01-10T02:00',
      '2026-01-10T23:00',
    ])
    const often = inZone([planOf(daily('08:00', '12:00', '18:00'))], 'Asia/Tokyo', at('2026-01-10T09:00:00Z'))
    // 18:00 in Tokyo is now; noon was passed over, and would come at once with it.
    assert.deepEqual(dueOf(often, '2026-01-10T00:00:00Z', '2026-01-11T00:00:00Z'), [
      '2026-01-10T07:00',
      '2026-01-10T09:00',
      '2026-01-10T23:00',
    ])
    assert.deepEqual(inZone([home], 'Europe/Berlin', at('2026-01-10T07:30:00Z')), [home])
  })

  it('a plan that is over has no doses, and a new one none of before', () => {
    const plan = planOf(daily('08:00', '14:00'))
    const over = at('2026-01-05T11:00:00Z')
    assert.equal(dueBetween([plan], at('2026-01-05T00:00:00Z'), at('2026-01-07T00:00:00Z'), over).length, 1)
    assert.equal(nextDue([plan], over, over), undefined)
    const later = { ...planOf(daily('09:00')), from: over }
    assert.deepEqual(dueOf([plan, later], '2026-01-05T00:00:00Z', '2026-01-06T12:00:00Z'), [
      '2026-01-05T07:00',
      '2026-01-06T08:00',
    ])
  })

  it('as needed: neither before its gap nor above its most in any 24 hours, also when it is told afterwards', () => {
    const needed = { kind: 'needed', gapMinutes: 240, most: 4 } as const
    const taken = ['00:00', '06:00', '12:00', '18:00'].map((time) => at(`2026-01-05T${time}:00Z`))
    const next = (wanted: string, all = taken) => new Date(allowedAt(needed, all, at(wanted))).toISOString()
    assert.equal(next('2026-01-05T22:30:00Z'), '2026-01-06T00:00:00.000Z')
    assert.equal(next('2026-01-05T07:00:00Z', taken.slice(1, 2)), '2026-01-05T10:00:00.000Z')
    assert.equal(next('2026-01-05T03:00:00Z', taken.slice(1, 2)), '2026-01-05T10:00:00.000Z')
    assert.equal(next('2026-01-05T01:00:00Z', taken.slice(1, 2)), '2026-01-05T01:00:00.000Z')
    // Between doses that were told before: the window around it would have five.
    assert.ok(allowedAt({ ...needed, gapMinutes: 60 }, taken, at('2026-01-05T09:00:00Z')) >= at('2026-01-06T00:00:00Z'))
  })

  it('what is left lasts for whole days of the plan', () => {
    const plan = [planOf(daily('08:00', '20:00'))]
    assert.equal(daysLeft(plan, 14, at('2026-01-05T00:00:00Z')), 7)
    assert.equal(daysLeft(plan, 13, at('2026-01-05T00:00:00Z')), 6)
    assert.equal(daysLeft(plan, 0, at('2026-01-05T00:00:00Z')), 0)
    const course = [planOf(daily('08:00'), { steps: [{ days: 5, amount: 1, schedule: daily('08:00') }] })]
    assert.equal(daysLeft(course, 20, at('2026-01-01T00:00:00Z')), null)
    assert.equal(daysLeft([planOf({ kind: 'needed', gapMinutes: 0, most: 4 })], 3, at('2026-01-01T00:00:00Z')), null)
  })

  it('the next dose is the first that is due, however far it is', () => {
    const weekly = planOf({ kind: 'times', weekdays: ['Sunday'], times: ['08:00'] })
    assert.equal(nextDue([weekly], at('2026-01-04T07:00:01Z'))?.at, at('2026-01-11T07:00:00Z'))
    const later = planOf(daily('08:00'), { begins: '2026-05-01' })
    assert.equal(nextDue([later], at('2026-01-04T07:00:01Z'))?.at, at('2026-05-01T06:00:00Z'))
  })

  it('knows zones by their names', () => {
    assert.deepEqual(['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia'].map(isZone), [true, true, true])
    assert.deepEqual(['', 'Europe/Nowhere', 'Berlin, Germany', '+01:00'].map(isZone), [false, false, false, false])
    assert.equal(reached('Europe/Berlin', at('2026-03-29T02:30:00Z')), at('2026-03-29T01:00:00Z'))
  })

  it('are the same to the minute as walking through every minute of two years', () => {
    const span = { from: at('2025-01-01T00:00:00Z'), to: at('2027-01-01T00:00:00Z') }
    const zones = ['Europe/Berlin', 'Europe/Lisbon', 'America/St_Johns', 'Asia/Tokyo']
    const clocks = new Map(zones.map((zone) => [zone, walkedClock(zone, span.from, span.to)]))
    for (let n = 0; n < tries(60, 1000); n++) {
      const plan = somePlan(wholeFrom(seed * 100_000 + n), zones, span)
      const first = plan[0]!.from
      const last = span.to - 3 * day
      const expected = walked(plan, clocks, span).filter((due) => due.at >= first && due.at < last)
      const whole = dueBetween(plan, first, last)
      assert.deepEqual(whole, expected, JSON.stringify({ n, plan }))
      // Asked day by day, and for the next one, it is no other.
      const middle = Math.min(plan.at(-1)!.from - day, last - 3 * day)
      const inParts = [0, 1, 2].flatMap((part) => dueBetween(plan, middle + part * day, middle + (part + 1) * day))
      assert.deepEqual(
        inParts,
        whole.filter((due) => due.at >= middle && due.at < middle + 3 * day),
        JSON.stringify({ n, plan }),
      )
      const next = nextDue(plan, middle, last)
      assert.deepEqual(
        next,
        expected.find((due) => due.at >= middle),
        JSON.stringify({ n, plan }),
      )
    }
  })
})
