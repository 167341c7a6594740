import assert from 'node:assert/strict'
import net from 'node:net'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { type Endpoint, failureBody, failuresOf, type Role, roles } from '#contract/endpoint.ts'
import { statusOf } from '#contract/failures.ts'
import { endpoints } from '#contract/index.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { seed, tries } from '../testing/tries.ts'

const all: readonly Endpoint[] = endpoints
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** Values that no field of ours takes. */
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x'.repeat(20_000),
  [],
  {},
  [[[[]]]],
  "'; drop table users; --",
  '2030-02-30',
  'infinity',
  '../../etc/passwd',
  '%00',
  { $ne: null },
]

describe('bad input', () => {
  let clinic: Clinic
  const people: Partial<Record<Role, Person>> = {}
  let before_: string

  const tableCounts = async () => {
    const tables = await clinic.rows(
      `select tablename from pg_tables where schemaname = 'public'
       and tablename not in ('login_attempts', 'limit_counts', 'sessions', 'audit_events', 'unsealed_audit_events')
       order by 1`,
    )
    const counts: string[] = []
    for (const { tablename } of tables) {
      const [row] = await clinic.rows(`select count(*) as n from ${tablename as string}`)
      counts.push(`${tablename as string} ${row?.n as number}`)
    }
    return counts.join('\n')
  }

  before(async () => {
    clinic = await openClinic()
    for (const role of roles) people[role] = await clinic.addPerson(role)
    await clinic.addDoctor()
    before_ = await tableCounts()
  })
  after(async () => {
    const counts = await tableCounts()
    await clinic.close()
    assert.equal(counts, before_, 'something was stored')
  })

  const callerFor = (endpoint: Endpoint) => (endpoint.who === 'anyone' ? null : people[endpoint.who[0]!]!)
  const fill = (endpoint: Endpoint, value: string = crypto.randomUUID()) =>
    endpoint.path.replace(/\{\w+\}/g, () => encodeURIComponent(value))

  const isRefusal = (endpoint: Endpoint, reply: { status: number; body: unknown }, what: string) => {
    assert.ok(reply.status >= 400 && reply.status < 500, `${nameOf(endpoint)} answered ${reply.status} to ${what}`)
    const failure = failureBody.strict().parse(reply.body)
    assert.equal(failure.error, failure.message)
    assert.equal(statusOf(failure.code), reply.status)
    assert.ok(failuresOf(endpoint).includes(failure.code), `${nameOf(endpoint)}: ${failure.code} is not declared`)
    assert.doesNotMatch(failure.message, /select|insert|syntax|node_modules|undefined/i)
  }

  for (const endpoint of all.filter((each) => each.body)) {
    const schema = z.toJSONSchema(endpoint.body!, { io: 'input', unrepresentable: 'any' }) as {
      properties?: Record<string, unknown>
      anyOf?: { properties?: Record<string, unknown> }[]
    }
    const fields = Object.keys(schema.properties ?? schema.anyOf?.[0]?.properties ?? {})

    it(`${nameOf(endpoint)}: wrong types, missing and extra fields`, async () => {
      const send = (body: unknown) => clinic.call(callerFor(endpoint), endpoint.method, fill(endpoint), body)
      for (const body of [[], 'text', 7, null, { unknown: 1 }, { __proto__: null, constructor: 1 }]) {
        isRefusal(endpoint, await send(body), JSON.stringify(body))
      }
      for (const field of fields) {
        for (const value of wrongValues) {
          const body = Object.fromEntries(fields.map((name) => [name, name === field ? value : 'x']))
          if (endpoint.body!.safeParse(body).success) continue
          isRefusal(endpoint, await send(body), `${field}: ${JSON.stringify(value)?.slice(0, 60)}`)
        }
      }
    })

    it(`${nameOf(endpoint)}: whatever JSON comes`, async () => {
      const anything = fc.oneof(
        fc.jsonValue(),
        fc.dictionary(fc.constantFrom(...fields, 'role', 'amount'), fc.jsonValue()),
      )
      await fc.assert(
        fc.asyncProperty(anything, async (body) => {
          if (endpoint.body!.safeParse(body).success) return
          isRefusal(
            endpoint,
            await clinic.call(callerFor(endpoint), endpoint.method, fill(endpoint), body),
            JSON.stringify(body),
          )
        }),
        { numRuns: tries(20, 60), seed },
      )
    })

    it(`${nameOf(endpoint)}: broken JSON, other content types, too much`, async () => {
      const caller = callerFor(endpoint)
      const inject = (payload: string | Buffer, type: string | undefined) =>
        clinic.app.inject({
          method: endpoint.method,
          url: `/api${fill(endpoint)}`,
          headers: {
            ...(caller ? { authorization: `Bearer ${caller.token}` } : {}),
            ...(type === undefined ? {} : { 'content-type': type }),
          },
          payload,
        })
      const cases: [string | Buffer, string | undefined, number[]][] = [
        ['{', 'application/json', [400]],
        ['{"a":1}}', 'application/json', [400]],
        ['{"a":NaN}', 'application/json', [400]],
        [Buffer.from([0x7b, 0xff, 0x7d]), 'application/json', [400]],
        ['{}', 'text/plain', [415]],
        ['a=1', 'application/x-www-form-urlencoded', [415]],
        ['<a/>', 'application/xml', [415]],
        ['{}', 'application/jsonx', [415]],
        ['{}', ' ', [415]],
        [`{"a":"${'x'.repeat((endpoint.bodyMost ?? 65_536) + 4_000)}"}`, 'application/json', [413]],
      ]
      for (const [payload, type, statuses] of cases) {
        const response = await inject(payload, type)
        isRefusal(
          endpoint,
          { status: response.statusCode, body: response.json() },
          `${type} ${payload.toString().slice(0, 20)}`,
        )
        assert.ok(statuses.includes(response.statusCode), `${type}: ${response.statusCode}`)
      }
    })
  }

  /** Fields that take any text. */
  const words = new Set([
    'search',
    'name',
    'phone',
    'email',
    'insuranceNumber',
    'reference',
    'language',
    'insurance',
    'words',
  ])
  for (const endpoint of all.filter((each) => each.query)) {
    it(`${nameOf(endpoint)}: bad query`, async () => {
      const fields = Object.keys(endpoint.query!.shape)
      for (const field of fields) {
        for (const value of [
          '%00',
          'x'.repeat(5000),
          '1e9999',
          '-1',
          '2030-02-30',
          '0000-01-01',
          '0001-01-01',
          '1899-12-31',
          '2201-01-01',
          '%ED%A0%80',
          `1&${field}=2`,
          '0x10',
          "'",
        ]) {
          const reply = await clinic.call(callerFor(endpoint), endpoint.method, `${fill(endpoint)}?${field}=${value}`)
          if (reply.status !== 200) isRefusal(endpoint, reply, `${field}=${value}`)
          else assert.ok(words.has(field), `${nameOf(endpoint)} took ${field}=${value.slice(0, 20)}`)
        }
      }
    })
  }

  const above = (endpoint: Endpoint) => new URL(fill(endpoint, '..'), 'http://salus.test').pathname
  for (const endpoint of all.filter((each) => each.params)) {
    it(`${nameOf(endpoint)}: addresses that name nothing`, async () => {
      const query = endpoint.query ? '?date=2030-01-01' : ''
      // Without its pass it says so, whatever it names.
      const isByPass = endpoint.path.startsWith('/form-pass/')
      for (const value of ['nope', '..', '%', '\u0000', 'x'.repeat(500), "1'--", crypto.randomUUID()]) {
        const reply = await clinic.call(callerFor(endpoint), endpoint.method, `${fill(endpoint, value)}${query}`)
        // Deleting something that does not exist is no failure.
        if (endpoint.method === 'DELETE' && reply.status === 204) continue
        // `..` is taken out of an address, which then names what is above it.
        if (value === '..' && all.some(({ method, path }) => method === endpoint.method && path === above(endpoint)))
          continue
        // Any form may have a draft; an unknown one is empty.
        if (endpoint.path === '/drafts/{key}' && reply.body.text === '') continue
        isRefusal(endpoint, reply, value.slice(0, 20))
        assert.ok(
          [404, 400, ...(endpoint.upload ? [415] : []), ...(value === '..' || isByPass ? [403] : [])].includes(
            reply.status,
          ),
          `${value}: ${reply.status}`,
        )
      }
    })
  }

  it('addresses and methods nobody has', async () => {
    for (const [method, path] of [
      ['GET', '/nope'],
      ['DELETE', '/doctors'],
      ['PATCH', '/appointments/book'],
      ['GET', '/%'],
      ['GET', '/doctors/%C0%AF'],
    ] as const) {
      const reply = await clinic.call(people.user!, method, path)
      assert.ok(reply.status === 404 || reply.status === 400, `${path} ${reply.status}`)
      failureBody.strict().parse(reply.body)
    }
  })

  it('bytes that are no HTTP', async () => {
    await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = clinic.app.server.address() as { port: number }
    const raw = (bytes: string) =>
      new Promise<string>((resolve) => {
        const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes))
        let answer = ''
        socket.on('data', (chunk) => {
          answer += chunk
        })
        // The server may reset the connection after its answer.
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(answer))
      })
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      `GET /api/doctors HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(100_000)}\r\n\r\n`,
      'GET /api/config HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      'GET /api/config\r\n\r\n',
    ]) {
      const answer = await raw(bytes)
      const what = `${JSON.stringify(bytes.slice(0, 40))}: ${answer}`
      const [, status] = /^HTTP\/1\.1 (4\d\d) /.exec(answer) ?? []
      assert.ok(status, what)
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const failure = failureBody.strict().parse(JSON.parse(body.replace(/^[\da-f]+\r\n/, '')))
      assert.equal(statusOf(failure.code), Number(status), what)
      assert.match(head, /content-security-policy:/i)
      assert.match(head, /x-content-type-options: nosniff/i)
    }
  })
})
