import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { batched } from './batched.ts'

describe('calls in batches', () => {
  for (const batchesAtOnce of [1, 2]) {
    it(`are each answered once after a cut that met ${batchesAtOnce} at a time`, async () => {
      let isCut = true
      const ask = batched<{ n: number; key: string }, number>({
        mostAtOnce: 8,
        batchesAtOnce,
        keyOf: ({ key }) => key,
        isStuck: () => false,
        async runAll(items) {
          await pause(5)
          if (isCut && items.length > 1) throw new Error('cut')
          return items.map(({ n }) => n)
        },
      })
      // More than fit into the batches under way, with each key in several of them.
      const asked = Array.from({ length: 40 }, (_, n) => ({ n, key: `of ${n % 6}` }))
      const answers = Promise.all(asked.map(ask))
      await pause(12)
      isCut = false
      assert.deepEqual(
        await answers,
        asked.map(({ n }) => n),
      )
      assert.equal(await ask({ n: 41, key: 'of 1' }), 41)
    })
  }
})
