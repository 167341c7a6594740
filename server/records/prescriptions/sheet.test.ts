import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { randomPrescriptions, wrongWith } from '../../testing/random-prescriptions.ts'

/** `npm run drill:prescriptions` does the same with a thousand. */
const many = 50

describe('printed prescriptions', () => {
  it(`have each element that the EU asks for, in order, in English, German and Arabic (${many} at random)`, async () => {
    const made = randomPrescriptions(many, 2012)
    assert.deepEqual(new Set(made.map(({ facts }) => facts.paper.language)), new Set(['en', 'de', 'ar']))
    const wrong: object[] = []
    for (const each of made) {
      const found = await wrongWith(each)
      if (found.length > 0) wrong.push({ language: each.facts.paper.language, found })
    }
    assert.deepEqual(wrong, [])
  })
})
