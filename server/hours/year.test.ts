import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays, weekdayOf } from '#contract/clinic-time.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { shownIn } from '../testing/shown-in.ts'

describe('a doctor’s year', () => {
  let clinic: Clinic
  let today: string
  before(async () => {
    clinic = await openClinic()
    today = await clinic.day(0)
  })
  after(() => clinic.closeWhole())

  const freeOn = async (doctorId: string, date: string) => {
    const { body } = await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=${date}`)
    return body.map(({ startTime }: { startTime: string }) => startTime)
  }
  const put = (who: Person, hours: object[], from?: string) =>
    clinic.call(who, 'PUT', '/doctors/my-hours', from ? { hours, from } : { hours })
  const book = async (doctorId: string, date: string, slotId: string, patient?: Person) =>
    clinic.call(patient ?? (await clinic.addPerson()), 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: date,
      paymentMethod: 'clinic',
    })

  it('a week holds until the next one begins; today’s is changed beside one to come, which can be taken back', async () => {
    const dora = await clinic.addDoctor({ hours: [9] })
    const doctor = await clinic.doctorPerson(dora)
    const [soon, later] = [addDays(today, 7), addDays(today, 14)]
    const at = (startTime: string, endTime: string) => ({
      day: weekdayOf(today),
      startTime,
      endTime,
      placeId: firstPlaceId,
      video: false,
    })
    assert.equal((await put(doctor, [at('14:00', '15:00')], soon)).status, 200)
    assert.deepEqual([await freeOn(dora, soon), await freeOn(dora, later)], [['14:00'], ['14:00']])
    assert.deepEqual(await freeOn(dora, addDays(soon, -1)), ['09:00'])
    // The current week changes from now on; the coming one stays.
    await put(doctor, [at('11:00', '12:00')])
    assert.deepEqual((await clinic.call(doctor, 'GET', '/doctors/my-hours')).body, [at('11:00', '12:00')])
    assert.deepEqual((await clinic.call(doctor, 'GET', `/doctors/my-hours?on=${later}`)).body, [at('14:00', '15:00')])
    // From a third date on there are no hours at all.
    await put(doctor, [], later)
    assert.deepEqual([await freeOn(dora, soon), await freeOn(dora, later)], [['14:00'], []])
    const changes = '/doctors/my-hours/changes'
    assert.deepEqual((await clinic.call(doctor, 'GET', changes)).body, [{ from: soon }, { from: later }])
    assert.equal((await clinic.call(doctor, 'DELETE', `${changes}/${soon}`)).status, 204)
    assert.deepEqual([await freeOn(dora, soon), await freeOn(dora, later)], [['11:00'], []])
    assert.equal((await clinic.call(doctor, 'DELETE', `${changes}/${soon}`)).status, 404)
    assert.equal((await clinic.call(doctor, 'DELETE', `${changes}/${later}`)).status, 204)
    assert.deepEqual(await freeOn(dora, later), ['11:00'])
    assert.equal((await put(doctor, [], today)).status, 400)
    // Whole hours of the current week are stored beside the coming one.
    await put(doctor, [at('14:00', '15:00')], later)
    const painted = [{ day: weekdayOf(today), startTime: '10:00', endTime: '11:00' }]
    await clinic.call(doctor, 'PUT', '/doctors/update-slots', { availableSlots: painted })
    assert.deepEqual([await freeOn(dora, soon), await freeOn(dora, later)], [['10:00'], ['14:00']])
  })

  it('on a holiday of its place nothing is offered or booked; what is booked is counted, and afterwards it is open', async () => {
    const admin = await clinic.addPerson('admin')
    const dora = await clinic.addDoctor({ hours: [9, 10] })
    const holiday = addDays(today, 9)
    const booked = await book(dora, holiday, '09:00-10:00')
    assert.equal(booked.status, 201)
    const of = `/admin/places/${firstPlaceId}/closures`
    const closed = await clinic.call(admin, 'POST', of, { fromDate: holiday, toDate: holiday, name: 'Founders’ day' })
    assert.deepEqual([closed.status, closed.body.visits], [201, 1])
    assert.deepEqual(await freeOn(dora, holiday), [])
    assert.equal((await book(dora, holiday, '10:00-11:00')).body.code, 'slot_not_offered')
    assert.deepEqual((await clinic.call(admin, 'GET', of)).body, [closed.body])
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/places/closures/${closed.body._id}`)).status, 204)
    assert.deepEqual(await freeOn(dora, holiday), ['10:00'])
  })

  it('closing and booking at once: nothing that is booked escapes the count', async () => {
    const admin = await clinic.addPerson('admin')
    const day = addDays(today, 11)
    const doctors = await Promise.all([9, 9, 9, 9].map((hour) => clinic.addDoctor({ hours: [hour] })))
    const patients = await clinic.addPeople(doctors.length)
    const [closed, ...replies] = await Promise.all([
      clinic.call(admin, 'POST', `/admin/places/${firstPlaceId}/closures`, {
        fromDate: day,
        toDate: day,
        name: 'Flood',
      }),
      ...doctors.map((doctor, n) => book(doctor, day, '09:00-10:00', patients[n])),
    ])
    assert.equal(closed!.body.visits, replies.filter(({ status }) => status === 201).length)
  })

  it('a day is cancelled in one go: what is to come of it, and nothing else, with nothing more to be booked', async () => {
    const dora = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [doctor, ruth] = [await clinic.doctorPerson(dora), await clinic.addPerson('reception')]
    const [day, next] = [addDays(today, 3), addDays(today, 4)]
    const ids = [
      (await book(dora, day, '09:00-10:00')).body._id,
      (await book(dora, day, '11:00-12:00')).body._id,
      (await book(dora, next, '09:00-10:00')).body._id,
    ]
    await clinic.call(doctor, 'POST', '/doctors/my-time-off', {
      fromDate: day,
      toDate: day,
      startTime: '10:00',
      endTime: '10:30',
    })
    const shown = await shownIn(clinic, doctor, { fromDate: day })
    const gone = await clinic.call(doctor, 'POST', '/appointments/cancel-day', { date: day, reason: 'Ill', shown })
    assert.deepEqual([gone.status, gone.body.cancelled], [200, 2])
    const states = await clinic.rows('select status from claims where id = any($1) order by array_position($1, id)', [
      ids,
    ])
    assert.deepEqual(
      states.map(({ status }) => status),
      ['cancelled', 'cancelled', 'pending'],
    )
    assert.deepEqual([await freeOn(dora, day), (await freeOn(dora, next)).length], [[], 2])
    const { body: off } = await clinic.call(doctor, 'GET', '/doctors/my-time-off')
    assert.deepEqual(
      off.map(({ fromDate, startTime, reason }: Record<string, unknown>) => [fromDate, startTime, reason]),
      [[day, null, 'Ill']],
    )
    // Repeated, nothing is left to cancel. The desk does it for a doctor who called in; a doctor cannot for another.
    assert.equal((await clinic.call(doctor, 'POST', '/appointments/cancel-day', { date: day })).body.cancelled, 0)
    const forDora = {
      date: next,
      doctorId: dora,
      shown: await shownIn(clinic, ruth, { fromDate: next, doctorId: dora }),
    }
    assert.equal((await clinic.call(ruth, 'POST', '/appointments/cancel-day', { date: next })).status, 404)
    assert.equal((await clinic.call(ruth, 'POST', '/appointments/cancel-day', forDora)).body.cancelled, 1)
    const other = await clinic.doctorPerson(await clinic.addDoctor())
    const own = { ...forDora, shown: [] }
    assert.equal((await clinic.call(other, 'POST', '/appointments/cancel-day', own)).body.cancelled, 0)
  })
})
