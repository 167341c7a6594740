import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId, holdMinutes } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { untilReady } from '../testing/until-ready.ts'

describe('a time that reception holds while it speaks', () => {
  let clinic: Clinic
  let ruth: Person
  let karl: Person
  let date: string
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    karl = await clinic.addPerson('reception', 'Karl Counter')
    date = await clinic.day(3)
  })
  after(() => clinic.closeWhole())

  const at = (doctorId: string, hour = 9) => ({
    ...{ doctorId, placeId: firstPlaceId, date, startTime: `${String(hour).padStart(2, '0')}:00` },
  })
  const hold = (who: Person, doctorId: string, hour?: number) =>
    untilReady(() => clinic.call(who, 'POST', '/desk/holds', at(doctorId, hour)))
  const end = (who: Person, holdId: string) => clinic.call(who, 'POST', '/desk/holds/end', { holdId })
  const statusOf = async (id: string) => (await clinic.rows('select status from claims where id = $1', [id]))[0]?.status
  const freeTo = async (who: Person | null, doctorId: string) =>
    (await clinic.call(who, 'GET', `/doctors/${doctorId}/slots?date=${date}`)).body.map(
      ({ startTime }: { startTime: string }) => startTime,
    )

  it('of two desks that hold one time at once one gets it, and a patient neither', async () => {
    for (let round = 0; round < 5; round++) {
      const doctorId = await clinic.addDoctor({ hours: [9] })
      const answers = await Promise.all([hold(ruth, doctorId), hold(karl, doctorId)])
      assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 409])
      assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'slot_taken')
      assert.deepEqual(await freeTo(null, doctorId), [])
      const patient = await clinic.addPerson()
      const wanted = { doctorId, appointmentDate: date, slotId: '09:00-10:00', paymentMethod: 'clinic' }
      const refused = await clinic.call(patient, 'POST', '/appointments/book', wanted)
      assert.equal(refused.body.code, 'slot_taken')
      const held = answers.find(({ status }) => status === 201)!.body
      assert.ok(held.expiresInSeconds > 60 * holdMinutes - 30 && held.expiresInSeconds <= 60 * holdMinutes)
    }
  })

  it('is booked by who holds it, also for a child, and refused to the other desk until then', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const { holdId } = (await hold(ruth, doctorId)).body
    assert.deepEqual(await freeTo(ruth, doctorId), ['09:00'])
    const wanted = { ...at(doctorId), person: { name: 'Hilde Held', phone: '030 5550' } }
    const other = await clinic.call(karl, 'POST', '/desk/visits', {
      ...wanted,
      person: { name: 'Otto Other', phone: '030 5551' },
    })
    assert.equal(other.body.code, 'slot_taken')
    const note = 'A cough since Monday'
    const booked = await clinic.call(ruth, 'POST', '/desk/visits', { ...wanted, note })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    assert.equal(await statusOf(holdId), 'lapsed')
    const doctor = await clinic.doctorPerson(doctorId)
    const list = (await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')).body
    const read = list.find(({ _id }: { _id: string }) => _id === booked.body._id)
    assert.equal(read.notes, note)
    assert.ok(!JSON.stringify(booked.body).includes(note), 'the desk reads no word of a chart')
  })

  it('is given back on closing, by another choice, and by itself; nobody ends that of somebody else', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const first = (await hold(ruth, doctorId, 9)).body.holdId
    assert.equal((await end(karl, first)).status, 204)
    assert.equal(await statusOf(first), 'held')
    const second = (await hold(ruth, doctorId, 10)).body.holdId
    assert.equal(await statusOf(first), 'lapsed')
    assert.equal((await end(ruth, first)).status, 204)
    assert.equal(await statusOf(second), 'held', 'only the one that was named')
    assert.equal((await end(ruth, second)).status, 204)
    assert.deepEqual(await freeTo(null, doctorId), ['09:00', '10:00'])

    const third = (await hold(ruth, doctorId, 9)).body.holdId
    await clinic.rows("update claims set hold_expires_at = clinic_now() - interval '1 second' where id = $1", [third])
    assert.equal((await hold(karl, doctorId, 9)).status, 201)
    assert.equal(await statusOf(third), 'lapsed')
  })

  it('is one that is offered: not outside hours, nor of a kind that the doctor does not see', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const refused = await hold(ruth, doctorId, 20)
    assert.deepEqual([refused.status, refused.body.code], [409, 'slot_not_offered'])
    const [kind] = await clinic.rows("insert into kinds (name, minutes) values ('Only elsewhere', 20) returning id")
    const unknown = await clinic.call(ruth, 'POST', '/desk/holds', { ...at(doctorId), kindId: kind!.id })
    assert.equal(unknown.body.code, 'slot_not_offered')
    assert.equal((await clinic.call(await clinic.addPerson(), 'POST', '/desk/holds', at(doctorId))).status, 403)
  })
})
