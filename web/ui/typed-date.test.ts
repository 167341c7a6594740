import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typedDate } from './typed-date.ts'

test('a date is understood as its languages write it', () => {
  for (const typed of ['2026-11-04', '04/11/2026', '4.11.2026', ' 4 11 2026 ', '٠٤/١١/٢٠٢٦', '4-11-2026'])
    assert.equal(typedDate(typed), '2026-11-04', typed)
})

test('what is no date is none', () => {
  for (const typed of ['', 'soon', '31/11/2026', '4/13/2026', '04/11/26', '2026-11', '0/0/2026'])
    assert.equal(typedDate(typed), undefined, typed)
})
