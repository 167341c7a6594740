import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { type Clinic, openClinic, type Person, type Reply } from '../../testing/clinic.ts'
import { untilReady } from '../../testing/until-ready.ts'

type Time = { appointmentDate: string; slotId: string }

describe('a doctor books what follows a visit', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  /** A doctor, and a visit of today of a patient with an account, or of a person that only reception knows. */
  async function scene({ known = true } = {}) {
    const doctorId = await clinic.addDoctor({ name: 'Fay Follows', hours: [9, 10, 11] })
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson()
    const [unknown] = known ? [] : await clinic.rows("insert into persons (name) values ('Nora Newcomer') returning id")
    const [visit] = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, clinic_today(), '03:00', '04:00', instants_of(clinic_today(), '03:00', '04:00'), 'confirmed',
           100, 'clinic', 'Clinic'
         returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, unknown?.id ?? patient.id],
    )
    const path = `/appointments/doctor/appointments/${visit!.id}/follow-ups`
    const book = (visits: readonly Time[], by: Person = doctor): Promise<Reply> =>
      clinic.call(by, 'POST', path, { visits })
    return { doctorId, doctor, patient, path, book, visitId: String(visit!.id) }
  }
  const timeOn = async (day: number, slotId = '09:00-10:00'): Promise<Time> => ({
    appointmentDate: await clinic.day(day),
    slotId,
  })
  const bookedBy = (patient: Person, doctorId: string, time: Time) =>
    clinic.call(patient, 'POST', '/appointments/book', { doctorId, ...time, paymentMethod: 'clinic' })

  it('once: for its patient, confirmed, and named in its history', async () => {
    const { doctor, patient, book } = await scene()
    const { status, body } = await book([await timeOn(7)])
    assert.deepEqual([status, body.booked.length], [201, 1])
    const mine = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    const found = mine.find(({ _id }: { _id: string }) => _id === body.booked[0])
    assert.deepEqual(
      [found.status, found.slotId, found.appointmentDate, found.paymentMethod, found.seriesId],
      ['confirmed', '09:00-10:00', await clinic.day(7), 'clinic', null],
    )
    const history = (await clinic.call(doctor, 'GET', `/appointments/${body.booked[0]}/history`)).body
    assert.equal(history.at(0).by, 'Dr. Fay Follows')
  })

  it('again after a lost answer, and many times at once: the same visits, booked once', async () => {
    const { doctorId, doctor, patient, book } = await scene()
    const series = [await timeOn(7), await timeOn(14)]
    for (const times of [[await timeOn(3)], series]) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => book(times)))
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 200, 201])
      const again = await book(times)
      assert.deepEqual([again.status, again.body], [200, answers[0]!.body])
      assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1)
    }
    const [made] = await clinic.rows(
      'select count(*)::int as n from claims where doctor_id = $1 and date > clinic_today()',
      [doctorId],
    )
    assert.equal(made!.n, 3)
    // Only what the caller has booked, and while it stands: not what the patient has booked there themselves.
    const own = await timeOn(5)
    assert.equal((await bookedBy(patient, doctorId, own)).status, 201)
    assert.equal((await book([own])).body.code, 'person_busy')
    const [first] = (await book(series)).body.booked
    await clinic.call(doctor, 'PUT', `/appointments/${first}`, { status: 'cancelled' })
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${first}/status`, { status: 'cancelled' })
    assert.equal((await book(series)).body.code, 'series_not_free')
    assert.equal((await book(series.slice(0, 1))).status, 201)
  })

  it('not of a kind that asks for a card: reception tells the terms', async () => {
    const { visitId, book } = await scene()
    const pays = (how: string) =>
      clinic.rows('update kinds set pays = $2 where id = (select kind_id from claims where id = $1) returning id', [
        visitId,
        how,
      ])
    await pays('card-kept')
    assert.equal((await book([await timeOn(7)])).body.code, 'method_not_offered')
    await pays('full')
    assert.equal((await book([await timeOn(7)])).status, 201)
  })

  it('only of their own visit, and only at a time that is free for both', async () => {
    const { doctorId, path, book } = await scene()
    const other = await clinic.doctorPerson(await clinic.addDoctor())
    assert.equal((await book([await timeOn(7)], other)).status, 404)
    assert.equal((await clinic.call(await clinic.addPerson('admin'), 'POST', path, { visits: [] })).status, 403)
    assert.equal((await book([await timeOn(7, '05:00-06:00')])).body.code, 'slot_not_offered')
    assert.equal((await book([await timeOn(-1)])).body.code, 'slot_not_offered')
    assert.equal((await bookedBy(await clinic.addPerson(), doctorId, await timeOn(7))).status, 201)
    assert.equal((await book([await timeOn(7)])).body.code, 'slot_taken')
    const same = await timeOn(8)
    assert.equal((await book([same])).status, 201)
    assert.equal((await book([same, await timeOn(9)])).body.code, 'series_not_free')
  })

  it('several: all of them as a series of its patient, or none, and says which are not free', async () => {
    const { doctorId, doctor, patient, path, book } = await scene()
    const first = await timeOn(4)
    const taken = { ...first, appointmentDate: addDays(first.appointmentDate, 7) }
    const third = { ...first, appointmentDate: addDays(first.appointmentDate, 14) }
    assert.equal((await bookedBy(await clinic.addPerson(), doctorId, taken)).status, 201)
    const asked = new URLSearchParams({
      date: first.appointmentDate,
      slotId: first.slotId,
      everyWeeks: '1',
      visits: '3',
    })
    const plan = (await clinic.call(doctor, 'GET', `${path}?${asked}`)).body
    assert.deepEqual(
      plan.map(({ clash }: { clash: string | null }) => clash),
      [null, 'slot_taken', null],
    )
    const [instead] = plan[1].alternatives
    const refused = await book([first, taken, third])
    assert.equal(refused.body.code, 'series_not_free')
    assert.deepEqual(
      refused.body.issues.map(({ path: at }: { path: string }) => at),
      ['visits.1'],
    )
    const none = await clinic.rows("select from claims where doctor_id = $1 and status = 'confirmed' and date > $2", [
      doctorId,
      await clinic.day(0),
    ])
    assert.equal(none.length, 0)
    const booked = await book([first, instead, third])
    assert.deepEqual([booked.status, booked.body.booked.length], [201, 3], JSON.stringify(booked.body))
    const mine = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    const series = new Set(
      mine
        .filter(({ _id }: { _id: string }) => booked.body.booked.includes(_id))
        .map(({ seriesId }: { seriesId: string }) => seriesId),
    )
    assert.equal(series.size, 1)
    assert.ok(![...series].includes(null))
  })

  it('several for a person without an account: each by itself', async () => {
    const { doctor, book } = await scene({ known: false })
    const { status, body } = await book([await timeOn(5), await timeOn(12)])
    assert.equal(status, 201, JSON.stringify(body))
    for (const id of body.booked) {
      const visit = (await clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${id}`)).body
      assert.deepEqual([visit.seriesId, visit.status, visit.userId.name], [null, 'confirmed', 'Nora Newcomer'])
    }
  })

  it('at the moment when others want that time: one gets it', async () => {
    const { doctorId, book } = await scene()
    const time = await timeOn(6)
    const rivals = await clinic.addPeople(6)
    const answers = await Promise.all([
      untilReady(() => book([time])),
      untilReady(() => book([time])),
      ...rivals.map((patient) => untilReady(() => bookedBy(patient, doctorId, time))),
    ])
    assert.deepEqual(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of answers) {
      // The doctor's second call is the first one again.
      if (status === 200) assert.ok(answers.slice(0, 2).some((each) => each.status === 201))
      else if (status !== 201) assert.match(body.code, /^(slot_taken|person_busy)$/)
    }
  })
})
