import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { workOnWaitingList } from '../booking/waiting-list/offer-freed-time.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { relayAll } from '../testing/relay-all.ts'

describe('reception puts somebody on the waiting list', () => {
  let clinic: Clinic
  let ruth: Person
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  const join = async (doctorId: string, who: object, more: object = {}) =>
    clinic.call(ruth, 'POST', '/desk/waitlist', {
      ...{ doctorId, placeId: firstPlaceId, date: await clinic.day(3), ...who },
      ...more,
    })
  const full = async () => {
    const doctorId = await clinic.addDoctor({ name: 'Wanda Wanted', hours: [9] })
    const holder = await clinic.addPerson()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
    const { status, body } = await clinic.call(holder, 'POST', '/appointments/book', wanted)
    assert.equal(status, 201)
    return { doctorId, free: () => clinic.call(holder, 'PUT', `/appointments/${body._id}/cancel`, {}) }
  }
  const toCall = async (doctorId: string, query = '') => {
    const { status, body } = await clinic.call(ruth, 'GET', `/desk/tasks${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.waiting.filter(({ doctor }: { doctor: { _id: string } }) => doctor._id === doctorId)
  }

  it('who has an account is offered the freed time; who has only a phone is to be called, until it is booked', async () => {
    const { doctorId, free } = await full()
    const account = await clinic.addPerson('user', 'Anna Account')
    const phone = { person: { name: 'Paul Phone', phone: '030 7654321', anyway: true } }
    const byPhone = await join(doctorId, phone)
    assert.deepEqual([byPhone.status, byPhone.body.byPhone, byPhone.body.ahead], [201, true, 0])
    const known = (await clinic.call(ruth, 'GET', '/people?search=Paul%20Phone')).body[0]
    assert.equal((await join(doctorId, { personId: known._id })).body.code, 'already_waiting')
    const first = await join(doctorId, { personId: account.id })
    assert.deepEqual([first.status, first.body.byPhone], [201, false])
    assert.deepEqual(await toCall(doctorId), [])

    // The account gets the first offer, as a call takes its time; nothing else is free meanwhile.
    await free()
    await workOnWaitingList(clinic.ground)
    const [waits] = (await clinic.call(account, 'GET', '/waitlist')).body
    assert.equal(waits.offer.slotId, '09:00-10:00')
    assert.deepEqual(await toCall(doctorId), [])
    assert.equal((await clinic.call(account, 'DELETE', `/waitlist/${waits._id}`)).status, 204)
    const [entry] = await toCall(doctorId)
    assert.deepEqual(
      [entry.patient._id, entry.phone, entry.free],
      [known._id, '030 7654321', { date: await clinic.day(3), startTime: '09:00' }],
    )
    assert.deepEqual(await toCall(doctorId, `?placeId=${firstPlaceId}`), [entry])
    const visit = { personId: known._id, doctorId, placeId: firstPlaceId, ...entry.free }
    assert.equal((await clinic.call(ruth, 'POST', '/desk/visits', visit)).status, 201)
    await relayAll(clinic.ground)
    const entries = await clinic.rows('select status from waitlist where id = $1', [entry._id])
    assert.deepEqual([await toCall(doctorId), entries], [[], [{ status: 'booked' }]])
  })

  it('not where something is free, nor a stranger twice without a word; and takes them off again', async () => {
    const { doctorId, free } = await full()
    const person = { name: 'Nina New', phone: '030 1234567' }
    const joined = await join(doctorId, { person }, { untilDate: await clinic.day(3), part: 'morning' })
    assert.equal(joined.status, 201, JSON.stringify(joined.body))
    assert.equal((await join(doctorId, { person })).body.code, 'person_known')
    assert.equal(
      (await join(doctorId, { person: { ...person, anyway: true } }, { part: 'evening' })).body.code,
      'no_hours_then',
    )
    await free()
    assert.equal((await join(doctorId, { person: { ...person, anyway: true } })).body.code, 'times_are_free')
    assert.equal((await clinic.rows("select from persons where name = 'Nina New'")).length, 1, 'nobody is left behind')
    assert.equal((await toCall(doctorId)).length, 1)
    assert.equal((await clinic.call(ruth, 'DELETE', `/desk/waitlist/${joined.body._id}`)).status, 204)
    assert.deepEqual(await toCall(doctorId), [])
    assert.equal((await clinic.call(ruth, 'DELETE', `/desk/waitlist/${joined.body._id}`)).status, 404)
  })
})
