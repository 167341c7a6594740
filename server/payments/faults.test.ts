import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openFaults } from '../testing/money-faults.ts'
import { oneOf, randomFrom } from '../testing/random.ts'
import { seed, tries } from '../testing/tries.ts'

/** A part of `npm run drill:money`, which tries every step. */
describe('money under faults', () => {
  const random = randomFrom(seed)
  let faults: Awaited<ReturnType<typeof openFaults>>
  before(async () => {
    faults = await openFaults(random)
  })
  after(() => faults.close())

  it('is where three books say it is after one sweep, whatever dies or fails within a step', async (t) => {
    t.diagnostic(`SEED=${seed}`)
    const astray = []
    let tried = 0
    for (const step of faults.journey) {
      const length = await faults.lengthOf(step)
      const dies = () =>
        faults.killed(step, {
          step: 1 + Math.floor(random() * length),
          when: oneOf(['before', 'after'] as const, random),
        })
      const others = [
        () => faults.failing(step, oneOf(faults.faults, random), 0),
        () => faults.replayed(step),
        () => oneOf([faults.toldOver, faults.clocksApart, faults.staleLooks], random)(step),
      ]
      const chosen = process.env.EVERY_TRY ? others : [oneOf(others, random)]
      for (const suffer of [...Array(tries(1, 4)).fill(dies), ...chosen]) {
        astray.push(...(await suffer()))
        tried++
      }
    }
    t.diagnostic(`${tried} faults`)
    assert.deepEqual(astray, [])
  })
})
