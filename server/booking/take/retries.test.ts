import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '../../testing/eventually.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { takeTime } from './take-time.ts'

describe('what is asked twice, and what nobody offers', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  const book = (patient: Person, body: object) => clinic.call(patient, 'POST', '/appointments/book', body)
  const hold = (patient: Person, body: object) =>
    clinic.call(patient, 'POST', '/appointments/payment/create-intent', body)
  const setting = async (feeCents = 12_000) => {
    const doctorId = await clinic.addDoctor({ feeCents })
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { doctorId, wanted, patient: await clinic.addPerson(), doctor: await clinic.doctorPerson(doctorId) }
  }

  it('answers a retry with the appointment that is theirs, by whatever method, until it is cancelled', async () => {
    for (const [feeCents, paymentMethod, another] of [
      [12_000, 'clinic', 'paypal'],
      [12_000, 'paypal', 'clinic'],
      [0, 'card', 'clinic'],
    ] as const) {
      const { wanted, patient, doctor } = await setting(feeCents)
      const first = await book(patient, { ...wanted, paymentMethod })
      assert.equal(first.status, 201)
      const path = `/appointments/${first.body._id}`
      for (const method of [paymentMethod, another]) {
        const again = await book(patient, { ...wanted, paymentMethod: method })
        assert.deepEqual([again.status, again.body], [200, first.body])
      }
      assert.equal((await clinic.call(doctor, 'PUT', path, { status: 'confirmed' })).status, 200)
      const later = await book(patient, { ...wanted, paymentMethod })
      assert.deepEqual([later.status, later.body._id, later.body.status], [200, first.body._id, 'confirmed'])
      const modal = `/appointments/doctor${path}/status`
      assert.equal((await clinic.call(doctor, 'PATCH', modal, { status: 'cancelled' })).status, 200)
      const anew = await book(patient, { ...wanted, paymentMethod })
      assert.deepEqual([anew.status, anew.body._id === first.body._id], [201, false])
    }
  })

  it('answers many clicks at once with one appointment', async () => {
    const { wanted, patient } = await setting()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => book(patient, { ...wanted, paymentMethod: 'clinic' })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(19).fill(200), 201])
    assert.equal(new Set(answers.map(({ body }) => body._id)).size, 1)
  })

  it('is no answer to another patient, another time or a hold', async () => {
    const { wanted, patient } = await setting()
    assert.equal((await book(patient, { ...wanted, paymentMethod: 'clinic' })).status, 201)
    const stranger = await clinic.addPerson()
    assert.equal((await book(stranger, { ...wanted, paymentMethod: 'clinic' })).body.code, 'slot_taken')
    assert.equal((await hold(patient, wanted)).body.code, 'patient_busy')
    const odd = { ...wanted, slotId: '09:00-09:30', paymentMethod: 'clinic' }
    assert.equal((await book(patient, odd)).body.code, 'patient_busy')
  })

  it('books an extra hour as the hour it is, however its end is spelt', async () => {
    const { wanted, patient, doctor } = await setting()
    const extra = { date: wanted.appointmentDate, startTime: '12:00' }
    assert.equal((await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', extra)).status, 201)
    for (const slotId of ['12:00-23:59', '12:00-12:01', '12:00-13:01', '11:59-13:00', '12:30-13:00']) {
      const odd = { ...wanted, slotId }
      assert.equal((await book(patient, { ...odd, paymentMethod: 'clinic' })).body.code, 'slot_not_offered', slotId)
      assert.equal((await hold(patient, odd)).body.code, 'slot_not_offered', slotId)
    }
    const right = { ...wanted, slotId: '12:00-13:00', paymentMethod: 'clinic' }
    const { body } = await book(patient, right)
    for (const slotId of ['10:00-12:00', '10:00-10:30']) {
      const to = { slotId, appointmentDate: wanted.appointmentDate }
      const moved = await clinic.call(patient, 'POST', `/appointments/${body._id}/reschedule`, to)
      assert.equal(moved.body.code, 'slot_not_offered', slotId)
    }
  })

  it('books nothing by card without a payment, also where the fee is raised while it is asked', async () => {
    const { wanted, patient } = await setting(12_000)
    const attempt = {
      ...wanted,
      patientId: patient.id,
      accountId: patient.id,
      as: 'pending',
      paymentMethod: 'card',
      mostAllowed: 5,
    } as const
    await assert.rejects(takeTime(clinic.ground.db, attempt), { code: 'card_not_offered' })
  })

  it('refuses a card for a time that the waiting list offers of a doctor who takes no fee', async () => {
    const { doctorId, wanted, patient, doctor } = await setting(0)
    const others = await clinic.addPeople(3)
    const slots = ['09:00-10:00', '10:00-11:00', '11:00-12:00']
    const booked = []
    for (const [n, slotId] of slots.entries()) {
      booked.push((await book(others[n]!, { ...wanted, slotId, paymentMethod: 'card' })).body._id)
    }
    const waits = await clinic.call(patient, 'POST', '/waitlist', { doctorId, date: wanted.appointmentDate })
    assert.equal(waits.status, 201)
    await clinic.call(doctor, 'PUT', `/appointments/${booked[0]}`, { status: 'cancelled' })
    assert.equal((await hold(patient, wanted)).body.code, 'card_not_offered')
    assert.equal((await book(patient, { ...wanted, paymentMethod: 'card' })).status, 201)
  })
})

describe('the night in which the clock skips an hour', () => {
  it('has no time between 02:00 and 03:00, to book, hold, move to or be away', async () => {
    const clinic = await openClinic()
    try {
      const shift = "extract(epoch from timestamptz '2027-03-26 12:00 Europe/Berlin' - now()) || ' seconds'"
      const [{ name } = {}] = await clinic.rows('select current_database() as name')
      const [{ value } = {}] = await clinic.rows(`select ${shift} as value`)
      await clinic.rows(`alter database "${name as string}" set salus.clock_shift = '${value as string}'`)
      // Connections opened from now on are in that week.
      await clinic.rows(
        `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
      )
      await eventually('whoever had them knows that they are gone', () =>
        Promise.resolve(clinic.pool.totalCount <= 1 && clinic.serverPool.totalCount === 0),
      )
      // The connection that ended them is left.
      await clinic.rows("select set_config('salus.clock_shift', $1, false)", [value])
      const doctorId = await clinic.addDoctor()
      const doctor = await clinic.doctorPerson(doctorId)
      const patient = await clinic.addPerson()
      const appointmentDate = '2027-03-28'
      for (const slotId of ['02:00-03:00', '02:30-03:00', '01:00-02:30', '02:59-03:01']) {
        const wanted = { doctorId, slotId, appointmentDate }
        const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
        assert.equal(booked.body.code, 'slot_not_offered', slotId)
        const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
        assert.equal(held.body.code, 'slot_not_offered', slotId)
      }
      for (const [startTime, endTime] of [
        ['02:00', '03:00'],
        ['02:30', '03:00'],
      ]) {
        const away = { fromDate: appointmentDate, toDate: appointmentDate, startTime, endTime, cancel: [] }
        const off = await clinic.call(doctor, 'POST', '/doctors/my-time-off', away)
        assert.deepEqual([off.status, off.body.code, off.body.issues?.[0].path], [400, 'invalid_input', 'startTime'])
      }
    } finally {
      await clinic.close()
    }
  })
})
