import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { metricsApp } from './serve-metrics.ts'
import { type Clinic, goodCard, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { startServer } from '../testing/processes.ts'

describe('metrics', () => {
  let clinic: Clinic
  let metrics: FastifyInstance
  before(async () => {
    clinic = await openClinic()
    metrics = metricsApp({ db: clinic.ground.db, pool: clinic.serverPool })
  })
  after(async () => {
    await metrics.close()
    await clinic.close()
  })

  const read = async () => (await metrics.inject('/metrics')).body
  /** The value of a figure by its name and labels; 0 where there is none yet. */
  const figure = (text: string, name: string) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? 0,
    )
  /** The growth of these figures by some work. */
  async function growth(names: string[], work: () => Promise<unknown>) {
    const before = await read()
    await work()
    const after = await read()
    return names.map((name) => figure(after, name) - figure(before, name))
  }

  it('count bookings, holds, payments, and those who came too late', async () => {
    const [quick, late, payer] = [await clinic.addPerson(), await clinic.addPerson(), await clinic.addPerson()]
    const doctorId = await clinic.addDoctor()
    const appointmentDate = await clinic.day(1)
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate, paymentMethod: 'clinic' }
    const book = (who: typeof quick, body: object) => clinic.call(who, 'POST', '/appointments/book', body)
    const names = [
      'salus_bookings_total{method="clinic"}',
      'salus_bookings_total{method="card"}',
      'salus_holds_total',
      'salus_payment_steps_total{to="booked"}',
      'salus_failures_total{code="slot_taken"}',
      'salus_http_requests_total{method="POST",route="/api/appointments/book",status="201"}',
      'salus_http_requests_total{method="POST",route="/api/appointments/book",status="409"}',
      'salus_http_request_duration_seconds_count{method="POST",route="/api/appointments/book"}',
    ]
    const grown = await growth(names, async () => {
      assert.equal((await book(quick, wanted)).status, 201)
      assert.equal((await book(late, wanted)).status, 409)
      // A second click is neither a second booking nor a second hold.
      assert.equal((await book(quick, wanted)).status, 200)
      const slot = { doctorId, slotId: '10:00-11:00', appointmentDate }
      const hold = () => clinic.call(payer, 'POST', '/appointments/payment/create-intent', slot)
      const { clientSecret, paymentIntentId } = (await hold()).body
      assert.equal((await hold()).body.paymentIntentId, paymentIntentId)
      await clinic.call(payer, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
      const paid = { ...slot, paymentMethod: 'card', paymentIntentId }
      assert.equal((await book(payer, paid)).status, 201)
      assert.equal((await book(payer, paid)).status, 200)
    })
    assert.deepEqual(grown, [1, 1, 1, 1, 1, 2, 1, 5])
  })

  it('have one figure for all addresses that name nothing, and hold no id, name or address of anybody', async () => {
    const patient = await clinic.addPerson('user', 'Petra Planted')
    for (let n = 0; n < 30; n++) await clinic.app.inject({ url: `/planted-${n}`, method: n % 2 === 0 ? 'GET' : 'PUT' })
    for (const path of [
      `/auth/profile/${patient.id}`,
      '/doctors?search=planted',
      '/planted',
      '/calendar/planted.ics',
    ]) {
      await clinic.call(patient, 'GET', path)
    }
    const text = await read()
    const none = text.split('\n').filter((line) => line.startsWith('salus_http_requests_total{') && /none/.test(line))
    assert.equal(none.length, 1)
    assert.match(none[0]!, /^salus_http_requests_total\{method="any",route="none",status="404"\} \d+$/)
    assert.match(text, /route="\/api\/auth\/profile\/:id"/)
    assert.doesNotMatch(text, /planted|petra|@|[\da-f]{8}-[\da-f]{4}/i)
  })

  it('tell how old what waits is, how far the jobs are, and how the process is', async () => {
    const patient = await clinic.addPerson()
    await clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at, created_at)
       select 'old-' || n, 'welcome', $1, 'Pat', 'pat@salus.test', '{}', clinic_now(), clinic_now() - interval '1 hour'
       from generate_series(1, 3) n`,
      [patient.id],
    )
    await clinic.rows(
      `select graphile_worker.add_job('deliver-mail', '{}', run_at => now() - interval '10 minutes',
        job_key => 'deliver-mail', max_attempts => 6)`,
    )
    await eventually('the figures are fresh', async () => figure(await read(), 'salus_mail_oldest_seconds') >= 3600)
    const shown = await read()
    assert.ok(figure(shown, 'salus_mails_waiting') >= 3)
    assert.ok(figure(shown, 'salus_job_late_seconds{job="deliver-mail"}') >= 600)
    assert.ok(figure(shown, 'salus_events_waiting') >= 1)
    assert.equal(figure(shown, 'salus_database_up'), 1)
    assert.ok(figure(shown, 'salus_database_connections{state="idle"}') >= 1)
    for (const name of ['salus_relay_lag_seconds', 'salus_database_waiting', 'salus_refunds_waiting']) {
      assert.match(shown, new RegExp(`^${name} \\d`, 'm'))
    }
    assert.ok(figure(shown, 'process_resident_memory_bytes') > 1e7)
    assert.match(shown, /^nodejs_eventloop_lag_p99_seconds \d/m)
  })

  it('are told by a server on a port of their own, also by a worker', async () => {
    const env = { ROLE: 'worker', METRICS_PORT: '0' }
    const server = await startServer({ databaseUrl: clinic.databaseUrl, env })
    try {
      const address = /Metrics are at (\S+)/.exec(server.logs())![1]!
      assert.equal(new URL(address).hostname, '127.0.0.1')
      const answer = await fetch(address)
      assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
      assert.match(await answer.text(), /^salus_database_up 1$/m)
      assert.equal((await fetch(`${server.url}/metrics`)).status, 404)
      assert.equal((await fetch(new URL('/', address))).status, 404)
      const taken = { ...env, METRICS_PORT: new URL(address).port }
      await assert.rejects(
        startServer({ databaseUrl: clinic.databaseUrl, env: taken }),
        /Salus did not start: METRICS_PORT is taken/,
      )
    } finally {
      await server.stop()
    }
  })

  it('say that nothing is known of the queues while the database does not answer', async () => {
    const other = metricsApp({ db: clinic.ground.db, pool: clinic.serverPool })
    const all = await Promise.all(
      Array.from({ length: clinic.serverPool.options.max }, () => clinic.serverPool.connect()),
    )
    const { body } = await other.inject('/metrics')
    for (const client of all) client.release()
    assert.match(body, /^salus_database_up 0$/m)
    assert.match(body, /^salus_mails_waiting NaN$/im)
    assert.equal(figure(body, 'salus_database_connections{state="busy"}'), clinic.serverPool.options.max)
    await eventually('it answers again', async () => figure(await read(), 'salus_database_up') === 1)
    await other.close()
  })
})
