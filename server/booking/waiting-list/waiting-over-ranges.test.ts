import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId, weekdays } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { workOnWaitingList } from './offer-freed-time.ts'

describe('waiting for any of several days', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  const as = async (who: Person | null, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const book = async (doctorId: string, daysAhead: number, slotId: string, more = {}) => {
    const [patient, appointmentDate] = [await clinic.addPerson(), await clinic.day(daysAhead)]
    const wanted = { doctorId, slotId, appointmentDate, paymentMethod: 'clinic', ...more }
    return { patient, id: (await as(patient, 'POST', '/appointments/book', wanted, 201))._id as string }
  }
  const cancel = ({ patient, id }: { patient: Person; id: string }) => as(patient, 'PUT', `/appointments/${id}/cancel`)
  const offers = async (person: Person) =>
    (await as(person, 'GET', '/waitlist')).map(({ offer }: { offer: object | null }) => offer)

  it('is offered the first time within the days and the part of the day, and no other', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 14] })
    const booked = []
    for (const day of [2, 3, 4])
      for (const slot of ['09:00-10:00', '14:00-15:00']) booked.push(await book(doctorId, day, slot))
    const [person, date, untilDate] = [await clinic.addPerson(), await clinic.day(3), await clinic.day(4)]
    const wish = { doctorId, date, untilDate, part: 'afternoon' }
    const waiting = await as(person, 'POST', '/waitlist', wish, 201)
    assert.deepEqual([waiting.date, waiting.untilDate, waiting.part, waiting.ahead], [date, untilDate, 'afternoon', 0])
    const again = await clinic.call(person, 'POST', '/waitlist', { doctorId, date: untilDate, part: 'afternoon' })
    assert.equal(again.body.code, 'already_waiting')
    const backwards = await clinic.call(person, 'POST', '/waitlist', { ...wish, untilDate: await clinic.day(2) })
    assert.equal(backwards.body.code, 'invalid_input')
    const evening = await clinic.call(person, 'POST', '/waitlist', { ...wish, part: 'evening' })
    assert.equal(evening.body.code, 'no_hours_then')
    // They do not wait for the day before, nor for mornings.
    for (const n of [0, 1, 2, 4]) await cancel(booked[n]!)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await offers(person), [null])
    await cancel(booked[5]!)
    const [offer] = await offers(person)
    assert.deepEqual([offer.date, offer.slotId], [untilDate, '14:00-15:00'])
  })

  it('asks first who came first, whatever their days begin with', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const booked = []
    for (const day of [5, 6, 7]) booked.push(await book(doctorId, day, '09:00-10:00'))
    const [first, second] = await clinic.addPeople(2)
    await as(first!, 'POST', '/waitlist', { doctorId, date: await clinic.day(7) }, 201)
    const days = { doctorId, date: await clinic.day(5), untilDate: await clinic.day(7) }
    assert.equal((await as(second!, 'POST', '/waitlist', days, 201)).ahead, 1)
    // Times that the doctor adds are offered by the job, day by day.
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [booked[2]!.id])
    await workOnWaitingList(clinic.ground)
    assert.equal((await offers(first!))[0].slotId, '09:00-10:00')
    assert.deepEqual(await offers(second!), [null])
    await cancel(booked[0]!)
    assert.equal((await offers(second!))[0].date, await clinic.day(5))
  })

  it('is held a visit of its kind, at its place, with its fee, buffers and room', async () => {
    const lisbon = { name: 'Lisbon', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
    const { _id: placeId } = await as(admin, 'POST', '/admin/places', lisbon, 201)
    await as(admin, 'POST', `/admin/places/${placeId}/rooms`, { name: 'One', sort: 'scan' }, 201)
    const kind = { name: 'Scan', minutes: 40, bufferAfter: 20, fee: 77, roomSort: 'scan', cancelHours: 24 }
    const { _id: kindId } = await as(admin, 'POST', '/admin/kinds', kind, 201)
    const doctorId = await clinic.addDoctor({ hours: [] })
    const doctor = await clinic.doctorPerson(doctorId)
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId, minutes: null, fee: null }] })
    const hours = weekdays.flatMap((day) => [
      { day, startTime: '09:00', endTime: '10:00', placeId, video: false },
      { day, startTime: '15:00', endTime: '16:00', placeId: firstPlaceId, video: false },
    ])
    await as(doctor, 'PUT', '/doctors/my-hours', { hours })
    const booked = await book(doctorId, 8, '09:00-09:40', { kindId, placeId })
    const person = await clinic.addPerson()
    const wish = { doctorId, date: await clinic.day(8), kindId, placeId }
    const waiting = await as(person, 'POST', '/waitlist', wish, 201)
    assert.deepEqual([waiting.kind.name, waiting.place.name], ['Scan', 'Lisbon'])
    await cancel(booked)
    assert.equal((await offers(person))[0].slotId, '09:00-09:40')
    const [held] = await clinic.rows(
      `select amount_cents, kind_id, place_id, buffer_after, cancel_hours, room_id is not null as room,
         upper(blocked) - lower(blocked) = interval '1 hour' as whole
       from claims where patient_id = $1 and status = 'held'`,
      [person.id],
    )
    assert.deepEqual(held, {
      amount_cents: 7700,
      kind_id: kindId,
      place_id: placeId,
      buffer_after: 20,
      cancel_hours: 24,
      room: true,
      whole: true,
    })
  })
})
