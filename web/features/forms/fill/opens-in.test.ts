import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FormToFill } from '#contract/forms/responses.ts'
import { opensIn } from './opens-in.ts'

const draftOf = ({ signed = false, isOwn = true, consent = false } = {}) =>
  ({
    language: 'ar',
    text: consent ? 'أوافق.' : null,
    definition: {
      language: 'en',
      translations: ['ar', 'tr'],
      pages: [{ items: [{ key: 'name', kind: 'signature' }] }],
    },
    parts: signed ? [{ key: 'name', value: 'Amal', isOwn }] : [],
  }) as unknown as FormToFill

test('a draft opens in the language of its reader, whoever began it', () => {
  assert.equal(opensIn(draftOf(), 'en'), 'en')
  assert.equal(opensIn(draftOf(), 'tr'), 'tr')
  assert.equal(opensIn(draftOf({ consent: true }), 'en'), 'en')
})

test('where the form lacks that language, it stays in the one in which it was begun', () => {
  assert.equal(opensIn(draftOf(), 'de'), 'ar')
})

test('a consent stays in the language in which its reader has signed it', () => {
  assert.equal(opensIn(draftOf({ consent: true, signed: true }), 'en'), 'ar')
  assert.equal(opensIn(draftOf({ consent: true, signed: true, isOwn: false }), 'en'), 'en')
})
