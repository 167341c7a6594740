import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isOutside, usualLeast, usualRange } from './usual-range.ts'

/** By the words of the rule alone: the smallest value that so many tenths of all values do not exceed. */
function bruteForce(values: readonly number[], tenths: number): number {
  const reaching = values.filter(
    (value) => values.filter((other) => other <= value).length * 10 >= values.length * tenths,
  )
  return Math.min(...reaching)
}

it('equals brute force for a thousand lists, whatever their order, with equal values too', () => {
  // A small generator of our own: the same lists at each run.
  let seed = 7
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let n = 0; n < 1000; n++) {
    const values = Array.from({ length: usualLeast + next(120) }, () => 50 + next(n % 2 ? 8 : 900) / 10)
    const before = [...values]
    assert.deepEqual(usualRange(values), { low: bruteForce(values, 1), high: bruteForce(values, 9) }, String(values))
    assert.deepEqual(values, before)
  }
})

it('says nothing of fewer than ten values', () => {
  const nine = Array.from({ length: 9 }, (_, n) => n)
  assert.equal(usualRange(nine), null)
  assert.deepEqual(usualRange([...nine, 9]), { low: 0, high: 8 })
})

it('an end of a range belongs to it, and an end that is not there excludes nothing', () => {
  assert.deepEqual(
    [9, 10, 20, 21].map((value) => isOutside(value, { low: 10, high: 20 })),
    [true, false, false, true],
  )
  assert.equal(isOutside(1000, { low: 10, high: null }), false)
  assert.equal(isOutside(9, { low: null, high: 20 }), false)
})
