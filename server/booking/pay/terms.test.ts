import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking/booking.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'

describe('the terms of a kind of visit', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  /** A doctor with a kind of visit on these terms, and the request to book it on the third day from now. */
  async function offering(cancelHours: number | null) {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours }
    const kind = (await clinic.call(admin, 'POST', '/admin/kinds', named)).body
    const kinds = [{ kindId: kind._id, minutes: null, fee: null }]
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds })
    const wanted = { doctorId, kindId: kind._id, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { doctor, kind, wanted }
  }
  async function book(patient: Person, wanted: object): Promise<Appointment> {
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentMethod: 'clinic',
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const cancel = (who: Person, { _id }: { _id: string }) => clinic.call(who, 'PUT', `/appointments/${_id}/cancel`)
  const move = (who: Person, { _id }: { _id: string }, appointmentDate: string, slotId = '10:00-11:00') =>
    clinic.call(who, 'POST', `/appointments/${_id}/reschedule`, { slotId, appointmentDate })
  const confirm = (doctor: Person, { _id }: { _id: string }) =>
    clinic.call(doctor, 'PUT', `/appointments/${_id}`, { status: 'confirmed' })

  it('let its patient cancel and move it until so many hours before, also once it is confirmed', async () => {
    const { doctor, wanted } = await offering(24)
    const patient = await clinic.addPerson()
    const hold = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.equal(booked.body.cancelHours, 24)
    await confirm(doctor, booked.body)
    const moved = await move(patient, booked.body, await clinic.day(4))
    assert.deepEqual([moved.status, moved.body.status], [200, 'confirmed'])
    const cancelled = await cancel(patient, booked.body)
    assert.equal(cancelled.status, 200)
    const { status, paymentStatus } = cancelled.body.appointment
    assert.deepEqual([status, paymentStatus], ['cancelled', 'refunded'])
  })

  it('hold it there afterwards, be it pending or confirmed, for its patient and nobody else', async () => {
    const { doctor, wanted } = await offering(720)
    const patient = await clinic.addPerson()
    const appointment = await book(patient, wanted)
    for (const confirmed of [false, true]) {
      if (confirmed) await confirm(doctor, appointment)
      assert.equal((await cancel(patient, appointment)).body.code, 'too_late_to_cancel')
      assert.equal((await move(patient, appointment, await clinic.day(4))).body.code, 'not_reschedulable')
    }
    assert.equal((await move(doctor, appointment, await clinic.day(4))).status, 200)
  })

  it('are those it was booked with, whatever becomes of its kind, and another kind’s are as they were', async () => {
    const { doctor, kind, wanted } = await offering(24)
    const [patient, other] = await clinic.addPeople(2)
    const appointment = await book(patient!, wanted)
    await clinic.call(admin, 'PUT', `/admin/kinds/${kind._id}`, { cancelHours: 720 })
    const consultation = await book(other!, { ...wanted, kindId: undefined, slotId: '10:00-11:00' })
    await confirm(doctor, consultation)
    assert.equal((await cancel(other!, consultation)).body.code, 'not_cancellable')
    assert.equal((await cancel(patient!, appointment)).status, 200)
    assert.equal((await cancel(patient!, appointment)).body.code, 'not_cancellable')
    assert.equal(
      (await cancel(other!, await book(other!, { ...wanted, appointmentDate: await clinic.day(5) }))).body.code,
      'too_late_to_cancel',
    )
  })
})
