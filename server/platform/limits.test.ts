import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../app.ts'
import { openGround } from '../start/open-ground.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { readConfig } from '../config.ts'
import { callLimits, callsAllowed, secondsToWait } from './limits.ts'

describe('limits', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { REQUESTS_PER_MINUTE: '20', SIGNUPS_PER_HOUR: '3', TRUST_PROXY: 'true' } })
  })
  after(() => clinic.close())

  const nobody = { email: 'nobody@limits.test', password: 'long enough', role: 'user' }
  let last = 0
  /** An address that has made no calls yet. */
  const newAddress = () => `203.0.113.${++last}`
  type Call = {
    method?: 'GET' | 'HEAD' | 'POST' | 'PATCH'
    who?: Person
    headers?: Record<string, string>
    payload?: object
  }
  const from = (remoteAddress: string, url: string, { who, headers, ...more }: Call = {}, { app } = clinic) =>
    app.inject({
      url,
      remoteAddress,
      headers: { ...headers, ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
      ...more,
    })
  const statuses = async (count: number, call: () => ReturnType<typeof from>) => {
    const found: Record<number, number> = {}
    for (let n = 0; n < count; n++) {
      const { statusCode } = await call()
      found[statusCode] = (found[statusCode] ?? 0) + 1
    }
    return found
  }

  it('count calls however they are written, and those that are refused or go nowhere', async () => {
    const patient = await clinic.addPerson()
    for (const [what, url, status, more] of [
      ['plain', '/api/config', 200, {}],
      ['encoded', '/%61pi/config', 200, {}],
      ['encoded throughout', '/%61%70%69/%63onfig', 200, {}],
      ['unknown', '/api/nothing/here', 404, {}],
      ['unknown and encoded', '/%61pi/nothing', 404, {}],
      ['another method', '/api/config', 404, { method: 'POST' }],
      ['not signed in', '/api/appointments/my-appointments', 401, {}],
      ['a bad token', '/api/auth/verify', 401, { headers: { authorization: 'Bearer x.y.z' } }],
      ['a picture', '/api/images/none', 404, {}],
      ['bad input', '/api/doctors?limit=x', 400, {}],
    ] as const) {
      const address = newAddress()
      assert.deepEqual(await statuses(25, () => from(address, url, more)), { [status]: 20, 429: 5 }, what)
      const refused = await from(address, url, more)
      assert.equal(refused.json().code, 'too_many_requests')
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 0 && wait <= 70, `${what}: come back in ${wait} s`)
    }
    const address = newAddress()
    const asPatient = () => from(address, '/api/admin/users', { who: patient })
    assert.deepEqual(await statuses(25, asPatient), { 403: 20, 429: 5 }, 'another role')
  })

  it('count the absolute form of an address', async () => {
    const address = newAddress()
    await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = clinic.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const request = `GET http://x/api/config HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${address}\r\n\r\n`
    const last = request.replace('\r\n\r\n', '\r\nconnection: close\r\n\r\n')
    let answers = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answers += text
    })
    socket.write(request.repeat(24) + last)
    await once(socket, 'end')
    assert.equal(answers.match(/HTTP\/1\.1 200/g)?.length, 20)
    assert.equal(answers.match(/HTTP\/1\.1 429/g)?.length, 5)
  })

  it('are not escaped by a forged X-Forwarded-For: what the proxy has written last counts', async () => {
    const address = newAddress()
    let n = 0
    const forged = () =>
      from('127.0.0.1', '/api/config', { headers: { 'x-forwarded-for': `10.0.0.${n++}, ${address}` } })
    assert.deepEqual(await statuses(25, forged), { 200: 20, 429: 5 })
  })

  it('count an IPv6 household as one, and a site at ten times as many', async () => {
    let n = 0
    const household = () => from(`2001:db8:1:2::${(++n).toString(16)}`, '/api/config')
    assert.deepEqual(await statuses(25, household), { 200: 20, 429: 5 })
    const site = () => from(`2001:db8:7:${(++n).toString(16)}::1`, '/api/config')
    assert.deepEqual(await statuses(210, site), { 200: 200, 429: 10 })
  })

  it('count a site at sign-ups and log-ins too, whichever of its addresses somebody takes', async () => {
    let n = 0
    const call = (url: string, payload: object) =>
      from(`2001:db8:9:${(++n).toString(16)}::1`, url, { method: 'POST', payload })
    const signUp = () =>
      call('/api/auth/signup', { name: 'A', email: `site-${n}@limits.test`, password: 'long enough' })
    assert.deepEqual(await statuses(32, signUp), { 201: 30, 429: 2 })
    await clinic.rows(
      `insert into login_attempts (email, address, site, at)
       select n || '@elsewhere.test', 'x', '2001:0db8:000a::/48', clinic_now() from generate_series(1, 499) n`,
    )
    const logIn = (address: string) => from(address, '/api/auth/login', { method: 'POST', payload: { ...nobody } })
    assert.equal((await logIn('2001:db8:a:1::1')).json().code, 'wrong_login')
    assert.equal((await logIn('2001:db8:a:2::1')).json().code, 'too_many_logins')
    assert.equal((await logIn('2001:db8:b:2::1')).json().code, 'wrong_login')
  })

  it('are not emptied by whoever brings many addresses: who is over the limit stays over it', async () => {
    const settings = { requestsPerMinute: 20, signupsPerHour: 3 }
    const { db, log } = clinic.ground
    const limits = callLimits(db, settings, log, 1_000_000, 100)
    const limit = { calls: 20, perSeconds: 3600, per: 'account' } as const
    const call = (account: string) => limits.count('x', [limit], { account })
    for (let n = 0; n < 20; n++) await call('greedy')
    for (let n = 0; n < 15; n++) await call('busy')
    for (let n = 0; n < 1000; n++) await call(`stranger ${n}`)
    await assert.rejects(call('greedy'), { code: 'too_many_requests' })
    for (let n = 0; n < 5; n++) await call('busy')
    await assert.rejects(call('busy'), { code: 'too_many_requests' })
    assert.ok(limits.size() <= 100)
    await limits.stop()
  })

  it('never refuse whoever asks whether a server lives', async () => {
    const address = newAddress()
    const person = await clinic.addPerson()
    assert.deepEqual(await statuses(25, () => from(address, '/api/config')), { 200: 20, 429: 5 })
    for (const url of ['/api/health/live', '/api/health/ready', '/%61pi/health/live']) {
      for (const method of ['GET', 'HEAD'] as const) {
        assert.deepEqual(await statuses(50, () => from(address, url, { method, who: person })), { 200: 50 }, url)
      }
    }
    assert.equal((await from(newAddress(), '/api/auth/verify', { who: person })).statusCode, 200, 'counted for nobody')
  })

  it('are told to the database by one round at a time, however slow it is, and say once that they are not', async () => {
    const said: string[] = []
    const log = { warn: (_: unknown, sentence: string) => said.push(sentence) } as never
    const settings = { requestsPerMinute: 600, signupsPerHour: 30 }
    const limits = callLimits(clinic.ground.db, settings, log, 5)
    const waiting = async () => {
      const [row] = await clinic.rows(
        `select count(*) as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%jsonb_to_recordset%'`,
      )
      return Number(row!.n)
    }
    const holder = await clinic.pool.connect()
    await holder.query('begin')
    await holder.query('lock table limit_counts in access exclusive mode')
    const count = (key: string) => limits.count(key, [{ calls: 9, perSeconds: 60, per: 'account' }], { account: 'a' })
    await count('slow')
    await eventually('a round waits', async () => (await waiting()) > 0)
    await count('slow again')
    await holder.query('select pg_sleep(0.1)')
    // The clinic's own server may also wait with a round.
    const stillWaiting = await waiting()
    await holder.query('rollback')
    assert.ok(stillWaiting <= 2, `twenty rounds later still one, not ${stillWaiting}`)
    await clinic.rows('alter table limit_counts rename to away')
    await count('away')
    await eventually('it fails', () => said.length > 0)
    await holder.query('select pg_sleep(0.1)')
    await clinic.rows('alter table away rename to limit_counts')
    await eventually('it works again', () => said.length > 1)
    holder.release()
    await limits.stop()
    assert.deepEqual(said, ['The limits are not shared at the moment', 'The limits are shared again'])
  })

  it('believe as many proxies as there are, and read addresses with ports and brackets', async () => {
    const behind = async (proxies: string) => {
      const { config } = clinic.ground
      const opened = await openGround(
        { ...config, trustProxy: readConfig({ TRUST_PROXY: proxies }).trustProxy },
        clinic.databaseUrl,
      )
      const { app } = await buildApp({ ...opened.ground, tokens: clinic.ground.tokens })
      return { app, close: () => app.close().then(opened.close) }
    }
    const two = await behind('2')
    try {
      const address = newAddress()
      let n = 0
      const call = (forwarded: string) =>
        from('127.0.0.1', '/api/config', { headers: { 'x-forwarded-for': forwarded } }, two as never)
      const withPort = () => call(`10.0.0.${++n}, ${address}:${40_000 + n}, 10.9.9.9:443`)
      assert.deepEqual(await statuses(25, withPort), { 200: 20, 429: 5 })
      const six = () => call(`[2001:db8:77:1::${(++n).toString(16)}]:${40_000 + n}, 10.9.9.9`)
      assert.deepEqual(await statuses(25, six), { 200: 20, 429: 5 })
    } finally {
      await two.close()
    }
  })

  it('count an account over all addresses, and leave others at the same address alone', async () => {
    const [greedy, other] = await clinic.addPeople(2)
    const call = () => from(newAddress(), '/api/auth/verify', { who: greedy! })
    assert.deepEqual(await statuses(25, call), { 200: 20, 429: 5 })
    const shared = newAddress()
    assert.equal((await from(shared, '/api/auth/verify', { who: greedy! })).statusCode, 429)
    assert.equal((await from(shared, '/api/auth/verify', { who: other! })).statusCode, 200)
  })

  it('are shared by all servers of a database: sign-ups at once, the rest within a second', async () => {
    const opened = await openGround(clinic.ground.config, clinic.databaseUrl)
    const second = await buildApp({ ...opened.ground, tokens: clinic.ground.tokens })
    const there = { app: second.app } as Clinic
    try {
      const address = newAddress()
      await statuses(20, () => from(address, '/api/config'))
      const asksThere = () => from(address, '/api/config', {}, there)
      assert.equal((await asksThere()).statusCode, 200, 'a server learns of an address with its first call')
      const haveTold = (calls: number) =>
        eventually(
          `${calls} calls are told`,
          async () => {
            const [told] = await clinic.rows('select max(count)::int as calls from limit_counts where key like $1', [
              `%${address}%`,
            ])
            return Number(told?.calls ?? 0) >= calls
          },
          20_000,
        )
      await haveTold(21)
      // The other server may learn of all calls only at its second exchange with the database.
      if ((await asksThere()).statusCode === 200) await haveTold(22)
      let asked = 0
      await eventually('the other server refuses too', async () => {
        asked++
        return (await asksThere()).statusCode === 429
      })
      // By its own count alone it would allow twenty.
      assert.ok(asked < 15, `refused by the ${asked}th call`)
      const applicant = newAddress()
      const signUp = (n: number, where = clinic) =>
        from(
          applicant,
          '/api/auth/signup',
          { method: 'POST', payload: { name: 'A', email: `${n}@limits.test`, password: 'long enough' } },
          where,
        )
      const all = await Promise.all(Array.from({ length: 8 }, (_, n) => signUp(n, n % 2 ? there : clinic)))
      assert.deepEqual(all.map(({ statusCode }) => statusCode).sort(), [201, 201, 201, 429, 429, 429, 429, 429])
      assert.ok(Number(all.find(({ statusCode }) => statusCode === 429)!.headers['retry-after']) > 60)
    } finally {
      await second.app.close()
      await opened.close()
    }
  })

  it('let nobody ask without end which e-mail has an account', async () => {
    const person = await clinic.addPerson()
    const { email } = (await clinic.rows('select email from users where id <> $1 limit 1', [person.id]))[0]!
    const change = (to: string) => {
      const payload = `--b\r\ncontent-disposition: form-data; name="email"\r\n\r\n${to}\r\n--b--\r\n`
      return clinic.app.inject({
        method: 'PATCH',
        url: `/api/auth/profile/${person.id}`,
        remoteAddress: newAddress(),
        headers: { authorization: `Bearer ${person.token}`, 'content-type': 'multipart/form-data; boundary=b' },
        payload,
      })
    }
    const codes: string[] = []
    for (let n = 0; n < 7; n++) codes.push((await change(String(email))).json().code)
    // An address in use is answered like any other, but each try counts against its limit.
    assert.deepEqual(codes, [...Array(5).fill(undefined), 'too_many_requests', 'too_many_requests'])
  })

  it('stand in the description of the API', async () => {
    const { paths } = (await from(newAddress(), '/api/openapi.json')).json()
    const limits = paths['/api/auth/signup'].post['x-rate-limit']
    assert.deepEqual(limits.at(-1), { calls: 30, perSeconds: 3600, per: 'address' })
    assert.ok(paths['/api/auth/signup'].post.responses['429'])
  })

  it('count what is left of the window before', () => {
    const of = (before: number, current: number, passed: number) =>
      secondsToWait({ before, current, calls: 10, perSeconds: 60 }, passed)
    assert.deepEqual([of(0, 9, 0), of(10, 0, 0), of(10, 0, 0.1), of(10, 4, 0.5)], [0, 6, 0, 0])
    assert.deepEqual([of(0, 10, 0.5), of(10, 5, 0.5), of(10, 9, 0.5)], [36, 6, 30])
  })

  it('rise together for a load test, and fall one by one', () => {
    const photos = { calls: 60, perSeconds: 3600, per: 'account' } as const
    const settings = { requestsPerMinute: 6000, signupsPerHour: 7 }
    assert.equal(callsAllowed(photos, settings), 600)
    assert.equal(callsAllowed(photos, { ...settings, requestsPerMinute: 20 }), 60)
    assert.equal(callsAllowed({ ...photos, setting: 'REQUESTS_PER_MINUTE' }, { ...settings, requestsPerMinute: 20 }), 2)
    assert.equal(callsAllowed({ ...photos, setting: 'SIGNUPS_PER_HOUR' }, settings), 7)
  })
})
