import assert from 'node:assert/strict'
import { it } from 'node:test'
import { addressOf } from '../address.ts'
import { askedOf, besides, listOf } from './asked-of.ts'

const list = listOf({
  find: 'Search',
  filters: [
    {
      ...{ name: 'day', kind: 'choice', label: 'Day', all: 'Any day', options: { today: 'Today', week: 'This week' } },
      usual: { value: 'today', endsBy: ['search', 'from'] },
    },
    { name: 'from', kind: 'date', label: 'From' },
    { name: 'status', kind: 'choice', label: 'Status', all: 'All', options: { pending: 'Pending' } },
  ],
  orders: { known: ['newest', 'oldest', 'amount'], usual: 'newest', whileSet: { filter: 'day', usual: 'oldest' } },
})
const dayIn = (address: string) => askedOf(list, new URLSearchParams(address)).filter.day
const also = (address: string, name: string, value: string) =>
  besides({ find: list.find, filters: list.filters! }, addressOf(new URLSearchParams(address)), name, value)

it('the usual option counts only where the address has no filter, so that saved views keep their meaning', () => {
  for (const bare of ['', 'sort=oldest&open=1', 'page=2']) assert.equal(dayIn(bare), 'today', bare)
  const filtered = ['status=pending', 'search=Olga', 'from=2026-11-01', 'day=any', 'status=pending&day=any']
  for (const address of filtered) assert.equal(dayIn(address), undefined, address)
  assert.equal(dayIn('status=pending&day=week'), 'week')
})

it('another filter that is set or taken away leaves the option as it was shown', () => {
  assert.deepEqual(also('', 'status', 'pending'), { day: 'today' })
  assert.deepEqual(also('status=pending', 'status', ''), { day: 'any' })
  assert.deepEqual(also('status=pending&day=today', 'status', ''), {})
  // Who says which days, or searches, looks at all of them.
  assert.deepEqual(
    [also('', 'from', '2026-11-01'), also('', 'search', 'Olga'), also('', 'sort', 'oldest')],
    [{}, {}, {}],
  )
})

it('a day reads from morning to evening, unless another order is chosen; the rest begins with the newest', () => {
  const sortIn = (address: string) => askedOf(list, new URLSearchParams(address)).filter.sort
  assert.deepEqual(['', 'day=week&status=pending', 'sort=newest', 'sort=amount'].map(sortIn), [
    'oldest',
    'oldest',
    'newest',
    'amount',
  ])
  // The server's own default.
  assert.deepEqual(['day=any', 'status=pending', 'search=Olga'].map(sortIn), [undefined, undefined, undefined])
})
