import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { allToasts, clearToasts } from '../ui/toast-store.ts'
import { ApiFailure } from './api.ts'
import { newQueryClient } from './query-client.ts'
import { whenSent } from './when-sent.ts'
import { type MutationMeta, QueryObserver } from '@tanstack/react-query'

const refusal = (code: ApiFailure['code'], status: number, retryAfterMs?: number) =>
  new ApiFailure(status, { code, message: `The server says ${code}.` }, retryAfterMs)

/** Sends one change to a server that fails once for each reason. Answers how often the server was called. */
async function press(reasons: ApiFailure[], meta: MutationMeta = {}): Promise<number> {
  let asked = 0
  const mutation = newQueryClient()
    .getMutationCache()
    .build(newQueryClient(), {
      mutationFn: async () => {
        const reason = reasons[asked++]
        if (reason) throw reason
      },
      meta,
    })
  await mutation.execute(undefined).catch(() => undefined)
  return asked
}

const said = () => allToasts().map(({ message }) => message)

describe('a press that fails', () => {
  beforeEach(clearToasts)

  it('is never silent, unless who pressed says so themselves', async () => {
    const client = newQueryClient()
    const run = (failure: ApiFailure, meta: MutationMeta = {}) =>
      client
        .getMutationCache()
        .build(client, { mutationFn: () => Promise.reject(failure), retry: false, meta })
        .execute(undefined)
        .catch(() => undefined)
    await run(refusal('not_ratable', 409))
    await run(refusal('unexpected', 500), { failed: 'It could not be saved.' })
    await run(refusal('not_ratable', 409), { quiet: true })
    // The page itself asks for the log-in.
    await run(refusal('not_signed_in', 401))
    assert.deepEqual(said(), ['The server says not_ratable.', 'It could not be saved.'])
  })

  it('is sent again by itself only where the server has surely done nothing', async () => {
    assert.equal(await press([refusal('too_many_requests', 429, 1)]), 2)
    assert.equal(await press([refusal('too_many_requests', 429, 60_000)]), 1)
    assert.equal(await press([refusal('provider_unavailable', 503, 1)]), 1)
    assert.equal(await press([refusal('offline', 0)]), 1)
  })
})

describe('changes of one subject', () => {
  it('wait for the one before, but not for ever for what it fetches again; whoever leaves waits for all of them', async () => {
    const client = newQueryClient()
    const sent: string[] = []
    // What is shown cannot be fetched again: the line is gone.
    let hasAnswer = false
    const stop = new QueryObserver(client, {
      queryKey: ['hangs'],
      queryFn() {
        if (hasAnswer) return new Promise(() => undefined)
        hasAnswer = true
        return hasAnswer
      },
      meta: { topics: ['times'] },
      staleTime: 0,
    }).subscribe(() => undefined)
    const change = (name: string) =>
      client
        .getMutationCache()
        .build(client, {
          mutationFn: async () => void sent.push(name),
          meta: { invalidates: ['times'] },
          scope: { id: 'hours' },
        })
        .execute(undefined)
    const began = Date.now()
    const both = [change('first'), change('second')]
    await whenSent(client)
    assert.deepEqual(sent, ['first', 'second'])
    assert.ok(Date.now() - began < 6000)
    await Promise.all(both)
    stop()
    client.clear()
  })
})
