import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { weekdays } from '#contract/rules.ts'
import { initialOf, minutesOfDay, planIn, timesIn } from './typed.ts'

const plan = {
  content: { name: 'Prednisolone', strength: '10 mg', unit: 'tablet' as const, note: '' },
  begins: '2026-03-01',
  channels: ['bell'],
  notForGuardians: false,
  version: 1,
  steps: [
    { days: 7, amount: 4, schedule: { kind: 'times' as const, weekdays, times: ['08:00', '20:00'] } },
    { days: null, amount: 2, schedule: { kind: 'times' as const, weekdays, times: ['08:00'] } },
  ],
}

describe('the form of a plan', () => {
  it('sends what it shows', () => {
    const { version: _, ...sent } = plan
    assert.deepEqual(planIn(initialOf(plan)), structuredClone(sent))
    const needed = { kind: 'needed' as const, gapMinutes: 90, most: 3 }
    const every = { kind: 'every' as const, hours: 6, from: '06:00', until: '23:00' }
    for (const schedule of [needed, every]) {
      const steps = [{ days: null, amount: 0.5, schedule }]
      assert.deepEqual(planIn(initialOf({ ...plan, steps })).steps, steps)
    }
  })

  it('reads times as people type them', () => {
    assert.deepEqual(timesIn('20.30; 8:00 8:00'), ['08:00', '20:30'])
    assert.deepEqual(timesIn('08:00، 14:15'), ['08:00', '14:15'])
    for (const wrong of ['', 'morning', '8', '25:00', '08:00 x']) assert.equal(timesIn(wrong), undefined)
  })

  it('draws the doses of a day', () => {
    assert.deepEqual(minutesOfDay(initialOf(plan)), [480, 1200])
    const night = { kind: 'every' as const, hours: 6, from: '20:00', until: '08:00' }
    assert.deepEqual(
      minutesOfDay(initialOf({ ...plan, steps: [{ days: null, amount: 1, schedule: night }] })),
      [1200, 120, 480],
    )
  })
})
