import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ageOn, type Amount, dosePerKilogram, milligramsOf, quantityNeeded, strengthIn } from './dose.ts'

const line = {
  strength: '250 mg/5 ml',
  dose: { amount: 5, unit: 'ml' } as Amount,
  times: ['morning', 'noon', 'evening'] as const,
  asNeededMost: null as number | null,
  days: 7,
  quantity: { amount: 100, unit: 'ml' } as Amount,
}

describe('doses', () => {
  it('reads strengths as they are written', () => {
    for (const [text, read] of [
      ['500 mg', { mg: 500, per: 1, unit: 'piece' }],
      ['0,5 g', { mg: 500, per: 1, unit: 'piece' }],
      ['75 µg', { mg: 0.075, per: 1, unit: 'piece' }],
      ['100 mcg', { mg: 0.1, per: 1, unit: 'piece' }],
      ['250 mg/5 ml', { mg: 250, per: 5, unit: 'ml' }],
      ['250mg / 5ml', { mg: 250, per: 5, unit: 'ml' }],
      ['20 mg/ml', { mg: 20, per: 1, unit: 'ml' }],
      ['100 µg/puff', { mg: 0.1, per: 1, unit: 'piece' }],
      ['1 %', { mg: 10, per: 1, unit: 'ml' }],
      ['100 IU/ml', null],
      ['875 mg/125 mg', null],
      ['0 mg', null],
      ['0,125 mg', { mg: 0.125, per: 1, unit: 'piece' }],
      ['1,000 mg', null],
      ['1.000 mg', null],
      ['25 µg/h', null],
      ['2 mg/24 h', null],
      ['5 mg/kg', null],
      ['10 mg/l', null],
      ['10 mg/g', null],
      ['strong', null],
    ] as const) {
      assert.deepEqual(strengthIn(text), read, text)
    }
  })

  it('counts milligrams of what is swallowed', () => {
    for (const [amount, unit, strength, mg] of [
      [5, 'ml', '250 mg/5 ml', 250],
      [2.5, 'ml', '250 mg/5 ml', 125],
      [1.5, 'tablet', '500 mg', 750],
      [50, 'µg', '75 µg', 0.05],
      [1, 'g', 'anything', 1000],
      [2, 'tablet', '250 mg/5 ml', null],
      [5, 'ml', '500 mg', null],
      [10, 'IU', '100 IU/ml', null],
      [1, 'application', '1 %', null],
      [2, 'g', '1 %', null],
      [2, 'g', '10 mg/g', null],
      [250, 'mg', '250 mg/5 ml', 250],
    ] as const) {
      assert.equal(milligramsOf({ amount, unit }, strength), mg, `${amount} ${unit} of ${strength}`)
    }
  })

  it('says the dose of a child for each kilogram, at a time and a day', () => {
    assert.deepEqual(dosePerKilogram(line, 20), { each: 12.5, day: 37.5, unit: 'mg' })
    assert.deepEqual(dosePerKilogram({ ...line, times: [], asNeededMost: 4 }, 20), { each: 12.5, day: 50, unit: 'mg' })
    assert.deepEqual(dosePerKilogram({ ...line, strength: '75 µg', dose: { amount: 1, unit: 'tablet' } }, 20), {
      each: 3.75,
      day: 11.25,
      unit: 'µg',
    })
    assert.deepEqual(dosePerKilogram({ ...line, strength: '100 IU/ml' }, 20), { each: 0.25, day: 0.75, unit: 'ml' })
    assert.deepEqual(dosePerKilogram({ ...line, strength: '500 mg', dose: { amount: 0.1, unit: 'g' } }, 27.5), {
      each: 3.64,
      day: 10.91,
      unit: 'mg',
    })
  })

  it('compares the quantity with the days', () => {
    assert.equal(quantityNeeded(line), 105)
    assert.equal(quantityNeeded({ ...line, dose: { amount: 250, unit: 'mg' } }), 105)
    assert.equal(
      quantityNeeded({
        ...line,
        strength: '500 mg',
        dose: { amount: 1, unit: 'g' },
        quantity: { amount: 20, unit: 'tablet' },
      }),
      42,
    )
    assert.equal(quantityNeeded({ ...line, quantity: { amount: 1, unit: 'application' } }), null)
    // Thousandths: 0.1 three times a day for ten days are 3, not 3.0000000000000004.
    assert.equal(quantityNeeded({ ...line, dose: { amount: 0.1, unit: 'ml' }, days: 10 }), 3)
  })

  it('knows ages on the day, also around birthdays and the end of February', () => {
    for (const [born, day, years, months] of [
      ['2016-11-30', '2026-11-29', 9, 119],
      ['2016-11-30', '2026-11-30', 10, 120],
      ['2024-02-29', '2025-02-28', 0, 11],
      ['2024-02-29', '2025-03-01', 1, 12],
      ['2026-11-29', '2026-11-29', 0, 0],
    ] as const) {
      assert.deepEqual(ageOn(born, day), { years, months }, `${born} on ${day}`)
    }
  })
})
