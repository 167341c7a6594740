import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { openRaceOfKinds } from '../../testing/race-of-kinds.ts'
import { tries } from '../../testing/tries.ts'
import { type ServerProcess, startServer } from '../../testing/processes.ts'
import { untilReady } from '../../testing/until-ready.ts'

type Answer = { status: number; body: { code?: string; message?: string; _id?: string }; ms: number }

const contenders = 500
const rounds = tries(10, 20)
const serverCount = 3

describe(`many patients at once, over HTTP and ${serverCount} server processes of one database`, () => {
  let clinic: Clinic
  let servers: ServerProcess[]
  let patients: Person[]
  const agent = new http.Agent({ keepAlive: true, maxSockets: Math.ceil(contenders / serverCount) })

  before(async () => {
    clinic = await openClinic()
    patients = await clinic.addPeople(contenders)
    servers = await Promise.all(
      Array.from({ length: serverCount }, () => startServer({ databaseUrl: clinic.databaseUrl })),
    )
  })
  after(async () => {
    agent.destroy()
    try {
      for (const server of servers) await server.stop()
      assert.equal(await deadlocks(clinic), 0)
      assert.deepEqual(await brokenInvariants(clinic.pool), [])
    } finally {
      await clinic.close()
    }
  })

  let asked = 0
  /** Sends requests to the servers in turn, so that requests sent at once arrive at all servers at once. */
  const ask = (who: Person, method: string, path: string, body: unknown) =>
    new Promise<Answer>((resolve, reject) => {
      const began = performance.now()
      const payload = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
      }
      const { url } = servers[asked++ % serverCount]!
      const request = http.request(`${url}/api${path}`, { agent, method, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), ms: performance.now() - began }),
        )
      })
      request.on('error', reject).end(payload)
    })
  const post = (who: Person, path: string, body: unknown) => ask(who, 'POST', path, body)

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
      // The next test's patients must be free of holds.
      await clinic.rows("update claims set status = 'lapsed' where status = 'held'")
    })
  }

  it('many go for overlapping times of several kinds: none meet, and every refusal is true', async (test) => {
    // Frees the patients of appointments from earlier rounds.
    await clinic.rows("update claims set status = 'cancelled' where status = 'pending'")
    const race = await openRaceOfKinds(clinic, post)
    const refused: Record<string, number> = {}
    let won = 0
    for (let round = 1; round <= tries(1, 8); round++) {
      const { claims, refusals } = await race(patients.slice(0, tries(150, contenders)), await clinic.day(round))
      won += claims
      for (const [code, list] of Object.entries(refusals)) refused[code] = (refused[code] ?? 0) + list!.length
    }
    test.diagnostic(`${won} visits, refused ${JSON.stringify(refused)}`)
    assert.ok(refused.slot_taken)
    await clinic.rows("update claims set status = 'lapsed' where status = 'held'")
    await clinic.rows("update claims set status = 'cancelled' where status = 'pending'")
  })

  it('with a room for each of them, everybody gets one, however many reach for the same', async () => {
    const roomCount = 20
    const [place] = await clinic.rows(
      "insert into places (name, time_zone) values ('Many rooms', 'Europe/Berlin') returning id",
    )
    await clinic.rows(
      "insert into rooms (place_id, name, sort) select $1, 'Room ' || n, 'many' from generate_series(1, $2::int) n",
      [place!.id, roomCount],
    )
    const [kind] = await clinic.rows(
      "insert into kinds (name, minutes, room_sort) values ('In a room', 30, 'many') returning id",
    )
    const doctors = await Promise.all(Array.from({ length: roomCount }, () => clinic.addDoctor({ hours: [9] })))
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) select unnest($1::uuid[]), $2', [
      doctors,
      kind!.id,
    ])
    await clinic.rows('update weekly_slots set place_id = $2 where doctor_id = any($1)', [doctors, place!.id])
    for (let round = 1; round <= tries(3, 20); round++) {
      const visit = { slotId: '09:00-09:30', appointmentDate: await clinic.day(round), paymentMethod: 'clinic' }
      const answers = await Promise.all(
        doctors.map((doctorId, n) =>
          untilReady(() =>
            post(patients[n]!, '/appointments/book', { ...visit, doctorId, kindId: kind!.id, placeId: place!.id }),
          ),
        ),
      )
      assert.deepEqual([...new Set(answers.map(({ status, body }) => `${status} ${body.code}`))], ['201 undefined'])
    }
    await clinic.rows("update claims set status = 'cancelled' where status = 'pending'")
  })

  it('series and single visits go for the same weeks: each series whole or not at all', async (test) => {
    const doctors = await Promise.all([clinic.addDoctor({ hours: [9, 10] }), clinic.addDoctor({ hours: [9, 10] })])
    const days = await Promise.all([1, 8, 15, 22, 29].map((n) => clinic.day(n)))
    const won = { series: 0, single: 0 }
    const refused: Record<string, number> = {}
    // Who wins is left to chance: rounds go on until a series and a single visit have won, and each has lost.
    const bothWonAndLost = () => won.series > 0 && won.single > 0 && refused.series_not_free && refused.slot_taken
    for (let round = 1; round <= tries(3, 20) || (round <= 40 && !bothWonAndLost()); round++) {
      const answers = await Promise.all(
        patients.slice(0, 120).map(async (patient, n) => {
          const [doctorId, slotId] = [doctors[n % 2]!, n % 4 < 2 ? '09:00-10:00' : '10:00-11:00']
          if (n % 3 === 0) {
            const single = { doctorId, slotId, appointmentDate: days[n % 5], paymentMethod: 'clinic' }
            return {
              of: 'single' as const,
              answer: await untilReady(() => post(patient, '/appointments/book', single)),
            }
          }
          const visits = days.map((appointmentDate) => ({ appointmentDate, slotId }))
          // Every other series is sent in reverse: the order of the request is not the order of taking.
          const body = { seriesId: randomUUID(), doctorId, everyWeeks: 1, visits: n % 2 ? visits : visits.reverse() }
          const first = untilReady(() => post(patient, '/appointments/series', body))
          // A second press of the same button, at another server.
          const again = n % 5 === 0 ? [untilReady(() => post(patient, '/appointments/series', body))] : []
          const both = await Promise.all([first, ...again])
          const statuses = both.map(({ status }) => status).sort()
          if (again.length > 0 && statuses[0]! < 300) assert.deepEqual(statuses, [200, 201])
          return { of: 'series' as const, answer: both.find(({ status }) => status === 201) ?? both[0]! }
        }),
      )
      for (const { of, answer } of answers) {
        if (answer.status === 201) won[of]++
        else {
          assert.equal(answer.status, 409, JSON.stringify(answer.body))
          refused[answer.body.code!] = (refused[answer.body.code!] ?? 0) + 1
        }
      }
      const taken = await clinic.rows(
        `select count(*)::int as times, count(distinct checkout_id)::int as series from live_claims
         where doctor_id = any($1) and date = any($2::date[])`,
        [doctors, days],
      )
      const roundWon = answers.filter(({ answer }) => answer.status === 201)
      const seriesWon = roundWon.filter(({ of }) => of === 'series').length
      assert.deepEqual(taken, [{ times: seriesWon * 5 + roundWon.length - seriesWon, series: seriesWon }])
      assert.deepEqual(await brokenInvariants(clinic.pool), [])
      await clinic.rows("update claims set status = 'cancelled' where status = 'pending'")
    }
    test.diagnostic(`won ${JSON.stringify(won)}, refused ${JSON.stringify(refused)}`)
    assert.ok(bothWonAndLost())
  })

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
    // Frees the patients of appointments from earlier rounds.
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
    const others = answers.filter(({ status }) => status !== 200 && status !== 409)
    assert.deepEqual(
      others.map(({ status, body }) => [status, body.code]),
      [],
    )
    const held = await clinic.rows("select id from claims where patient_id = $1 and status = 'held'", [patient.id])
    assert.equal(held.length, 1)
  })

  it('cancelling against confirming: one of the two wins each time', async () => {
    const doctorId = await clinic.addDoctor({ hours: [14] })
    const doctor = await clinic.doctorPerson(doctorId)
    const won = { cancelled: 0, confirmed: 0 }
    for (let n = 1; n <= 25; n++) {
      const patient = patients[n]!
      const wanted = { doctorId, slotId: '14:00-15:00', appointmentDate: await clinic.day(n), paymentMethod: 'clinic' }
      const { body } = await post(patient, '/appointments/book', wanted)
      const cancel = () => ask(patient, 'PUT', `/appointments/${body._id}/cancel`, {})
      const confirm = () => ask(doctor, 'PUT', `/appointments/${body._id}`, { status: 'confirmed' })
      // Alternates which of the two is sent first.
      const first = n % 2 === 0 ? cancel() : confirm()
      const second = n % 2 === 0 ? confirm() : cancel()
      const [cancelled, confirmed] = n % 2 === 0 ? [await first, await second] : [await second, await first]
      assert.deepEqual([cancelled.status, confirmed.status].sort(), [200, 409])
      const status = cancelled.status === 200 ? 'cancelled' : 'confirmed'
      won[status]++
      assert.deepEqual(await clinic.rows('select status from claims where id = $1', [body._id]), [{ status }])
    }
    assert.ok(won.cancelled > 0 && won.confirmed > 0, `both must win sometimes: ${JSON.stringify(won)}`)
  })
})

/**
 * How many deadlocks PostgreSQL has counted in this database. A session reports its count at the latest when it ends,
 * so this is called after the servers' sessions have ended.
 */
async function deadlocks(clinic: Clinic): Promise<number> {
  const own = await clinic.pool.connect()
  let counted = 0
  try {
    await eventually(
      'the servers’ sessions are gone',
      async () => {
        await own.query('select pg_stat_clear_snapshot()')
        const { rows } = await own.query<{ others: number; deadlocks: number }>(
          `select (select count(*)::int from pg_stat_activity where datname = current_database()) - $1::int as others,
             deadlocks
           from pg_stat_database where datname = current_database()`,
          [clinic.pool.totalCount + clinic.serverPool.totalCount],
        )
        counted = rows[0]!.deadlocks
        return rows[0]!.others <= 0
      },
      60_000,
    )
    return counted
  } finally {
    own.release()
  }
}
