import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { buildApp } from '../../app.ts'
import { openGround } from '../../start/open-ground.ts'
import { type Clinic, goodCard, openClinic, type Person, type Reply } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { whileLocked } from '../../testing/locks.ts'
import { sweepPayments } from '../pay/sweep.ts'
import { shownIn } from '../../testing/shown-in.ts'

const slotId = '09:00-10:00'

describe('whoever books meets whoever takes the doctor, the patient or the time away', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  const book = async (patient: Person, doctorId: string, day: number, more: object = {}) =>
    clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: await clinic.day(day),
      paymentMethod: 'clinic',
      ...more,
    })
  /** Holds a time and pays for it, without booking it yet. */
  async function pay(patient: Person, doctorId: string, day: number): Promise<string> {
    const wanted = { doctorId, slotId, appointmentDate: await clinic.day(day) }
    const { body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: body.clientSecret, card: goodCard })
    return body.paymentIntentId
  }
  const statusOf = async (id: string) =>
    (await clinic.rows('select status from claims where id = $1', [id]))[0]!.status as string

  it('deleting a doctor: nobody who books meanwhile stays booked', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })
    const patients = await clinic.addPeople(30)
    const regulars = await clinic.addPeople(12)
    await clinic.rows(
      `with claim as (
         insert into claims (
           doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
         )
         select $1, ($2::uuid[])[n], day, make_time(8 + n, 0, 0), make_time(9 + n, 0, 0),
           instants_of(day, make_time(8 + n, 0, 0), make_time(9 + n, 0, 0)), 'pending', 0, 'clinic', 'Clinic'
         from generate_series(2, 12) n, lateral (select clinic_today() + generate_series(1, 30) as day) days
         returning id
       )
       insert into appointment_events (claim_id, kind) select id, 'booked' from claim`,
      [doctorId, regulars.map(({ id }) => id)],
    )
    const deleting = clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)
    const bookings = patients.map((patient, n) => book(patient, doctorId, n + 1))
    const answers = await Promise.all(bookings)
    const deleted = await deleting
    assert.equal(deleted.status, 200)
    assert.deepEqual(
      answers.map(({ status }) => status).filter((status) => ![201, 404, 503].includes(status)),
      [],
    )
    const left = await clinic.rows("select id from claims where doctor_id = $1 and status <> 'cancelled'", [doctorId])
    assert.deepEqual(left, [])
  })

  it('deleting a doctor under bookings without end: it is done, and nobody stays booked', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })
    const patients = await clinic.addPeople(12)
    const other = await openGround(clinic.ground.config, clinic.databaseUrl)
    const { app } = await buildApp({ ...other.ground, tokens: clinic.ground.tokens })
    const days = await Promise.all(Array.from({ length: 30 }, (_, n) => clinic.day(n + 1)))
    let booked = 0
    /** Books one time after the other, alternating between two servers, until the doctor is deleted. */
    const bookOn = async (patient: Person, hour: number) => {
      const from = String(hour).padStart(2, '0')
      for (const [n, appointmentDate] of days.entries()) {
        const wanted = { doctorId, slotId: `${from}:00-${hour + 1}:00`, appointmentDate, paymentMethod: 'clinic' }
        const { statusCode } = await (n % 2 ? app : clinic.app).inject({
          method: 'POST',
          url: '/api/appointments/book',
          headers: { authorization: `Bearer ${patient.token}` },
          payload: wanted,
        })
        if (statusCode === 404) return
        assert.ok([201, 503].includes(statusCode), `${statusCode}`)
        booked++
      }
    }
    const bookings = patients.map((patient, n) => bookOn(patient, 9 + n))
    await eventually('many have booked', async () => booked >= 20)
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)).status, 200)
    await Promise.all(bookings)
    await app.close()
    await other.close()
    assert.ok(booked < 360, 'the doctor went while people booked')
    const left = await clinic.rows("select id from claims where doctor_id = $1 and status <> 'cancelled'", [doctorId])
    assert.deepEqual(left, [])
  })

  it('time off: a booking that meets it is refused, and a time off that meets a booking sees it', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const [first, second] = (await clinic.addPeople(2)) as [Person, Person]
    const fromDate = await clinic.day(3)
    const { body: earlier } = await book(first, doctorId, 3)
    const shown = await shownIn(clinic, doctor, { fromDate })
    const away = { fromDate, toDate: fromDate, cancel: [earlier._id], shown }
    const locked = { query: 'select from claims where id = $1', values: [earlier._id] }
    // A booking that finds its doctor locked does not wait in the database: it tries again.
    const [off, booked] = (await whileLocked(
      clinic,
      locked,
      [
        () => clinic.call(doctor, 'POST', '/doctors/my-time-off', away),
        () => book(second, doctorId, 3, { slotId: '10:00-11:00' }),
      ],
      1,
    )) as [Reply, Reply]
    assert.deepEqual([off.status, off.body.cancelled, off.body.kept], [201, 1, 0])
    assert.equal(booked.body.code, 'slot_not_offered')
  })

  it('deleting, suspending and closing a doctor: a payment that meets it comes back', async () => {
    for (const [what, act] of [
      ['deleted', (id: string) => clinic.call(admin, 'DELETE', `/admin/doctors/${id}`)],
      [
        'suspended',
        (id: string) => clinic.call(admin, 'PUT', `/admin/doctors/${id}/standing`, { standing: 'suspended' }),
      ],
      ['closed', (id: string) => closeDoctor(id, true)],
    ] as const) {
      const doctorId = await clinic.addDoctor()
      const patient = await clinic.addPerson()
      const paymentIntentId = await pay(patient, doctorId, 4)
      const locked = { query: 'select from doctors where id = $1', values: [doctorId] }
      const [taken, booked] = (await whileLocked(clinic, locked, [
        () => act(doctorId),
        () => book(patient, doctorId, 4, { paymentMethod: 'card', paymentIntentId }),
      ])) as [Reply, Reply]
      assert.equal(taken.status, 200, what)
      assert.equal(booked.body.code, 'slot_lost_refund', what)
    }
  })

  const closeDoctor = async (doctorId: string, closed: boolean) => {
    const [{ user_id: userId } = {}] = await clinic.rows('select user_id from doctors where id = $1', [doctorId])
    return clinic.call(admin, 'PUT', `/admin/users/${userId as string}/closed`, { closed })
  }

  it('a doctor whose account is closed is not listed and not bookable, and is again once it is open', async () => {
    const doctorId = await clinic.addDoctor()
    const [kept, late] = (await clinic.addPeople(2)) as [Person, Person]
    const { body: appointment } = await book(kept, doctorId, 5)
    assert.equal((await closeDoctor(doctorId, true)).status, 200)
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).status, 404)
    assert.equal((await book(late, doctorId, 6)).status, 404)
    assert.equal(await statusOf(appointment._id), 'pending')
    assert.equal((await closeDoctor(doctorId, false)).status, 200)
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).status, 200)
    assert.equal((await book(late, doctorId, 6)).status, 201)
  })

  it('a payment that arrives for a person who was erased, or closed their account, books nothing and comes back', async () => {
    for (const act of [
      (id: string) => clinic.call(admin, 'DELETE', `/admin/users/${id}`),
      (id: string) => clinic.call(admin, 'PUT', `/admin/users/${id}/closed`, { closed: true }),
    ]) {
      const doctorId = await clinic.addDoctor()
      const patient = await clinic.addPerson()
      const intent = await pay(patient, doctorId, 4)
      assert.equal((await act(patient.id)).status, 200)
      await clinic.rows('update payments set next_check_at = clinic_now() where intent_id = $1', [intent])
      await sweepPayments(clinic.ground)
      await sweepPayments(clinic.ground)
      const [payment] = await clinic.rows(
        `select payments.status, claims.status as claim from payments join claims on claims.id = claim_id
         where intent_id = $1`,
        [intent],
      )
      assert.deepEqual(payment, { status: 'refunded', claim: 'lapsed' })
    }
  })
})
