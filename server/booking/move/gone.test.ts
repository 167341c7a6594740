import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { appointmentStatuses } from '#contract/booking/appointment-status.ts'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../../testing/clinic.ts'
import { sendForm } from '../../testing/form.ts'
import { whileLocked } from '../../testing/locks.ts'
import { workOnWaitingList } from '../waiting-list/offer-freed-time.ts'

const slotId = '09:00-10:00'

describe('doctors who are gone, and patients who were erased', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })

  const book = async (patient: Person, doctorId: string, day: number, hours = slotId): Promise<string> => {
    const wanted = { doctorId, slotId: hours, appointmentDate: await clinic.day(day), paymentMethod: 'clinic' }
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', wanted)
    assert.equal(status, 201)
    return body._id
  }
  const erase = (patient: Person) => clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
  const remove = (doctorId: string) => clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)
  /** A visit that was yesterday. */
  async function pastVisit(status = 'confirmed') {
    const doctorId = await clinic.addDoctor()
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const id = await book(patient, doctorId, 1)
    await clinic.rows(
      `update claims set status = $2, date = clinic_today() - 1,
         during = instants_of(clinic_today() - 1, start_time, end_time)
       where id = $1`,
      [id, status],
    )
    return { doctorId, doctor, patient, id }
  }
  const chart = (doctor: Person, id: string, status: string) =>
    clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status })
  const lock = (query: string, id: string) => ({ query, values: [id] })

  it('the visit of an erased patient stays in the past, and is not opened again', async () => {
    const { doctor, patient, id } = await pastVisit()
    assert.equal((await erase(patient)).status, 200)
    const moved = await clinic.call(doctor, 'POST', `/appointments/${id}/reschedule`, {
      slotId,
      appointmentDate: await clinic.day(3),
    })
    assert.equal(moved.body.code, 'not_reschedulable')
    assert.equal((await chart(doctor, id, 'no-show')).status, 200)
    for (const status of ['pending', 'confirmed', 'in-progress'])
      assert.equal((await chart(doctor, id, status)).body.code, 'transition_not_allowed', status)
    assert.equal((await chart(doctor, id, 'completed')).status, 200)
  })

  it('a chart that meets the deletion of its doctor opens nothing again', async () => {
    const { doctorId, doctor, id } = await pastVisit('completed')
    const [deleted, opened] = (await whileLocked(clinic, lock('select from doctors where id = $1', doctorId), [
      () => remove(doctorId),
      () => chart(doctor, id, 'in-progress'),
    ])) as [Reply, Reply]
    assert.deepEqual([deleted.status, opened.body.code], [200, 'transition_not_allowed'])
  })

  it('asking for care, and answering, meet the erasure of the patient, and leave no word behind', async () => {
    const patient = await clinic.addPerson()
    const form = {
      kind: 'ambulance',
      location: '1 Long Lane',
      patientName: 'Gil',
      phone: '+1 555',
      situation: 'A fall',
    }
    const ask = () => clinic.call(patient, 'POST', '/care/requests', form)
    const { body: first } = await ask()
    const answer = () =>
      clinic.call(admin, 'PATCH', `/admin/care-requests/${first._id}`, { from: 'requested', note: 'Eight minutes.' })
    const ofRequest = lock('select from care_requests where id = $1', first._id)
    const replies = await whileLocked(clinic, ofRequest, [answer, () => erase(patient)])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    const other = await clinic.addPerson()
    const late = () => clinic.call(other, 'POST', '/care/requests', form)
    const ofPatient = lock('select from users where id = $1', other.id)
    const [, asked] = (await whileLocked(clinic, ofPatient, [() => erase(other), late])) as [Reply, Reply]
    assert.equal(asked.status, 401)
    const left = await clinic.rows(
      `select request.id from care_requests request
       left join care_request_events event on event.request_id = request.id and event.sealed is not null
       where patient_id = any($1) and (request.sealed is not null or event.id is not null)`,
      [[patient.id, other.id]],
    )
    assert.deepEqual(left, [])
  })

  it('joining a line meets the erasure of the patient, and the deletion of the doctor', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [first, erased, late] = (await clinic.addPeople(3)) as [Person, Person, Person]
    await book(first, doctorId, 2)
    const date = await clinic.day(2)
    const join = (who: Person) => () => clinic.call(who, 'POST', '/waitlist', { doctorId, date })
    const ofPatient = lock('select from persons where id = $1', erased.id)
    const [, joined] = (await whileLocked(clinic, ofPatient, [() => erase(erased), join(erased)])) as [Reply, Reply]
    assert.equal(joined.status, 404)
    const ofDoctor = lock('select from doctors where id = $1', doctorId)
    const [, joinedLate] = (await whileLocked(clinic, ofDoctor, [() => remove(doctorId), join(late)])) as [Reply, Reply]
    assert.equal(joinedLate.status, 404)
    const waiting = await clinic.rows("select id from waitlist where doctor_id = $1 and status = 'waiting'", [doctorId])
    assert.deepEqual(waiting, [])
  })

  it('a rating that meets the erasure of its patient leaves no word of theirs', async () => {
    const { patient, id } = await pastVisit('completed')
    const [erased, rated] = (await whileLocked(clinic, lock('select from persons where id = $1', patient.id), [
      () => erase(patient),
      () => clinic.call(patient, 'POST', `/appointments/${id}/rating`, { stars: 5, comment: 'My name is Pat.' }),
    ])) as [Reply, Reply]
    assert.deepEqual([erased.status, rated.status], [200, 404])
    assert.deepEqual(await clinic.rows('select comment from ratings where claim_id = $1', [id]), [])
  })

  it('a change of the profile that meets the erasure does not write the person back', async () => {
    const patient = await clinic.addPerson()
    const [erased, changed] = (await whileLocked(clinic, lock('select from users where id = $1', patient.id), [
      () => erase(patient),
      () => sendForm(clinic, patient, 'PATCH', `/auth/profile/${patient.id}`, { name: 'Pat Again' }),
    ])) as [Reply, Reply]
    assert.deepEqual([erased.status, changed.status], [200, 404])
    const [left] = await clinic.rows('select name, phone from persons where id = $1', [patient.id])
    assert.deepEqual(left, { name: 'Erased patient', phone: '' })
  })

  it('a time that an erasure frees goes to the next in line, not to the person erased', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [erased, next] = (await clinic.addPeople(2)) as [Person, Person]
    await book(erased, doctorId, 2)
    const date = await clinic.day(2)
    // Both wait for the day, including the one who has booked it.
    for (const who of [erased, next]) await clinic.call(who, 'POST', '/waitlist', { doctorId, date })
    assert.equal((await erase(erased)).status, 200)
    await workOnWaitingList(clinic.ground)
    const held = await clinic.rows("select patient_id from claims where doctor_id = $1 and status = 'held'", [doctorId])
    assert.deepEqual(held, [{ patient_id: next.id }])
  })

  for (const [who, act] of [
    ['the deletion of a doctor', ({ doctorId }: Visits) => remove(doctorId)],
    ['the erasure of a patient', ({ patient }: Visits) => erase(patient)],
  ] as const) {
    it(`${who} cancels what is to come in whatever state it is, and nothing that has begun`, async () => {
      const visits = await inEveryState()
      assert.equal((await act(visits)).status, 200)
      const found = await clinic.rows('select id, status from claims where doctor_id = $1', [visits.doctorId])
      const left = Object.fromEntries(found.map(({ id, status }) => [id, status]))
      for (const { id, was, comes } of visits.all) assert.equal(left[id], comes ? 'cancelled' : was, `${was}, ${comes}`)
      const told = await clinic.rows(
        `select count(*) as n from appointment_events join claims on claims.id = claim_id
         where doctor_id = $1 and kind = 'cancelled' and actor_id = $2`,
        [visits.doctorId, admin.id],
      )
      // One was cancelled before.
      assert.equal(Number(told[0]!.n), appointmentStatuses.length - 1)
    })
  }
  type Visits = Awaited<ReturnType<typeof inEveryState>>

  /** A patient's visits to a doctor in every state, each once in the future and once in the past. */
  async function inEveryState() {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const all: { id: string; was: string; comes: boolean }[] = []
    for (const [n, was] of appointmentStatuses.entries()) {
      for (const comes of [true, false]) {
        const id = await book(patient, doctorId, n + 1, comes ? slotId : '10:00-11:00')
        const date = comes ? 'date' : 'clinic_today() - (date - clinic_today())'
        await clinic.rows(
          `update claims set status = $2, date = ${date}, during = instants_of(${date}, start_time, end_time)
           where id = $1`,
          [id, was],
        )
        all.push({ id, was, comes })
      }
    }
    return { doctorId, patient, all }
  }
})
