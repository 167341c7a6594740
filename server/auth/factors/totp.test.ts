import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressOf, base32, codeOf, stepAt, stepOf } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

it('codes are those of RFC 6238, appendix B', () => {
  const vectors: [seconds: number, code: string][] = [
    ...([
      [59, '94287082'],
      [1111111109, '07081804'],
      [1111111111, '14050471'],
    ] as const),
    ...([
      [1234567890, '89005924'],
      [2000000000, '69279037'],
      [20000000000, '65353130'],
    ] as const),
  ] as never
  for (const [seconds, code] of vectors) {
    assert.equal(codeOf(secret, stepAt(seconds), 8), code)
    assert.equal(codeOf(secret, stepAt(seconds)), code.slice(2))
  }
})

it('a code is taken one step early or late, and no more', () => {
  const now = stepAt(1234567890)
  for (const off of [-1, 0, 1]) assert.equal(stepOf(secret, codeOf(secret, now + off), now), now + off)
  for (const off of [-2, 2]) assert.equal(stepOf(secret, codeOf(secret, now + off), now), undefined)
  assert.equal(stepOf(secret, '', now), undefined)
})

it('base32 is that of RFC 4648, section 10', () => {
  const said = ['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI']
  for (const [length, text] of said.entries()) assert.equal(base32(Buffer.from('foobar'.slice(0, length))), text)
  assert.match(addressOf(secret, 'a b@salus.test'), /^otpauth:\/\/totp\/Salus%3Aa%20b%40salus\.test\?secret=GEZD/)
})
