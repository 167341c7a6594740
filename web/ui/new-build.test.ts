import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isMissingPart } from './new-build.ts'

it('a part that is gone is known by its error, script or style, in every browser', () => {
  for (const error of [
    new TypeError('Failed to fetch dynamically imported module: /assets/payments-x.js'),
    new TypeError('error loading dynamically imported module: /assets/payments-x.js'),
    new TypeError('Importing a module script failed.'),
    new Error('Unable to preload CSS for /assets/payments-x.css'),
  ]) {
    assert.equal(isMissingPart(error), true, error.message)
  }
  assert.equal(isMissingPart(new TypeError('x is not a function')), false)
})
