import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('reception repeats a visit, and books for a child', () => {
  let clinic: Clinic
  let ruth: Person
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  const book = async (person: object, doctorId: string, day: number) =>
    clinic.call(ruth, 'POST', '/desk/visits', {
      ...{ person, doctorId, placeId: firstPlaceId, date: await clinic.day(day), startTime: '09:00' },
    })

  it('all dates or none, at times that are free, with its doctor', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const visit = (await book({ name: 'Rita Repeat', phone: '030 1' }, doctorId, 2)).body
    const path = `/desk/visits/${visit._id}/follow-ups`
    const slotId = '09:00-10:00'
    const first = await clinic.day(16)
    const plan = await clinic.call(ruth, 'GET', `${path}?date=${first}&slotId=${slotId}&everyWeeks=2&visits=2`)
    assert.deepEqual(
      plan.body.map(({ appointmentDate, clash }: { appointmentDate: string; clash: string | null }) => [
        appointmentDate,
        clash,
      ]),
      [
        [first, null],
        [await clinic.day(30), null],
      ],
    )
    const times = await Promise.all([16, 30].map(async (day) => ({ appointmentDate: await clinic.day(day), slotId })))
    const booked = await clinic.call(ruth, 'POST', path, { visits: times })
    assert.deepEqual([booked.status, booked.body.booked.length], [201, 2], JSON.stringify(booked.body))
    const again = await clinic.call(ruth, 'POST', path, { visits: times })
    assert.deepEqual([again.status, again.body], [200, booked.body])
    // Of another desk the same is no repeated call: the person is busy.
    const karl = await clinic.addPerson('reception')
    assert.equal((await clinic.call(karl, 'POST', path, { visits: times })).body.code, 'series_not_free')
    const rows = await clinic.rows(
      `select distinct patient_id, doctor_id, status from claims where id = any($1::uuid[])`,
      [booked.body.booked],
    )
    assert.deepEqual(rows, [{ patient_id: visit.patient._id, doctor_id: doctorId, status: 'confirmed' }])
    const other = await clinic.addPerson()
    assert.equal((await clinic.call(other, 'POST', path, { visits: times })).status, 403)
  })

  it('of a child whose mother has no account it is known whom to call', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const child = { name: 'Kim Child', born: '2020-05-04', phone: '030 77', emergencyName: 'Mia Mother' }
    const visit = await book({ ...child, emergencyPhone: '030 77' }, doctorId, 2)
    assert.equal(visit.status, 201, JSON.stringify(visit.body))
    const person = (await clinic.call(ruth, 'GET', `/people/${visit.body.patient._id}`)).body
    assert.deepEqual(
      [person.phone, person.emergencyName, person.emergencyPhone, person.hasAccount],
      ['030 77', 'Mia Mother', '030 77', false],
    )
  })
})
