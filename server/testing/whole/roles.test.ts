import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../clinic.ts'
import { eventually } from '../eventually.ts'
import { startServer } from '../processes.ts'

const onlyOnPosix = { skip: process.platform === 'win32' ? 'signals are of POSIX' : false }

describe('servers with a role', onlyOnPosix, () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const start = (env: Record<string, string>) => startServer({ databaseUrl: clinic.databaseUrl, env })
  const statusAt = async (url: string, path: string) => (await fetch(`${url}/api${path}`)).status

  it('web answers people and leaves the jobs to the worker, which answers nobody else', async () => {
    const web = await start({ ROLE: 'web' })
    const worker = await start({ ROLE: 'worker' })
    try {
      for (const { url } of [web, worker]) {
        assert.equal(await statusAt(url, '/health/live'), 200)
        assert.equal(await statusAt(url, '/health/ready'), 200)
      }
      assert.equal(await statusAt(web.url, '/config'), 200)
      for (const path of ['/config', '/doctors', '/openapi.json', '/dev/outbox', '/calendar/x.ics', '/system-check']) {
        assert.equal(await statusAt(worker.url, path), 404, path)
      }
      assert.equal((await fetch(`${worker.url}/`)).status, 404)

      const patient = await clinic.addPerson()
      const wanted = { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', appointmentDate: await clinic.day(1) }
      const booked = await fetch(`${web.url}/api/appointments/book`, {
        method: 'POST',
        headers: { authorization: `Bearer ${patient.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...wanted, paymentMethod: 'clinic' }),
      })
      assert.equal(booked.status, 201)
      await eventually('somebody has written to the patient', async () => {
        return (await clinic.rows('select from mails where user_id = $1', [patient.id])).length > 0
      })
      // A server that runs jobs listens on a connection of its own.
      const listeners = await clinic.rows(
        `select from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
      )
      assert.equal(listeners.length, 1)
    } finally {
      await web.stop()
      await worker.stop()
    }
  })

  it('a server that is asked to end says so first, serves who still comes, and loses nobody who then goes elsewhere', async (test) => {
    const server = await start({ DRAIN_SECONDS: '4' })
    const agent = new http.Agent({ keepAlive: true, maxSockets: 20 })
    const get = (path: string) =>
      new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
        const request = http.get(`${server.url}/api${path}`, { agent }, (response) => {
          let body = ''
          response.setEncoding('utf8').on('data', (chunk: string) => {
            body += chunk
          })
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, connection: response.headers.connection, body })
          })
        })
        request.on('error', reject)
      })
    /** Like a load balancer: sends requests while the server says that it is ready. */
    let served = 0
    const failed: unknown[] = []
    let isReady = true
    const senders = Array.from({ length: 20 }, async () => {
      while (isReady) {
        const answer = await get('/doctors').catch((error: unknown) => ({ status: error }))
        if (answer.status === 200) served++
        else failed.push(answer.status)
      }
    })
    try {
      await eventually('it serves', () => served > 100)
      const began = performance.now()
      const ended = server.kill('SIGTERM')
      await eventually('it says that it is ending', async () => (await get('/health/ready')).status === 503)
      const { body } = await get('/health/ready')
      assert.deepEqual(JSON.parse(body).issues, [{ path: 'server', message: 'is ending' }])
      assert.equal((await get('/health/live')).status, 200)
      const late = await get('/config')
      assert.deepEqual([late.status, late.connection], [200, 'close'])
      isReady = false
      await Promise.all(senders)
      assert.deepEqual(failed, [])
      await ended
      assert.equal((await server.exited).code, 0)
      test.diagnostic(`${served} served, none failed, ended after ${Math.round(performance.now() - began)} ms`)
      assert.ok(performance.now() - began < 15_000)
    } finally {
      // A loop that goes on sending would keep this process from ending.
      isReady = false
      agent.destroy()
      await server.stop()
    }
  })
})
