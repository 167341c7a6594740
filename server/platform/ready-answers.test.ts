import assert from 'node:assert/strict'
import { it } from 'node:test'
import fastify from 'fastify'
import { z } from 'zod'
import { endpoint, page } from '#contract/endpoint.ts'
import { eventually } from '../testing/eventually.ts'
import { bind, mount, pageOf } from './bind.ts'
import { answerInTurn } from './answer-in-turn.ts'
import { readyAnswers } from './ready-answers.ts'
import { fairLine } from './fair-line.ts'
import { sentenceOf } from './failure.ts'
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
      return pageOf([begun.length], { total: 100, isMore: false })
    },
    { readyForMs },
  )
  const lookUp = Object.assign(async () => null, { forget: () => undefined, forgetUser: () => undefined })
  const limits = { count: async () => undefined, size: () => 0, stop: async () => undefined }
  mount(app, [binding], lookUp, {
    strict: true,
    db: undefined as never,
    limits,
    noteActivity: () => undefined,
    mustHaveProved: async () => {},
  })
  return {
    begun,
    get: async (query: string, remoteAddress = '203.0.113.1', headers: Record<string, string> = {}) =>
      await app.inject({ url: `/list?${query}`, remoteAddress, headers }),
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

it('who joins a question does not wait in the line of whoever asked it first', async () => {
  const { begun, get, endAll } = await listApp(60_000)
  const greedy = Array.from({ length: 30 }, (_, n) => get(`offset=${n + 1}`))
  await eventually('two of the greedy one’s are being made', () => begun.length === 2)
  const popular = [get('offset=0'), get('offset=0', '203.0.113.2'), get('offset=0', '203.0.113.3')]
  await eventually('the popular one is being made', () => begun.at(-1) === 0)
  assert.equal(begun.length, 3, 'before all others of the greedy one')
  const ending = setInterval(endAll, 1)
  const answers = await Promise.all([...popular, ...greedy])
  clearInterval(ending)
  assert.ok(answers.every(({ statusCode }) => statusCode === 200))
  assert.equal(begun.filter((offset) => offset === 0).length, 1, 'made once for all')
})

it('a full line is full for those alone who have filled it', async () => {
  const { begun, get, endAll } = await listApp(60_000)
  const greedy = Array.from({ length: 302 }, (_, n) => get(`offset=${n + 1}`))
  await eventually('two of the greedy one’s are being made', () => begun.length === 2)
  const refused = await get('offset=0')
  assert.equal(refused.json().message, sentenceOf('not_ready', 'en'))
  const popular = get('offset=0', '203.0.113.2')
  const ending = setInterval(endAll, 1)
  assert.equal((await popular).statusCode, 200)
  await Promise.all(greedy)
  clearInterval(ending)
})

it('keeps no more than so many questions, bytes and seconds', async () => {
  const most = { questions: 20, bytes: 100_000, ms: 60_000 }
  const ready = readyAnswers(60_000, most)
  const app = fastify()
  let made = 0
  app.get<{ Querystring: { q: string; size: string } }>('/', (request, reply) =>
    ready(request.query.q, request, reply, async () => {
      made++
      return { text: 'x'.repeat(Number(request.query.size)), headers: {} }
    }),
  )
  const ask = (q: string, size: number) => app.inject({ url: `/?q=${q}&size=${size}` })
  for (let n = 0; n < 50; n++) assert.equal((await ask(`small-${n}`, 10)).statusCode, 200)
  assert.equal(ready.kept().questions, 20)
  await ask('small-49', 10)
  assert.equal(made, 50, 'the last is kept')
  for (let n = 0; n < 50; n++) await ask(`big-${n}`, 10_000)
  assert.ok(ready.kept().bytes <= most.bytes && ready.kept().questions < 6, JSON.stringify(ready.kept()))
  const before = ready.kept().questions
  assert.equal((await ask('huge', 200_000)).body.length, 200_000)
  assert.equal(ready.kept().questions, before, 'one that alone is too much pushes nobody out')
  most.ms = -1
  await ask('later', 10)
  assert.equal(ready.kept().questions, 0, 'what was asked too long ago is gone')
})

it('what fails is told to all who wait for it, and asked anew by the next', async () => {
  const ask = answerInTurn<string>(60_000, fairLine({ atOnce: 1, atOnceEach: 1, mostWaiting: 9, mostWaitingEach: 9 }))
  const fails = () => Promise.reject(new Error('no'))
  const all = await Promise.allSettled([ask('a', fails), ask('b', fails), ask('a', fails)])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.equal(await ask('b', async () => 'yes'), 'yes')
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

it('an answer is compressed for whom it may be: a weight of 0 says that it may not', async () => {
  const app = await listApp(60_000)
  const first = app.get('limit=1')
  await eventually('it is being made', () => Promise.resolve(app.begun.length === 1))
  app.endAll()
  await first
  const codingFor = async (accepted: string) =>
    (await app.get('limit=1', undefined, { 'accept-encoding': accepted })).headers['content-encoding']
  for (const yes of ['gzip', 'br;q=1.0, gzip;q=0.8', 'GZIP; q=0.001', '*']) {
    assert.equal(await codingFor(yes), 'gzip', yes)
  }
  for (const no of ['gzip;q=0', 'gzip; q=0.000, identity', 'br', 'identity', 'gzip;q=0, *', 'not-gzip']) {
    assert.equal(await codingFor(no), undefined, no)
  }
})
