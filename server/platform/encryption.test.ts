import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it } from 'node:test'
import { keyringOf } from './encryption.ts'
import { keysOf } from './keys.ts'

describe('sealed text', () => {
  const [key, another] = [randomBytes(32), randomBytes(32)]
  const ringOf = (...secrets: Buffer[]) => keyringOf(keysOf('records', secrets))
  const ring = ringOf(key)

  it('opens where it was sealed for, whatever is written', () => {
    for (const text of ['', 'Sleeps badly.', 'Ärztin 🩺 \n'.repeat(500)]) {
      assert.equal(ring.open(ring.seal(text, 'here'), 'here'), text)
    }
  })

  it('is never twice the same, nor shows what it says', () => {
    const [one, two] = [ring.seal('Sleeps badly.', 'here'), ring.seal('Sleeps badly.', 'here')]
    assert.notDeepEqual(one.bytes, two.bytes)
    assert.equal(one.bytes.includes('Sleeps'), false)
  })

  it('opens nowhere else, with no other key, and not with a single bit changed', () => {
    const sealed = ring.seal('Sleeps badly.', 'here')
    assert.throws(() => ring.open(sealed, 'there'), /What is sealed as there does not open/)
    assert.throws(() => ringOf(another).open(sealed, 'here'), /No key of this ring/)
    assert.throws(() => ringOf(another).open({ ...sealed, keyId: ringOf(another).current }, 'here'))
    for (const place of [0, 12, sealed.bytes.length - 1]) {
      const bytes = Buffer.from(sealed.bytes)
      bytes[place]! ^= 1
      assert.throws(() => ring.open({ ...sealed, bytes }, 'here'))
    }
    assert.throws(() => ring.open({ ...sealed, bytes: sealed.bytes.subarray(0, 8) }, 'here'))
  })

  it('stays readable when a new key takes over', () => {
    const sealed = ring.seal('Sleeps badly.', 'here')
    const later = ringOf(another, key)
    assert.equal(later.open(sealed, 'here'), 'Sleeps badly.')
    assert.notEqual(later.seal('x', 'here').keyId, sealed.keyId)
  })
})
