import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../check-invariants.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

type Answer = { status: number; body: { code?: string; message?: string; _id?: string }; ms: number }

const contenders = 500
const rounds = 20

describe('many patients at once, over HTTP', () => {
  let clinic: Clinic
  let patients: Person[]
  let port: number
  const agent = new http.Agent({ keepAlive: true, maxSockets: contenders })

  before(async () => {
    clinic = await openClinic()
    patients = await clinic.addPeople(contenders)
    await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    port = (clinic.app.server.address() as { port: number }).port
  })
  after(async () => {
    agent.destroy()
    const [stats] = await clinic.rows('select deadlocks from pg_stat_database where datname = current_database()')
    assert.equal(stats?.deadlocks, 0)
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })

  const post = (patient: Person, path: string, body: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = performance.now()
      const payload = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${patient.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }
      const request = http.request(
        { host: '127.0.0.1', port, agent, method: 'POST', path: `/api${path}`, headers },
        (response) => {
          let text = ''
          response.setEncoding('utf8').on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), ms: performance.now() - asked }),
          )
        },
      )
      request.on('error', reject).end(payload)
    })

  for (const [name, path, more] of [
    ['create-intent', '/appointments/payment/create-intent', {}],
    ['book at the clinic', '/appointments/book', { paymentMethod: 'clinic' }],
  ] as const) {
    it(`${contenders} go for one time by ${name}: one wins, ${rounds} rounds`, async (test) => {
      const doctorId = await clinic.addDoctor({ hours: [9] })
      const losersTook: number[] = []
      for (let round = 1; round <= rounds; round++) {
        const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(round), ...more }
        const answers = await Promise.all(patients.map((patient) => post(patient, path, wanted)))
        const won = answers.filter((answer) => answer.status < 300)
        const lost = answers.filter((answer) => answer.status === 409)
        assert.deepEqual([won.length, lost.length], [1, contenders - 1], `round ${round}`)
        for (const { body } of lost) {
          assert.equal(body.message, 'Somebody else has just taken this time. Please choose another.')
        }
        losersTook.push(...lost.map((answer) => answer.ms))
      }
      const p99 = losersTook.sort((a, b) => a - b)[Math.floor(losersTook.length * 0.99)]!
      test.diagnostic(`losers were answered with p99 ${Math.round(p99)} ms`)
      // Under 2 s on two idle cores; the rest is for a machine that does other things meanwhile.
      assert.ok(p99 < 5000, `losers were answered with p99 ${Math.round(p99)} ms`)
      // The next test's patients must be free of holds.
      await clinic.rows("update claims set status = 'lapsed' where status = 'held'")
    })
  }

  it('50 patients book 50 different times of one doctor at once: all win', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13] })
    const bookings = await Promise.all(
      patients.slice(0, 50).map(async (patient, n) => {
        const hour = 9 + (n % 5)
        const slotId = `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
        const appointmentDate = await clinic.day(1 + Math.floor(n / 5))
        return { patient, body: { doctorId, slotId, appointmentDate, paymentMethod: 'clinic' } }
      }),
    )
    // Free of the appointments that earlier rounds may have won them.
    await clinic.rows("update claims set status = 'cancelled' where status = 'pending'")
    const answers = await Promise.all(bookings.map(({ patient, body }) => post(patient, '/appointments/book', body)))
    assert.deepEqual(new Set(answers.map((answer) => answer.status)), new Set([201]))
    assert.equal(new Set(answers.map((answer) => answer.body._id)).size, 50)
  })

  it('one paid intent booked ten times at once: one appointment', async () => {
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(2) }
    // The same patient asks a hundred times at once (a double click, two tabs): one hold, one intent.
    const holds = await Promise.all(
      Array.from({ length: 100 }, () => post(patient, '/appointments/payment/create-intent', wanted)),
    )
    assert.deepEqual(new Set(holds.map((hold) => hold.status)), new Set([200]))
    const secrets = new Set(holds.map((hold) => (hold.body as { clientSecret?: string }).clientSecret))
    assert.equal(secrets.size, 1)
    const { clientSecret, paymentIntentId } = holds[0]!.body as { clientSecret?: string; paymentIntentId?: string }
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(patient, '/appointments/book', { ...wanted, paymentIntentId })),
    )
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, 200, 200, 200, 200, 200, 200, 200, 200, 201])
    assert.equal(new Set(answers.map((answer) => answer.body._id)).size, 1)
  })

  it('one patient asking for fifty times at once ends with one hold', async () => {
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13] })
    const days = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => clinic.day(n)))
    const wanted = days.flatMap((appointmentDate) =>
      ['09:00-10:00', '10:00-11:00', '11:00-12:00', '12:00-13:00', '13:00-14:00'].map((slotId) => ({
        doctorId,
        slotId,
        appointmentDate,
      })),
    )
    const answers = await Promise.all(wanted.map((body) => post(patient, '/appointments/payment/create-intent', body)))
    assert.ok(answers.every((answer) => answer.status === 200 || answer.status === 409))
    const held = await clinic.rows("select id from claims where patient_id = $1 and status = 'held'", [patient.id])
    assert.equal(held.length, 1)
  })

  it('cancelling against confirming: one of the two wins each time', async () => {
    const doctorId = await clinic.addDoctor({ hours: [14] })
    for (let n = 1; n <= 25; n++) {
      const patient = patients[n]!
      const wanted = { doctorId, slotId: '14:00-15:00', appointmentDate: await clinic.day(n), paymentMethod: 'clinic' }
      const { body } = await post(patient, '/appointments/book', wanted)
      const [cancelled, confirmed] = await Promise.all([
        clinic.call(patient, 'PUT', `/appointments/${body._id}/cancel`),
        clinic.rows("update claims set status = 'confirmed' where id = $1 and status = 'pending' returning id", [
          body._id,
        ]),
      ])
      assert.equal(Number(cancelled.status === 200) + confirmed.length, 1)
    }
  })
})
