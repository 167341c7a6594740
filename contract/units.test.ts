import assert from 'node:assert/strict'
import { it } from 'node:test'
import { type Measurement, measurements, unitOf } from './records/item-lists.ts'
import { decimalsIn, shownIn, stored, unitChoices, usualUnits } from './units.ts'

it('converts what textbooks convert', () => {
  for (const [value, unit, kept] of [
    [100, '°F', 37.778],
    [32, '°F', 0],
    [98.6, '°F', 37],
    [220.5, 'lb', 100.017],
    [5.5, 'mmol/L', 99.086],
    [7, 'mmol/L', 126.109],
    [71.5, 'kg', 71.5],
    [120, 'mmHg', 120],
  ] as const) {
    assert.equal(stored(value, unit), kept, `${value} ${unit}`)
  }
})

it('every value that can be typed comes back as it was typed', () => {
  for (const kind of Object.keys(measurements) as Measurement[]) {
    const units = kind in unitChoices ? unitChoices[kind as keyof typeof unitChoices] : [measurements[kind].unit]
    for (const unit of units) {
      const decimals = decimalsIn(unit)
      const { least, most } = measurements[kind]
      const [from, to] = [shownIn(least, unit), shownIn(most, unit)]
      for (let n = Math.ceil(from * 10 ** decimals); n <= to * 10 ** decimals; n++) {
        const typed = Number((n / 10 ** decimals).toFixed(decimals))
        assert.equal(shownIn(stored(typed, unit), unit), typed, `${typed} ${unit}`)
      }
    }
  }
})

it('the first unit of each kind is the stored one, and what has one unit is read in it', () => {
  for (const kind of Object.keys(unitChoices) as (keyof typeof unitChoices)[]) {
    assert.equal(unitChoices[kind][0], measurements[kind].unit)
    assert.equal(usualUnits[kind], measurements[kind].unit)
  }
  assert.equal(unitOf('pulse', usualUnits), '/min')
  assert.equal(unitOf('glucose', { ...usualUnits, glucose: 'mmol/L' }), 'mmol/L')
})
