import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedNumber } from './typed-number.ts'

test('a number is understood as its languages write it', () => {
  for (const typed of ['12.5', '12,5', ' 12.50 ', '١٢٫٥', '12٫5']) assert.equal(typedNumber(typed, 2), 12.5, typed)
  for (const typed of ['12', '12.', '12,', '012']) assert.equal(typedNumber(typed, 0), 12, typed)
  for (const typed of ['.5', ',5']) assert.equal(typedNumber(typed, 2), 0.5, typed)
  assert.equal(typedNumber('-9,1393', 6), -9.1393)
})

test('what is no number, or could be two, is none', () => {
  for (const typed of ['', 'ten', '.', '-', '1e5', '12€', '1.234,50', '1,234', '1 234', '0x10', 'Infinity'])
    assert.equal(typedNumber(typed, 2), undefined, typed)
  assert.equal(typedNumber('12.5', 0), undefined)
})
