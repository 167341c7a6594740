import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fastify from 'fastify'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { keptLog } from '../testing/kept-log.ts'
import { Failure } from './failure.ts'
import { openLog } from './log.ts'
import { followRequests, forNoRequest, requestIds } from './requests.ts'

type Line = { requestId?: string; msg: string; route?: string; status?: number; level: number }

describe('requests have ids', () => {
  const kept = keptLog()
  const lines = () => kept.lines() as Line[]
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({
      logTo: kept,
      env: { LOG_LEVEL: 'debug' },
      payments: (real) => ({
        ...real,
        createIntent: async () => {
          throw new Failure('provider_unavailable')
        },
      }),
    })
  })
  after(() => clinic.close())

  const idOf = async (url: string, given: string, at = clinic) =>
    (await at.app.inject({ url, headers: { 'x-request-id': given } })).headers['x-request-id']

  it('of the server’s own making, a new one each, on every answer', async () => {
    const urls = ['/api/config', '/api/health/live', '/api/nothing', '/api/doctors/%zz', '/nothing', '/api/auth/verify']
    const ids = await Promise.all(urls.map((url) => idOf(url, 'given-by-anybody')))
    for (const id of ids) assert.match(String(id), /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    assert.equal(new Set(ids).size, urls.length)
  })

  it('or of the proxy’s, where one is trusted and it is nothing that a log could stumble over', async () => {
    const behindProxy = await openClinic({ env: { TRUST_PROXY: 'true' } })
    try {
      assert.equal(await idOf('/api/config', 'edge-7:0001.abc_D', behindProxy), 'edge-7:0001.abc_D')
      for (const bad of ['short', 'with blanks in it', 'a'.repeat(129), '"quoted\\"id"', 'ünicode-id', '{{7*7}}{}']) {
        const id = String(await idOf('/api/config', bad, behindProxy))
        assert.match(id, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, bad)
      }
    } finally {
      await behindProxy.close()
    }
  })

  it('that a failure of ours tells, and the lines that the log has of it', async () => {
    const patient = await clinic.addPerson()
    const wanted = { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', appointmentDate: await clinic.day(1) }
    const from = lines().length
    const { status, body, headers } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    assert.deepEqual([status, body.code], [503, 'provider_unavailable'])
    assert.equal(body.requestId, headers['x-request-id'])
    await eventually('it is logged how it was answered', () => lines().at(-1)?.msg === 'Answered')
    const said = lines().slice(from)
    assert.deepEqual(
      said.map(({ msg, requestId }) => [msg, requestId]),
      [
        ['The payment service did not answer', body.requestId],
        ['Answered', body.requestId],
      ],
    )
    assert.deepEqual([said[1]!.route, said[1]!.status], ['/api/appointments/payment/create-intent', 503])
  })

  it('that every line says which is logged for them, however deep and late, and no other line', async () => {
    const log = openLog({ logLevel: 'info', production: true }, kept)
    const app = fastify({ loggerInstance: log, genReqId: requestIds(true) })
    followRequests(app, { production: false })
    let ending: Promise<void> | undefined
    app.post('/deep', async () => {
      await new Promise(setImmediate)
      log.info('deep')
      ending ??= forNoRequest(async () => {
        await new Promise(setImmediate)
        log.info('its own')
      })
      await ending
      log.info('late')
      return {}
    })
    const url = await app.listen({ port: 0 })
    const from = lines().length
    const ids = Array.from({ length: 20 }, (_, n) => `request-${n}`)
    const send = (id: string) => {
      const headers = { 'x-request-id': id, 'content-type': 'application/json' }
      return fetch(`${url}/deep`, { method: 'POST', headers, body: JSON.stringify({ id }) })
    }
    for (const answer of await Promise.all(ids.map(send))) {
      assert.ok(ids.includes(answer.headers.get('x-request-id') ?? ''))
      await answer.text()
    }
    await app.close()
    const said = lines().slice(from)
    for (const word of ['deep', 'late']) {
      const own = said.filter(({ msg }) => msg === word).map(({ requestId }) => requestId)
      assert.deepEqual(own.sort(), ids.sort(), word)
    }
    assert.deepEqual(
      said.filter(({ msg }) => msg === 'its own').map(({ requestId }) => requestId),
      [undefined],
    )
  })

  it('but no refusal of a caller’s mistake is dressed up with one', async () => {
    const { status, body } = await clinic.call(null, 'GET', '/auth/verify')
    assert.deepEqual([status, Object.keys(body)], [401, ['error', 'message', 'code']])
  })
})
