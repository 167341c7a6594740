import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { bookingsPerDay, movesPerDay } from '#contract/rules.ts'
import { buildApp } from '../../app.ts'
import { openGround } from '../../start/open-ground.ts'
import { inTransaction } from '../../platform/database.ts'
import { type Clinic, goodCard, openClinic, type Person, type Reply } from '../../testing/clinic.ts'
import { lockFreeParties } from '../lock-parties.ts'

describe('what one patient may have', () => {
  let clinic: Clinic
  const hours = Array.from({ length: 12 }, (_, n) => 9 + n)
  const two = (hour: number) => String(hour).padStart(2, '0')
  before(async () => {
    clinic = await openClinic({ env: { UNPAID_BOOKINGS: '6', HOLDS_PER_HOUR: '20' } })
  })
  after(() => clinic.close())

  const post = (who: Person, path: string, body: unknown) => clinic.call(who, 'POST', path, body)
  const codes = (replies: Reply[]) =>
    Object.fromEntries(
      Object.entries(Object.groupBy(replies, ({ status, body }) => body.code ?? status)).map(([code, list]) => [
        code,
        list!.length,
      ]),
    )
  /** Distinct times of one doctor: twelve a day from the day after tomorrow. */
  const times = async (doctorId: string, count: number) => {
    const days = await Promise.all(Array.from({ length: Math.ceil(count / 12) }, (_, n) => clinic.day(n + 2)))
    return Array.from({ length: count }, (_, n) => {
      const hour = hours[n % 12]!
      const slotId = `${two(hour)}:00-${two(hour + 1)}:00`
      return { doctorId, slotId, appointmentDate: days[Math.floor(n / 12)]! }
    })
  }

  it('six unpaid appointments to come, over two servers and sixty tries at once', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const patient = await clinic.addPerson()
    const other = await openGround(clinic.ground.config, clinic.databaseUrl)
    const { app } = await buildApp({ ...other.ground, tokens: clinic.ground.tokens })
    const wanted = await times(doctorId, 60)
    const answers = await Promise.all(
      wanted.map(async (time, n) => {
        const body = { ...time, paymentMethod: n % 3 === 0 ? 'paypal' : 'clinic' }
        if (n % 2 === 0) return post(patient, '/appointments/book', body)
        const reply = await app.inject({
          method: 'POST',
          url: '/api/appointments/book',
          headers: { authorization: `Bearer ${patient.token}` },
          payload: body,
        })
        return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
      }),
    )
    await app.close()
    await other.close()
    assert.deepEqual(codes(answers), { 201: 6, too_many_unpaid: 54 })
  })

  it('counted under the lock of the account, whomever it books for', async () => {
    const [parent, child, other] = await Promise.all([clinic.addPerson(), clinic.addPerson(), clinic.addPerson()])
    const doctorId = await clinic.addDoctor({ hours })
    const { db } = clinic.ground
    await inTransaction(db, async (one) => {
      await lockFreeParties(one, [{ doctorId, patientId: child!.id, accountId: parent!.id }])
      const wanted = { doctorId, patientId: other!.id, accountId: parent!.id }
      const isBusy = await inTransaction(db, (two) => lockFreeParties(two, [wanted]))
      assert.equal(isBusy(wanted), true, 'a booking for another of its people waits')
      assert.equal(isBusy({ ...wanted, accountId: other!.id }), false)
    })
  })

  it('one more once an unpaid one is cancelled, confirmed or over; by card as many as are paid for', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson()
    const wanted = await times(doctorId, 12)
    const atClinic = (n: number) => post(patient, '/appointments/book', { ...wanted[n], paymentMethod: 'clinic' })
    const booked: string[] = []
    for (let n = 0; n < 6; n++) booked.push((await atClinic(n)).body._id)
    assert.equal((await atClinic(6)).body.code, 'too_many_unpaid')
    await clinic.call(patient, 'PUT', `/appointments/${booked[0]}/cancel`)
    assert.equal((await atClinic(6)).status, 201)
    assert.equal((await atClinic(7)).body.code, 'too_many_unpaid')
    const moved = await clinic.call(doctor, 'PUT', `/appointments/${booked[1]}`, { status: 'confirmed' })
    assert.equal(moved.status, 200)
    assert.equal((await atClinic(7)).status, 201)
    const held = await post(patient, '/appointments/payment/create-intent', wanted[8])
    assert.equal(held.status, 200)
    await post(patient, '/sandbox/confirm', { clientSecret: held.body.clientSecret, card: goodCard })
    const paid = { ...wanted[8], paymentIntentId: held.body.paymentIntentId }
    assert.equal((await post(patient, '/appointments/book', paid)).status, 201)
  })

  it('six with doctors who take no fee', async () => {
    const doctorId = await clinic.addDoctor({ hours, feeCents: 0 })
    const patient = await clinic.addPerson()
    const wanted = await times(doctorId, 10)
    const answers = await Promise.all(wanted.map((time) => post(patient, '/appointments/book', time)))
    assert.deepEqual(codes(answers), { 201: 6, too_many_unpaid: 4 })
  })

  it('twenty holds within an hour, given back or not; asking for the same one again is none', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const [patient, neighbour] = await clinic.addPeople(2)
    const wanted = await times(doctorId, 24)
    const hold = (n: number, who = patient!) => post(who, '/appointments/payment/create-intent', wanted[n])
    const same = await Promise.all(Array.from({ length: 40 }, () => hold(0)))
    assert.deepEqual(codes(same), { 200: 40 })
    const answers: Reply[] = []
    for (let n = 1; n < 24; n++) {
      const held = await hold(n)
      answers.push(held)
      if (held.status === 200)
        await post(patient!, '/appointments/payment/release', { paymentIntentId: held.body.paymentIntentId })
    }
    assert.deepEqual(codes(answers), { 200: 19, too_many_holds: 4 })
    const wait = Number(answers.at(-1)!.headers['retry-after'])
    assert.ok(wait > 3500 && wait <= 4200, `come back in ${wait} s`)
    assert.equal((await hold(23, neighbour)).status, 200, 'nobody else waits')
    await clinic.rows(
      "update claims set hold_expires_at = hold_expires_at - interval '70 minutes' where patient_id = $1",
      [patient!.id],
    )
    assert.equal((await hold(22)).status, 200)
  })

  it('thirty tries to book in a day: who books and cancels on and on leaves the time to others', async () => {
    const strict = await openClinic({ env: { REQUESTS_PER_MINUTE: '600' } })
    const doctorId = await strict.addDoctor()
    const [patient, neighbour] = (await strict.addPeople(2)) as [Person, Person]
    const wanted = {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await strict.day(3),
      paymentMethod: 'clinic',
    }
    for (let n = 0; n < bookingsPerDay; n++) {
      const { status, body } = await strict.call(patient, 'POST', '/appointments/book', wanted)
      assert.equal(status, 201)
      await strict.call(patient, 'PUT', `/appointments/${body._id}/cancel`)
    }
    const refused = await strict.call(patient, 'POST', '/appointments/book', wanted)
    assert.deepEqual([refused.status, refused.body.code], [429, 'too_many_requests'])
    assert.ok(Number(refused.headers['retry-after']) > 600)
    assert.equal((await strict.call(neighbour, 'POST', '/appointments/book', wanted)).status, 201)
    await strict.close()
  })

  it('three moves of an appointment in a day, the fourth when the first is a day ago', async () => {
    const doctorId = await clinic.addDoctor({ hours })
    const patient = await clinic.addPerson()
    const [first, ...others] = await times(doctorId, 5)
    const { body } = await post(patient, '/appointments/book', { ...first, paymentMethod: 'clinic' })
    const move = ({ slotId, appointmentDate }: { slotId: string; appointmentDate: string }) =>
      post(patient, `/appointments/${body._id}/reschedule`, { slotId, appointmentDate })
    for (const time of others.slice(0, movesPerDay)) assert.equal((await move(time)).status, 200)
    await clinic.rows('alter table appointment_events disable trigger appointment_events_append_only')
    const age = (span: string) =>
      clinic.rows(`update appointment_events set at = at - interval '${span}' where claim_id = $1`, [body._id])
    await age('20 hours')
    const refused = await move(others.at(-1)!)
    assert.equal(refused.body.code, 'moved_too_often')
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 3.9 * 3600 && wait <= 4 * 3600, `come back in ${wait} s`)
    await age('4 hours')
    assert.equal((await move(others.at(-1)!)).status, 200)
  })
})
