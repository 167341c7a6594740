import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Failure } from './failure.ts'
import { fairLine } from './fair-line.ts'

/** Waits until all callbacks that can run have run. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Work that ends when the test says so. */
function work() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, job, end: (name: string) => ends.get(name)!() }
}

describe('a fair line', () => {
  const room = { atOnce: 2, atOnceEach: 1, mostWaiting: 4, mostWaitingEach: 2 }

  it('lets owners take turns, however much one of them brings', async () => {
    const inTurn = fairLine(room)
    const { begun, job, end } = work()
    const all = [inTurn('a', job('a1')), inTurn('a', job('a2')), inTurn('a', job('a3')), inTurn('b', job('b1'))]
    all.push(inTurn('c', job('c1')))
    await settled()
    assert.deepEqual(begun, ['a1', 'b1'], 'one of each, two in all')
    end('a1')
    await settled()
    assert.deepEqual(begun.slice(2), ['a2'])
    end('a2')
    await settled()
    assert.deepEqual(begun.slice(3), ['c1'], 'the third of one owner comes after the first of another')
    for (const name of ['b1', 'c1']) end(name)
    await settled()
    end('a3')
    assert.deepEqual(await Promise.all(all), ['a1', 'a2', 'a3', 'b1', 'c1'])
  })

  it('sends away whoever has too much in line, and anybody when it is full', async () => {
    const inTurn = fairLine(room)
    const { job } = work()
    const full = (error: unknown) =>
      error instanceof Failure && error.code === 'not_ready' && error.retryAfterSeconds! > 0
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) void inTurn(name[0]!, job(name))
    await assert.rejects(inTurn('a', job('a4')), full)
    void inTurn('b', job('b3'))
    await assert.rejects(inTurn('c', job('c1')), full)
  })

  it('gives all blocks of one site the turns of one, which they share', async () => {
    const inTurn = fairLine({ atOnce: 1, atOnceEach: 1, mostWaiting: 8, mostWaitingEach: 2 })
    const { begun, job, end } = work()
    const block = (n: number) => `2001:0db8:0001:000${n}::/64`
    for (const n of [1, 2, 3]) for (const m of [1, 2]) void inTurn(block(n), job(`${n}.${m}`)).catch(() => undefined)
    await assert.rejects(inTurn(block(4), job('4.1')), Failure, 'one site fills half of the line')
    void inTurn('203.0.113.1', job('other'))
    for (const name of ['1.1', '1.2', 'other', '2.1', '3.1']) {
      await settled()
      assert.equal(begun.at(-1), name)
      end(name)
    }
  })

  it('goes on after work that failed', async () => {
    const inTurn = fairLine({ ...room, atOnce: 1 })
    const failed = inTurn('a', () => Promise.reject(new Error('no')))
    const next = inTurn('a', async () => 'done')
    await assert.rejects(failed, /no/)
    assert.equal(await next, 'done')
  })
})
