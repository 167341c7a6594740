import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { defaultCurrency, settleCurrency } from '#contract/currency.ts'
import { centsIn } from './read-values.ts'

describe('the amounts of a file', () => {
  afterEach(() => settleCurrency(defaultCurrency))
  const readIn = (code: string, ...texts: string[]) => {
    settleCurrency(code)
    return texts.map(centsIn)
  }

  it('may name the currency of the installation by its code or its own sign', () => {
    assert.deepEqual(readIn('usd', '$12.50', 'USD 12.50', '12,50 usd'), [1250, 1250, 1250])
    assert.deepEqual(readIn('cad', 'CA$12.50', '12.50 CAD', '12.50'), [1250, 1250, 1250])
    assert.deepEqual(readIn('gbp', '£12.50', '€12.50'), [1250, undefined])
    assert.deepEqual(readIn('sek', 'SEK 350', '350'), [35_000, 35_000])
  })

  it('are not read where their sign could be of another currency', () => {
    assert.deepEqual(readIn('cad', '$12.50', 'US$12.50', 'USD 12.50'), [undefined, undefined, undefined])
    assert.deepEqual(readIn('usd', 'CA$12.50', 'A$12.50'), [undefined, undefined])
    assert.deepEqual(readIn('sek', '350 kr', 'kr 350', 'DKK 350'), [undefined, undefined, undefined])
  })
})
