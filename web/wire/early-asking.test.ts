import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it, mock } from 'node:test'
import { QueryObserver } from '@tanstack/react-query'
import { localStore } from '../drafts/storage.ts'
import { expectedUser, noteExpected } from '../session/expected-user.ts'
import { clinicQuery } from '../clock/clinic.ts'
import { askEarly, type Asking, tabQueries } from './early-questions.ts'
import { storedToken } from './transport.ts'

const id = 'eb0a1d5a-0000-4000-8000-000000000001'
const claims = { id, role: 'admin', exp: Date.now() / 1000 + 3600 }
const user = { id, role: 'admin', rights: ['figures'], placeRights: [] } as unknown as Parameters<
  typeof noteExpected
>[0]

let said: unknown[] = []
beforeEach(() => {
  storedToken.set(`x.${btoa(JSON.stringify(claims))}.x`)
  noteExpected(user)
  said = []
  mock.method(console, 'error', (error: unknown) => said.push(error))
})
afterEach(() => {
  mock.restoreAll()
  mock.timers.reset()
  tabQueries().clear()
})

const loads = (begin: (asking: Asking) => void | Promise<void>) =>
  askEarly(['admin'], begin)({ request: new Request('http://salus.test/admin/dashboard') })
const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('what begins early', () => {
  it('fails nothing when it throws at once', async () => {
    const reason = new Error('at once')
    assert.equal(
      loads(() => {
        throw reason
      }),
      null,
    )
    await soon()
    assert.deepEqual(said, [reason])
  })

  // An unhandled rejection would fail this file.
  it('fails nothing when it throws later', async () => {
    const reason = new Error('later')
    loads(async () => {
      await soon()
      throw reason
    })
    await soon()
    await soon()
    assert.deepEqual(said, [reason])
  })

  it('fails nothing when it throws once the date is known', async () => {
    const reason = new Error('on the date')
    tabQueries().setQueryData(clinicQuery.queryKey, { timeZone: 'Europe/Berlin', clockAheadMs: 0 } as never)
    loads(({ onDate }) =>
      onDate(() => {
        throw reason
      }),
    )
    await soon()
    assert.deepEqual(said, [reason])
  })

  it('does not begin for another role', () => {
    const begin = mock.fn()
    askEarly(['doctor'], begin)({ request: new Request('http://salus.test/doctor/dashboard') })
    assert.equal(begin.mock.callCount(), 0)
  })
})

describe('a question that has failed', () => {
  const refused = { status: 'refused' } as const
  const query = (staleTime?: number) => {
    const queryFn = mock.fn(async () => Promise.reject(refused))
    return { queryFn, queryKey: ['GET /nothing', {}] as const, retry: false, ...(staleTime ? { staleTime } : {}) }
  }

  for (const [staleTime, rest] of [
    [undefined, 30_000],
    [5_000, 5_000],
  ] as const) {
    it(`is asked early again only after ${rest / 1000} s`, async () => {
      mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const asked = query(staleTime)
      const again = async () => {
        loads(({ ask }) => void ask(asked))
        await soon()
        return asked.queryFn.mock.callCount()
      }
      assert.equal(await again(), 1)
      mock.timers.tick(rest - 1000)
      assert.equal(await again(), 1)
      mock.timers.tick(2000)
      assert.equal(await again(), 2)
    })
  }

  it('is asked by its page all the same', async () => {
    const asked = query()
    loads(({ ask }) => void ask(asked))
    await soon()
    const end = new QueryObserver(tabQueries(), asked).subscribe(() => undefined)
    await soon()
    end()
    assert.equal(asked.queryFn.mock.callCount(), 2)
  })
})

describe('who is probably logged in', () => {
  const kept = (changed: object) =>
    localStore.set('may', JSON.stringify({ id, may: [], rights: [], placeRights: [], ...changed }))

  it('is known from what was noted', () => {
    assert.deepEqual(expectedUser(), { id, role: 'admin', may: ['figures'], rights: ['figures'], placeRights: [] })
  })

  for (const changed of [
    { id: 'another' },
    { may: undefined },
    { may: 'figures' },
    { rights: undefined },
    { rights: [1] },
    { placeRights: undefined },
    { placeRights: [null] },
    { placeRights: [{ placeId: 'here' }] },
    { placeRights: [{ placeId: 1, rights: [] }] },
  ]) {
    it(`is unknown with ${JSON.stringify(changed, (_, value) => value ?? null)}`, () => {
      kept(changed)
      assert.equal(expectedUser(), undefined)
    })
  }

  it('is unknown where what was noted is no object', () => {
    for (const text of ['null', '7', '[]', '{']) {
      localStore.set('may', text)
      assert.equal(expectedUser(), undefined)
    }
  })
})
