import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merged } from './chat.ts'
import type { Written } from './said.ts'
import { readSaid } from './said.ts'

const at = '2026-11-24T09:00:00.000Z'
const line = (id: string, more: Partial<Written> = {}): Written => ({ id, side: 'patient', at, text: id, ...more })

test('lines have one order on every side, and nobody rewrites one that was read', () => {
  const [one, two] = [line('b'), line('a', { side: 'doctor' })]
  assert.deepEqual(merged([one], [two]), [two, one])
  assert.deepEqual(merged([two], [one]), [two, one])
  assert.deepEqual(merged([one], [line('b', { text: 'Two tablets' })]), [one])
})

test('what no page of ours says is not taken', () => {
  const read = (said: unknown) => readSaid(JSON.stringify(said))
  assert.deepEqual(read({ kind: 'lines', lines: [line('a')] }), { kind: 'lines', lines: [line('a')] })
  for (const wrong of [{ text: { a: 1 } }, { text: 'a'.repeat(2001) }, { side: 'admin' }, { at: 'soon' }, { id: 1 }]) {
    const said = { kind: 'lines', lines: [null, { ...line('a'), ...wrong }] }
    assert.deepEqual(read(said), { kind: 'lines', lines: [] }, JSON.stringify(wrong).slice(0, 40))
  }
  assert.equal(read({ kind: 'lines', lines: 'all' }), undefined)
  assert.equal(read({ kind: 'caption', text: [] }), undefined)
  assert.equal(read(null), undefined)
  assert.equal(readSaid('{'), undefined)
})
