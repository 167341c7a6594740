import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { workOnWaitingList } from './offer-freed-time.ts'

describe('an earlier time for a visit', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  const book = async (patient: Person, doctorId: string, daysAhead: number, hour = 9) => {
    const appointmentDate = await clinic.day(daysAhead)
    const two = (n: number) => String(n).padStart(2, '0')
    const slotId = `${two(hour)}:00-${two(hour + 1)}:00`
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate,
      paymentMethod: 'clinic',
    })
    return body._id as string
  }
  const ask = (who: Person, id: string) => clinic.call(who, 'POST', `/appointments/${id}/earlier`)
  const cancel = (who: Person, id: string) => clinic.call(who, 'PUT', `/appointments/${id}/cancel`)
  const take = (who: Person, id: string, offer: { date: string; slotId: string }) =>
    clinic.call(who, 'POST', `/appointments/${id}/reschedule`, { appointmentDate: offer.date, slotId: offer.slotId })
  const entries = (id: string) =>
    clinic.rows('select status from waitlist where for_claim_id = $1 order by created_at, id', [id])
  const visitsOf = async ({ id }: Person) =>
    (
      await clinic.rows(
        `select date, to_char(start_time, 'HH24:MI') as at
         from appointments where patient_id = $1 and status = 'pending'`,
        [id],
      )
    ).map(({ date, at }) => `${date} ${at}`)

  it('a time that was free is offered once it has been taken and comes free, also for a confirmed visit', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [other, waits] = (await clinic.addPeople(2)) as [Person, Person]
    const id = await book(waits, doctorId, 5, 11)
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [id])
    assert.equal((await ask(waits, id)).status, 201)
    const taken = await book(other, doctorId, 5, 9)
    await cancel(other, taken)
    const [mine] = (await clinic.call(waits, 'GET', '/waitlist')).body
    assert.equal(mine.offer?.slotId, '09:00-10:00')
    // To no other time: the visit is confirmed.
    const free = { date: await clinic.day(5), slotId: '10:00-11:00' }
    assert.equal((await take(waits, id, free)).body.code, 'not_reschedulable')
    assert.equal((await clinic.call(waits, 'GET', '/waitlist')).body[0].offer?.slotId, '09:00-10:00')
    assert.equal((await take(waits, id, mine.offer)).status, 200)
    assert.deepEqual(await entries(id), [{ status: 'booked' }])
  })

  it('reception takes what is offered to the patient, who asks by telephone', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const desk = await clinic.addPerson('admin', 'Desk Admin')
    const [other, waits] = (await clinic.addPeople(2)) as [Person, Person]
    const [earlier, id] = [await book(other, doctorId, 5, 9), await book(waits, doctorId, 5, 10)]
    await ask(waits, id)
    await cancel(other, earlier)
    const [mine] = (await clinic.call(waits, 'GET', '/waitlist')).body
    assert.equal((await take(desk, id, mine.offer)).status, 200)
    assert.deepEqual(await entries(id), [{ status: 'booked' }])
  })

  it('holds only what is earlier and came free; taking it moves the visit, and gives no second one', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [holder, late, waits] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const [earlier, later] = [await book(holder, doctorId, 5, 9), await book(late, doctorId, 5, 11)]
    const id = await book(waits, doctorId, 5, 10)
    // Times of the days before are free all along: they were known, and are not offered.
    assert.equal((await ask(waits, id)).status, 201)
    assert.equal((await ask(waits, id)).body.code, 'already_waiting')
    assert.equal((await ask(holder, id)).status, 404)
    await clinic.rows('update freed_times set due_at = clinic_now()')
    assert.equal(await workOnWaitingList(clinic.ground), 0)
    await cancel(late, later)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await entries(id), [{ status: 'waiting' }], 'later is no gain')
    await cancel(holder, earlier)
    const [mine] = (await clinic.call(waits, 'GET', '/waitlist')).body
    assert.deepEqual([mine.appointmentId, mine.offer.date, mine.offer.slotId], [id, await clinic.day(5), '09:00-10:00'])
    const moved = await take(waits, id, mine.offer)
    assert.deepEqual([moved.status, moved.body._id], [200, id])
    assert.deepEqual(await visitsOf(waits), [`${await clinic.day(5)} 09:00`])
    assert.deepEqual(await entries(id), [{ status: 'booked' }])
    assert.deepEqual((await clinic.call(waits, 'GET', '/waitlist')).body, [])
  })

  it('what is held for a visit is booked as no second one, by patient, desk or doctor: the visit is moved', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const [holder, waits] = (await clinic.addPeople(2)) as [Person, Person]
    const [earlier, id] = [await book(holder, doctorId, 5, 9), await book(waits, doctorId, 5, 10)]
    await ask(waits, id)
    await cancel(holder, earlier)
    const [{ offer }] = (await clinic.call(waits, 'GET', '/waitlist')).body
    const date = offer.date as string
    const wanted = { doctorId, slotId: offer.slotId as string, appointmentDate: date }
    const desk = await clinic.addPerson('reception', 'Desk')
    const atDesk = { doctorId, placeId: firstPlaceId, date, startTime: '09:00', personId: waits.id }
    const doctor = await clinic.doctorPerson(doctorId)
    const { doctorId: _, ...time } = wanted
    const refusals = [
      await clinic.call(waits, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' }),
      await clinic.call(waits, 'POST', '/appointments/payment/create-intent', wanted),
      await clinic.call(desk, 'POST', '/desk/visits', atDesk),
      await clinic.call(desk, 'POST', '/desk/visits', { ...atDesk, overbooked: 'In pain' }),
      await clinic.call(doctor, 'POST', `/appointments/doctor/appointments/${id}/follow-ups`, { visits: [time] }),
    ]
    assert.deepEqual(
      refusals.map(({ body }) => body.code),
      refusals.map(() => 'earlier_time_held'),
    )
    // For everybody else it is taken, and the held time is still theirs.
    const other = await clinic.call(holder, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    assert.equal(other.body.code, 'slot_taken')
    assert.equal((await take(waits, id, offer)).status, 200)
    assert.deepEqual(await visitsOf(waits), [`${date} 09:00`])
  })

  it('a held time is taken once: by whoever it is held for, however many press and however often', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const [holder, first, second] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const freed = await book(holder, doctorId, 6, 9)
    const ids = [await book(first, doctorId, 6, 10), await book(second, doctorId, 7, 10)] as const
    // The whole morning before is booked but for the freed time, so that nothing else is earlier.
    for (const [n, who] of [first, second].entries()) assert.equal((await ask(who, ids[n]!)).status, 201)
    await cancel(holder, freed)
    const [mine] = (await clinic.call(first, 'GET', '/waitlist')).body
    assert.equal(mine.status, 'offered')
    const rivals = await Promise.all([
      ...Array.from({ length: 4 }, () => take(first, ids[0], mine.offer)),
      ...Array.from({ length: 4 }, () => take(second, ids[1], mine.offer)),
      book(second, doctorId, 6, 9),
    ])
    const statuses = rivals.map((each) => (typeof each === 'object' ? each.status : each))
    assert.ok(
      statuses.slice(0, 4).every((status) => status === 200),
      String(statuses),
    )
    assert.ok(
      statuses.slice(4, 8).every((status) => status === 409),
      String(statuses),
    )
    assert.deepEqual(await visitsOf(first), [`${await clinic.day(6)} 09:00`])
    assert.deepEqual(await visitsOf(second), [`${await clinic.day(7)} 10:00`])
  })

  it('two ask at once and one is noted; it ends with the visit, and what was held goes to the next', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [holder, first, next] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const freed = await book(holder, doctorId, 8, 9)
    const ids = [await book(first, doctorId, 8, 10), await book(next, doctorId, 8, 11)] as const
    const asked = await Promise.all([ask(first, ids[0]), ask(first, ids[0]), ask(first, ids[0])])
    assert.deepEqual(asked.map(({ status }) => status).sort(), [201, 409, 409])
    assert.equal((await ask(next, ids[1])).status, 201)
    await cancel(holder, freed)
    assert.deepEqual(await entries(ids[0]), [{ status: 'offered' }])
    await cancel(first, ids[0])
    assert.deepEqual(await entries(ids[0]), [{ status: 'passed' }])
    await clinic.rows('update freed_times set due_at = clinic_now()')
    await workOnWaitingList(clinic.ground)
    const [mine] = (await clinic.call(next, 'GET', '/waitlist')).body
    assert.equal(mine.offer.slotId, '09:00-10:00')
    assert.equal((await ask(first, ids[0])).status, 409, 'a cancelled visit has no earlier time')
  })
})
