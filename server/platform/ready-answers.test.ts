import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import { z } from 'zod'
import { endpoint, page } from '#contract/endpoint.ts'
import { eventually } from '../testing/eventually.ts'
import { bind, mount, pageOf } from './bind.ts'
import { shared } from './shared.ts'
import { readMultipart } from './uploads.ts'

const list = endpoint({
  method: 'GET',
  path: '/list',
  topic: 'Test',
  summary: 'A list that takes as long as the test wants.',
  who: 'anyone',
  query: z.object(page),
  answers: { 200: z.array(z.int()) },
  paged: true,
})

async function listApp(readyForMs: number) {
  const app = fastify()
  await readMultipart(app)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const binding = bind(
    list,
    async (_, { query }) => {
      begun.push(query.offset)
      await new Promise<void>((end) => ends.push(end))
      return pageOf([begun.length], 100)
    },
    { readyForMs },
  )
  const lookUp = Object.assign(async () => null, { forget: () => undefined, forgetUser: () => undefined })
  const limits = { count: async () => undefined, stop: async () => undefined }
  mount(app, [binding], lookUp, { strict: true, audit: async () => undefined, limits })
  return {
    begun,
    get: async (query: string) => await app.inject(`/list?${query}`),
    endAll: () => {
      for (const end of ends.splice(0)) end()
    },
  }
}

it('parameters that the contract does not know make no new answer, and are not handed on to others', async () => {
  const { begun, get, endAll } = await listApp(60_000)
  const asked = Array.from({ length: 200 }, (_, n) => get(`limit=5&x=${n}&X${n}=${'y'.repeat(n)}`))
  await eventually('it is being made', () => begun.length > 0)
  endAll()
  const answers = await Promise.all(asked)
  assert.deepEqual([begun.length, new Set(answers.map(({ body }) => body)).size], [1, 1])
  assert.equal(answers[0]!.headers['x-total-count'], '100')
  assert.ok(answers.every(({ headers }) => !/x/i.test(String(headers.link).replace('next', ''))))
})

it('a slow answer is not begun again, however old it is by then; different ones are made three at a time', async () => {
  const { begun, get, endAll } = await listApp(1)
  const first = [get('offset=1'), get('offset=1')]
  await eventually('it is being made', () => begun.length > 0)
  const asked = [...first, ...Array.from({ length: 20 }, (_, n) => get(`offset=${n % 10}`))]
  await eventually('others are begun', () => begun.length === 2)
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(begun, [1, 0], 'two at a time for one address')
  const ending = setInterval(endAll, 1)
  const answers = await Promise.all(asked)
  clearInterval(ending)
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.deepEqual(begun.toSorted(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})

it('shared work is made anew when it is old, and when it has failed', async () => {
  const work = shared<number>(0)
  await assert.rejects(
    work(() => Promise.reject(new Error('no'))),
    /no/,
  )
  let end: (n: number) => void = () => undefined
  const slow = work(() => new Promise((resolve) => (end = resolve)))
  assert.equal(
    work(async () => 2),
    slow,
  )
  end(1)
  assert.equal(await slow, 1)
  assert.equal(await work(async () => 3), 3)
})
