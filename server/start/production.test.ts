import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freshDatabase } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { type ServerProcess, startServer } from '../testing/processes.ts'
import { testSecrets } from '../testing/secrets.ts'

/** The other tests run a demo that checks its own answers; this is the server as an operator starts it. */
describe('a server in production', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let server: ServerProcess
  before(async () => {
    database = await freshDatabase()
    server = await startServer({
      databaseUrl: database.url,
      env: {
        NODE_ENV: 'production',
        DATABASE_OWNER_URL: database.ownerUrl,
        TIME_ZONE: 'Europe/Berlin',
        ...testSecrets,
        STRIPE_SECRET_KEY: 'sk_test_nobody',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody',
        STRIPE_WEBHOOK_SECRET: 'whsec_nobody',
        // Nothing listens there: this test asks the provider nothing.
        STRIPE_API: 'http://127.0.0.1:9',
        LOG_LEVEL: 'info',
      },
    })
  })
  after(async () => {
    await server?.stop()
    await database.drop()
  })
  const ask = (path: string, options: RequestInit = {}) => fetch(`${server.url}/api${path}`, options)
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  it('starts without demo data and takes money by Stripe alone', async () => {
    assert.equal((await ask('/health/live')).status, 200)
    assert.equal((await ask('/health/ready')).status, 200)
    const config = await (await ask('/config')).json()
    assert.deepEqual([config.demo, config.paymentProvider], [false, 'stripe'])
    assert.deepEqual(await (await ask('/doctors')).json(), [])
  })

  it('has no sandbox, no outbox, no page of the API', async () => {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123' }
    assert.equal((await post('/sandbox/confirm', { clientSecret: 'x', card })).status, 404)
    for (const path of ['/dev/outbox', '/docs', '/docs/']) assert.equal((await ask(path)).status, 404, path)
  })

  it('signs people up and lets them in', async () => {
    const person = { name: 'Ada Person', email: 'ada@salus.test', password: 'orchard-lantern-7' }
    assert.equal((await post('/auth/signup', person)).status, 201)
    const { email, password } = person
    const { token } = await (await post('/auth/login', { email, password, role: 'user' })).json()
    const me = await ask('/auth/verify', { headers: { authorization: `Bearer ${token}` } })
    assert.equal(me.status, 200)
  })

  it('logs a line of JSON for each request, by its route, and nothing of what was sent', async () => {
    const planted = {
      name: 'Petra Plantedname',
      email: 'planted@salus.test',
      password: 'planted-password-7',
      token: 'planted.bearer.token',
      query: 'planted-query',
      calendar: 'planted-calendar',
      search: 'planted-search',
    }
    const answers = [
      await post('/auth/signup', { name: planted.name, email: planted.email, password: planted.password }),
      await post('/auth/login', { email: planted.email, password: `${planted.password}x`, role: 'user' }),
      await post('/auth/reset-password', { token: planted.token, password: planted.password }),
      await ask('/auth/verify', { headers: { authorization: `Bearer ${planted.token}`, cookie: planted.token } }),
      await ask(`/doctors?search=${planted.search}&token=${planted.query}`),
      await ask(`/calendar/${planted.calendar}.ics`),
      await ask(`/nothing/${planted.query}`),
      await fetch(`${server.url}/no-such-page?token=${planted.query}`, { headers: { referer: planted.query } }),
    ]
    const ids = answers.map(({ headers }) => headers.get('x-request-id'))
    await eventually('all are logged', () => ids.every((id) => server.logs().includes(`"requestId":"${id}"`)))
    const lines = server.logs().trim().split('\n')
    const read = lines.map((line) => JSON.parse(line) as { requestId?: string; route?: string; status?: number })
    assert.deepEqual(
      ids.map((id) => read.find(({ requestId }) => requestId === id)).map((line) => [line?.route, line?.status]),
      [
        ['/api/auth/signup', 201],
        ['/api/auth/login', 401],
        ['/api/auth/reset-password', 400],
        ['/api/auth/verify', 401],
        ['/api/doctors', 200],
        ['/api/calendar/:file', 404],
        ['none', 404],
        ['none', 404],
      ],
    )
    const all = server.logs().toLowerCase()
    for (const word of [...Object.values(planted), 'planted', 'petra'])
      assert.ok(!all.includes(word.toLowerCase()), word)
  })
})
