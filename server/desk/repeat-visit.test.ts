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

  it('by the terms that it has told, in words that are kept with each visit', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [kind] = await clinic.rows(
      `insert into kinds (name, minutes, fee_cents, no_show_cents)
       values ('Therapy', 60, 4000, 1500) returning id`,
    )
    const kindId = kind!.id
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) values ($1, $2)', [doctorId, kindId])
    const person = { name: 'Tea Terms', phone: '030 2' }
    const at = { person, doctorId, kindId, placeId: firstPlaceId, date: await clinic.day(2), startTime: '09:00' }
    const first = await clinic.call(ruth, 'POST', '/desk/visits', { ...at, termsTold: true })
    assert.equal(first.status, 201, JSON.stringify(first.body))
    const wordsOf = async (days: number[], more: object) => {
      const slotId = '09:00-10:00'
      const visits = await Promise.all(days.map(async (day) => ({ appointmentDate: await clinic.day(day), slotId })))
      const path = `/desk/visits/${first.body._id}/follow-ups`
      const { status, body } = await clinic.call(ruth, 'POST', path, { visits, ...more })
      assert.equal(status, 201, JSON.stringify(body))
      const ids = [body.booked]
      return (await clinic.rows('select words from visit_terms where claim_id = any($1::uuid[])', ids)).map(
        ({ words }) => words,
      )
    }
    const [told] = await clinic.rows('select words from visit_terms where claim_id = $1', [first.body._id])
    assert.match(String(told!.words), /15/)
    assert.deepEqual(await wordsOf([9, 16], { termsTold: true }), [told!.words, told!.words])
    assert.deepEqual(await wordsOf([23], {}), [null])
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
