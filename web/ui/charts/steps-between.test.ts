import assert from 'node:assert/strict'
import { it } from 'node:test'
import { stepsBetween } from './steps-between.ts'

it('are round, few, and hold every value', () => {
  assert.deepEqual(stepsBetween([118, 131]), [115, 120, 125, 130, 135])
  assert.deepEqual(stepsBetween([64.2, 65.1]), [64.2, 64.4, 64.6, 64.8, 65, 65.2])
  assert.deepEqual(stepsBetween([7]), [7, 7.2])
  for (let n = 1; n < 500; n++) {
    const values = [n * 0.37, n * 0.37 + (n % 23) * 1.1]
    const steps = stepsBetween(values)
    assert.ok(steps[0]! <= Math.min(...values) && steps.at(-1)! >= Math.max(...values), String(values))
    assert.ok(steps.length >= 2 && steps.length <= 8, `${values}: ${steps}`)
  }
})
