import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { weekdays } from '../rules.ts'
import { draftsOfPrescription } from './from-record.ts'

const line = {
  inn: 'Prednisolone',
  brand: '',
  strength: '10 mg',
  form: 'tablet',
  dose: { amount: 4, unit: 'tablet' as const },
  times: ['morning' as const],
  asNeededMost: null as number | null,
  days: 7,
  note: '',
}

describe('plans from a prescription', () => {
  it('one prescription of 40, 30 and 20 mg is one taper', () => {
    const steps = [4, 3, 2].map((amount) => ({ ...line, dose: { ...line.dose, amount } }))
    const schedule = { kind: 'times', weekdays, times: ['08:00'] }
    assert.deepEqual(draftsOfPrescription(steps, 0), [
      {
        content: { name: 'Prednisolone', strength: '10 mg', unit: 'tablet', note: '' },
        steps: [4, 3, 2].map((amount) => ({ days: 7, amount, schedule })),
      },
    ])
  })

  it('others are plans of their own, for as many days as it may be dispensed', () => {
    const ibuprofen = { ...line, inn: 'Ibuprofen', times: [], asNeededMost: 4 }
    const [one, other] = draftsOfPrescription([{ ...line, times: ['night', 'morning'], days: 30 }, ibuprofen], 2)
    assert.deepEqual(one!.steps[0], {
      ...{ days: 90, amount: 4 },
      schedule: { kind: 'times', weekdays, times: ['08:00', '22:00'] },
    })
    assert.deepEqual(other!.steps[0]!.schedule, { kind: 'needed', gapMinutes: 240, most: 4 })
  })
})
