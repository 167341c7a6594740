import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pageFrom, pagesOf, placeOf } from './page-at.ts'

const address = (page: string) => new URLSearchParams(page && { page })
const namesOf = (page: string, around: Parameters<typeof pagesOf>[1]) =>
  pagesOf(address(page), around).shown.map(({ name }) => name)

describe('the page of a list that an address names', () => {
  it('is one by its number, or one far in by a cursor; nonsense is the first, and no number is too far', () => {
    assert.deepEqual(placeOf(address('')), { offset: 0 })
    assert.deepEqual(placeOf(address('3')), { offset: 40 })
    assert.deepEqual(placeOf(address('501')), { offset: 10_000 })
    assert.deepEqual(placeOf(address('99999')), { offset: 10_000 })
    assert.deepEqual(placeOf(address('502~abc')), { offset: 0, cursor: 'abc' })
    for (const nonsense of ['-1', '0', 'x', '~abc', '3~abc']) assert.equal(placeOf(address(nonsense)).cursor, undefined)
    assert.deepEqual(pageFrom(placeOf(address('502~abc'))), { limit: '20', cursor: 'abc' })
    assert.deepEqual(pageFrom(placeOf(address('2'))), { limit: '20', offset: '20' })
  })

  it('is named apart where a page has several lists: one goes on, the other stays', () => {
    const two = new URLSearchParams({ page: '2', 'shares-page': '3' })
    assert.deepEqual(placeOf(two), { offset: 20 })
    assert.deepEqual(placeOf(two, 20, 'shares-page'), { offset: 40 })
    assert.deepEqual(placeOf(address('2'), 20, 'shares-page'), { offset: 0 })
    assert.equal(pagesOf(two, { total: 200 }, 20, 'shares-page').current, 3)
  })

  it('of a list that was counted the first, the last and those around can be gone to', () => {
    assert.deepEqual(namesOf('', { total: 0 }), [])
    assert.deepEqual(namesOf('5', { total: 200, next: 'abc', previous: 'cba' }), ['1', '4', '5', '6', '10'])
    assert.deepEqual(namesOf('10', { total: 200, previous: 'cba' }), ['1', '9', '10'])
  })

  it('beyond a thousand one goes on page by page, and beyond the ten thousandth row by cursors', () => {
    const more = { total: 1000, isMore: true }
    assert.deepEqual(namesOf('', { ...more, next: 'n' }), ['1', '2', '50'])
    assert.deepEqual(namesOf('50', { ...more, next: 'n' }), ['1', '49', '50', '51'])
    assert.deepEqual(namesOf('80', { ...more, next: 'n' }), ['1', '50', '79', '80', '81'])
    assert.deepEqual(namesOf('80', { ...more, previous: 'p' }), ['1', '50', '79', '80'])
    assert.deepEqual(namesOf('501', { ...more, next: 'n' }), ['1', '50', '500', '501', '502~n'])
    assert.deepEqual(namesOf('502~c', { ...more, previous: 'p', next: 'n' }), ['1', '50', '501', '502~c', '503~n'])
    assert.deepEqual(namesOf('503~c', { ...more, previous: 'p' }), ['1', '50', '502~p', '503~c'])
    // The rows of the page before still stand there: their next page is this one.
    assert.deepEqual(namesOf('503~c', { ...more, previous: 'p', next: 'c' }), ['1', '50', '502~p', '503~c'])
  })
})
