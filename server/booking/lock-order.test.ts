import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../testing/clinic.ts'
import { deadlocks, untilGivenUp, whileLocked } from '../testing/locks.ts'
import { workOnWaitingList } from './waiting-list/offer-freed-time.ts'
import { shownIn } from '../testing/shown-in.ts'

const slotId = '09:00-10:00'

/** Transactions must not wait for each other in a circle: PostgreSQL would detect it after a second and cancel one. */
describe('who locks a doctor, a patient, an appointment and a place in line', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(async () => {
    assert.equal(await deadlocks(clinic), 0)
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })

  const call = (who: Person, method: string, path: string, body?: unknown) => () => clinic.call(who, method, path, body)
  /** Starts these calls one after the other while another transaction has locked the claim; answers their statuses. */
  async function meeting(claimId: string, acts: readonly (() => Promise<Reply>)[]) {
    const locked = { query: 'select from claims where id = $1', values: [claimId] }
    const replies = await whileLocked(clinic, locked, acts)
    return replies.map(({ status }) => status)
  }
  /** A completed visit of yesterday. */
  async function pastVisit() {
    const doctorId = await clinic.addDoctor()
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const wanted = { doctorId, slotId, appointmentDate: await clinic.day(1), paymentMethod: 'clinic' }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', wanted)
    await clinic.rows(
      `update claims set status = 'completed', date = clinic_today() - 1,
         during = instants_of(clinic_today() - 1, start_time, end_time)
       where id = $1`,
      [body._id],
    )
    return { doctor, patient, id: body._id as string }
  }
  /** Two doctors who offer a kind of visit, and the one room that it needs. */
  async function inOneRoom(name: string, ...hours: number[]) {
    const kind = { name, minutes: 30, roomSort: name, fee: 40 }
    const { body } = await clinic.call(admin, 'POST', '/admin/kinds', kind)
    await clinic.call(admin, 'POST', `/admin/places/${firstPlaceId}/rooms`, { name, sort: name })
    const some = hours.length > 0 ? { hours } : {}
    const doctors = [await clinic.addDoctor(some), await clinic.addDoctor(some)]
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) select unnest($1::uuid[]), $2', [
      doctors,
      body._id,
    ])
    return { kindId: body._id as string, doctors }
  }

  it('a chart that moves a visit on meets time off that was shown it as it was before', async () => {
    const doctorId = await clinic.addDoctor()
    const [doctor, patient, date] = [await clinic.doctorPerson(doctorId), await clinic.addPerson(), await clinic.day(9)]
    const wanted = { doctorId, slotId, appointmentDate: date, paymentMethod: 'clinic' }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', wanted)
    const shown = await shownIn(clinic, doctor, { fromDate: date })
    const off = { fromDate: date, toDate: date, cancel: [body._id], shown }
    const statuses = await meeting(body._id, [
      call(doctor, 'PATCH', `/appointments/doctor/appointments/${body._id}/status`, { status: 'confirmed' }),
      call(doctor, 'POST', '/doctors/my-time-off', off),
    ])
    assert.deepEqual(statuses, [200, 409])
  })

  it('two charts that change the ratings of one doctor', async () => {
    const { doctor, patient, id } = await pastVisit()
    await clinic.call(patient, 'POST', `/appointments/${id}/rating`, { stars: 5 })
    const other = await clinic.addPerson()
    const [copy] = await clinic.rows(
      `with claim as (
         insert into claims (
           doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
         )
         select doctor_id, $2, date - 1, start_time, end_time, instants_of(date - 1, start_time, end_time), 'completed',
           amount_cents, payment_method, location
         from claims where id = $1 returning id
       )
       insert into appointment_events (claim_id, kind) select id, 'booked' from claim returning claim_id as id`,
      [id, other.id],
    )
    await clinic.call(other, 'POST', `/appointments/${copy!.id}/rating`, { stars: 3 })
    const chart = (of: unknown, status: string) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${of}/status`, { status })
    for (const status of ['no-show', 'completed', 'no-show', 'completed']) {
      const replies = await Promise.all([chart(id, status), chart(copy!.id, status)])
      assert.deepEqual(
        replies.map((reply) => reply.status),
        [200, 200],
      )
    }
  })

  it('two who move to a time that a third gives up again', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const [first, second] = await Promise.all(
      ['09:00-10:00', '10:00-11:00'].map(async (time) => {
        const wanted = { doctorId, slotId: time, appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
        return clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', wanted)
      }),
    )
    const target = { slotId: '11:00-12:00', appointmentDate: await clinic.day(4) }
    const moves = [first, second].map((booked) =>
      call(doctor, 'POST', `/appointments/${booked!.body._id}/reschedule`, target),
    )
    const third = {
      query: `insert into claims (
          doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
        )
        select $1, $2, $3, '11:00', '12:00', instants_of($3, '11:00', '12:00'), 'pending', 0, 'clinic', 'Clinic'`,
      values: [doctorId, (await clinic.addPerson()).id, target.appointmentDate],
    }
    // Without a lock order both would make their change before waiting for the third, and then wait for each other.
    const replies = await untilGivenUp(clinic, third, moves)
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409])
    assert.equal(await deadlocks(clinic), 0)
  })

  it('who moves to a time and who takes its last room meanwhile', async () => {
    const { kindId, doctors } = await inOneRoom('X-ray')
    const date = await clinic.day(3)
    const [patient, other] = await clinic.addPeople(2)
    const wanted = { doctorId: doctors[0], kindId, slotId: '09:00-09:30', appointmentDate: date }
    const booked = await clinic.call(patient!, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const taken = {
      query: `with claim as (
          insert into claims (
            doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location,
            kind_id, place_id, room_id
          )
          select $2, $3, date, '10:00', '10:30', instants_of(date, '10:00', '10:30'), 'pending', 0, 'clinic', 'Clinic',
            kind_id, place_id, room_id
          from claims where id = $1 returning id
        )
        insert into appointment_events (claim_id, kind) select id, 'booked' from claim`,
      values: [booked.body._id, doctors[1], other!.id],
    }
    const to = { slotId: '10:00-10:30', appointmentDate: date }
    const path = `/appointments/${booked.body._id}/reschedule`
    const [moved] = await untilGivenUp(clinic, taken, [call(patient!, 'POST', path, to)], 'commit')
    assert.deepEqual([moved!.status, moved!.body.code], [409, 'no_room_free'])
  })

  it('who takes rooms and who is offered one: it is offered later', async () => {
    const { kindId, doctors } = await inOneRoom('Sonography', 9)
    const [patient, ...others] = await clinic.addPeople(3)
    const day = { doctorId: doctors[0], kindId, appointmentDate: await clinic.day(4) }
    const ids: string[] = []
    for (const [n, slotId] of ['09:00-09:30', '09:30-10:00'].entries()) {
      const person = n === 0 ? patient! : others[0]!
      const wanted = { ...day, slotId, paymentMethod: 'clinic' }
      ids.push((await clinic.call(person, 'POST', '/appointments/book', wanted)).body._id)
    }
    const wish = { doctorId: doctors[0], kindId, date: day.appointmentDate }
    const joined = await clinic.call(others[1]!, 'POST', '/waitlist', wish)
    assert.equal(joined.status, 201, JSON.stringify(joined.body))
    const status = async () =>
      (await clinic.rows('select status from waitlist where patient_id = $1', [others[1]!.id]))[0]!.status
    const session = await clinic.pool.connect()
    try {
      await session.query('begin')
      await session.query(
        "select pg_advisory_xact_lock(hashtextextended('rooms of ' || place_id, 0)) from claims where id = $1",
        [ids[0]],
      )
      assert.equal((await clinic.call(patient!, 'PUT', `/appointments/${ids[0]}/cancel`, {})).status, 200)
      assert.equal(await status(), 'waiting')
    } finally {
      await session.query('rollback')
      session.release()
    }
    await workOnWaitingList(clinic.ground)
    assert.equal(await status(), 'offered')
  })

  it('the answer to a request for care meets the erasure of who asked', async () => {
    const patient = await clinic.addPerson()
    const form = {
      kind: 'ambulance',
      location: '1 Long Lane',
      patientName: 'Gil',
      phone: '+1 555',
      situation: 'A fall',
    }
    const { body } = await clinic.call(patient, 'POST', '/care/requests', form)
    const send = { from: 'requested', status: 'dispatched' }
    const locked = { query: 'select from persons where id = $1', values: [patient.id] }
    const replies = await whileLocked(clinic, locked, [
      call(admin, 'DELETE', `/admin/users/${patient.id}`),
      call(admin, 'PATCH', `/admin/care-requests/${body._id}`, send),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 409],
    )
    assert.equal(await deadlocks(clinic), 0)
  })

  /** A patient who was offered a freed time: the hold, and the waiting-list entry. */
  async function offered() {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [first, waits] = (await clinic.addPeople(2)) as [Person, Person]
    const appointmentDate = await clinic.day(2)
    const wanted = { doctorId, slotId, appointmentDate }
    const booked = await clinic.call(first, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    const { body: entry } = await clinic.call(waits, 'POST', '/waitlist', { doctorId, date: appointmentDate })
    await clinic.call(first, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await workOnWaitingList(clinic.ground)
    const { body: held } = await clinic.call(waits, 'POST', '/appointments/payment/create-intent', wanted)
    const [claim] = await clinic.rows("select id from claims where patient_id = $1 and status = 'held'", [waits.id])
    return { doctorId, waits, entryId: entry._id, paymentIntentId: held.paymentIntentId, claimId: claim!.id as string }
  }

  it('an offer that is given back meets the deletion of its doctor', async () => {
    const { doctorId, waits, paymentIntentId, claimId } = await offered()
    const statuses = await meeting(claimId, [
      call(waits, 'POST', '/appointments/payment/release', { paymentIntentId }),
      call(admin, 'DELETE', `/admin/doctors/${doctorId}`),
    ])
    assert.deepEqual(statuses, [204, 200])
  })

  it('an offer that is given back meets its patient leaving the line', async () => {
    const { waits, entryId, paymentIntentId, claimId } = await offered()
    const [released, left] = await meeting(claimId, [
      call(waits, 'POST', '/appointments/payment/release', { paymentIntentId }),
      call(waits, 'DELETE', `/waitlist/${entryId}`),
    ])
    // After the release the offer is passed on, so there is no entry left to leave.
    assert.deepEqual([released, left], [204, 404])
  })
})
