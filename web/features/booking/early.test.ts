import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Asking } from '../../wire/early-questions.ts'
import { askForOwnVisits } from './appointments/early.ts'
import { askForBooking } from './early.ts'

/** Lets a function start its questions at this address, with these answers. Answers which endpoints it asked. */
async function askedBy(begin: (asking: Asking) => unknown, query: string, answers: object): Promise<string[]> {
  const asked: string[] = []
  const known = new Map(Object.entries(answers))
  const asking = {
    who: { id: 'me' },
    may: () => true,
    address: new URLSearchParams(query),
    params: { doctorId: 'doctor' },
    ask: async ({
      queryKey: [name, request],
    }: {
      queryKey: [string, { query?: { list?: string; limit?: string } }]
    }) => {
      asked.push(request.query?.limit === '5' ? `${name}, the next ones` : name)
      return known.get(name)
    },
    onDate: (then: (today: string) => void) => then('2026-11-28'),
  }
  await begin(asking as unknown as Asking)
  // What hangs on several answers, one after the other.
  await new Promise(setImmediate)
  return asked
}

const guardianships = (...rights: string[]) => ({ people: [{ person: { _id: 'child' }, rights }] })

describe('a booking asks early for free dates', () => {
  const dates = 'GET /doctors/{doctorId}/free-dates'
  const asksDates = async (query: string, family: object) =>
    (
      await askedBy(askForBooking, query, {
        'GET /doctors/{doctorId}': { _id: 'doctor', fees: 1, location: '' },
        'GET /doctors/{doctorId}/offers': [],
        'GET /places': [],
        'GET /family': family,
      })
    ).includes(dates)

  it('for oneself where there is nobody else', async () => {
    assert.equal(await asksDates('', { people: [] }), true)
  })
  it('for oneself, and for somebody one may book for', async () => {
    assert.equal(await asksDates('for=me', guardianships('book')), true)
    assert.equal(await asksDates('for=child', guardianships('book')), true)
  })
  it('not before the page has asked for whom it is', async () => {
    assert.equal(await asksDates('', guardianships('book')), false)
  })
  it('not for somebody one may not book for, as the page asks then for whom it is', async () => {
    const others = { people: [...guardianships('visits').people, { person: { _id: 'other' }, rights: ['book'] }] }
    assert.equal(await asksDates('for=child', others), false)
    assert.equal(await asksDates('for=other', others), true)
  })
  it('not for a stranger', async () => {
    assert.equal(await asksDates('for=stranger', guardianships('book')), false)
    assert.equal(await asksDates('for=stranger', { people: [] }), false)
  })
})

describe('the first page of a patient', () => {
  const next = 'GET /appointments/my-appointments, the next ones'
  const asksNext = async (answers: object) => (await askedBy(askForOwnVisits, '', answers)).includes(next)

  it('looks for the next visit where there is one', async () => {
    assert.equal(await asksNext({ 'GET /appointments/my-counts': { upcoming: 2 } }), true)
  })
  it('does not look for it where there is none, or nobody knows', async () => {
    assert.equal(await asksNext({ 'GET /appointments/my-counts': { upcoming: 0 } }), false)
    assert.equal(await asksNext({}), false)
  })
})
