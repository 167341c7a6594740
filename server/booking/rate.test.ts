import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../system/check-invariants.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

describe('ratings', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  async function book(patient: Person, doctorId: string, day: number): Promise<string> {
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(day),
      paymentMethod: 'clinic',
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    return booked.body._id
  }
  /** Moves a visit to so many days ago. */
  async function letPass(id: string, daysAgo: number): Promise<void> {
    await clinic.rows(
      `update claims set date = clinic_today() - $2::int, during = tstzrange(
         (clinic_today() - $2::int + start_time)::timestamptz, (clinic_today() - $2::int + end_time)::timestamptz
       ) where id = $1`,
      [id, daysAgo],
    )
  }
  const rate = (patient: Person, id: string, stars: number, comment = '') =>
    clinic.call(patient, 'POST', `/appointments/${id}/rating`, { stars, comment })
  const shownOf = async (doctorId: string) => {
    const doctor = (await clinic.call(null, 'GET', `/doctors/${doctorId}`)).body
    const reviews = await clinic.call(null, 'GET', `/doctors/${doctorId}/reviews`)
    assert.equal(Number(reviews.headers['x-total-count']), doctor.reviewCount)
    return [doctor.rating, doctor.reviewCount, reviews.body.map(({ stars }: { stars: number }) => stars)]
  }

  it('are given once a completed visit, by its patient, and make the doctor’s average', async () => {
    const doctorId = await clinic.addDoctor()
    const people = (await clinic.addPeople(3)) as [Person, Person, Person]
    const ids: string[] = []
    for (const [n, person] of people.entries()) ids.push(await book(person, doctorId, n + 1))
    const [first, second, third] = ids as [string, string, string]
    assert.equal((await rate(people[0], first, 5)).body.code, 'not_ratable')
    for (const [n, id] of ids.entries()) await letPass(id, n + 1)
    await clinic.rows("update claims set status = 'completed' where doctor_id = $1", [doctorId])
    assert.equal((await rate(people[0], second, 5)).status, 404)
    assert.equal((await rate(people[0], first, 6)).status, 400)
    const many = await Promise.all(Array.from({ length: 8 }, () => rate(people[0], first, 5, 'Kind and clear.')))
    assert.deepEqual(many.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
    const today = await clinic.day(0)
    assert.deepEqual((await rate(people[1], second, 2)).body.rating, { stars: 2, comment: '', date: today })
    const doctor = (await clinic.call(null, 'GET', `/doctors/${doctorId}`)).body
    assert.deepEqual([doctor.rating, doctor.reviewCount], [3.5, 2])
    const reviews = await clinic.call(null, 'GET', `/doctors/${doctorId}/reviews`)
    assert.deepEqual(
      reviews.body.map(({ stars, comment }: { stars: number; comment: string }) => [stars, comment]),
      [
        [2, ''],
        [5, 'Kind and clear.'],
      ],
    )
    assert.doesNotMatch(JSON.stringify(reviews.body), /Pat|@/)
    const mine = await clinic.call(people[2], 'GET', '/appointments/my-appointments')
    assert.deepEqual([mine.body[0]._id, mine.body[0].rating], [third, null])
  })

  it('wait for the end of a visit that was completed before it began', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson()
    const id = await book(patient, doctorId, 2)
    const complete = () =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status: 'completed' })
    assert.equal((await complete()).status, 200)
    assert.equal((await rate(patient, id, 5)).body.code, 'not_ratable')
    await letPass(id, 1)
    assert.equal((await rate(patient, id, 5)).status, 201)
  })

  it('go with a visit that was not, and come back with it', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const [kept, gone] = (await clinic.addPeople(2)) as [Person, Person]
    const [keptId, goneId] = [await book(kept, doctorId, 1), await book(gone, doctorId, 2)]
    const move = async (status: string) => {
      const path = `/appointments/doctor/appointments/${goneId}/status`
      assert.equal((await clinic.call(doctor, 'PATCH', path, { status })).status, 200)
    }
    await letPass(keptId, 1)
    await letPass(goneId, 2)
    await clinic.rows("update claims set status = 'completed' where id = any($1::uuid[])", [[keptId, goneId]])
    await rate(kept, keptId, 2)
    await rate(gone, goneId, 5)
    assert.deepEqual(await shownOf(doctorId), [3.5, 2, [5, 2]])
    for (const status of ['pending', 'no-show']) {
      await move(status)
      assert.deepEqual(await shownOf(doctorId), [2, 1, [2]])
    }
    await move('completed')
    assert.deepEqual(await shownOf(doctorId), [3.5, 2, [5, 2]])
    await move('pending')
    // A rating counts for its own time only.
    await letPass(goneId, -4)
    await move('completed')
    assert.deepEqual(await shownOf(doctorId), [2, 1, [2]])
    await move('cancelled')
    assert.deepEqual(await shownOf(doctorId), [2, 1, [2]])
  })

  it('are right in sum, whoever rates while visits are set back', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const people = await clinic.addPeople(12)
    const ids = await Promise.all(people.map((person, n) => book(person, doctorId, n + 1)))
    for (const [n, id] of ids.entries()) await letPass(id, n + 1)
    await clinic.rows("update claims set status = 'completed' where doctor_id = $1", [doctorId])
    const path = (id: string) => `/appointments/doctor/appointments/${id}/status`
    await Promise.all(
      ids.flatMap((id, n) => [
        rate(people[n]!, id, 1 + (n % 5)),
        clinic.call(doctor, 'PATCH', path(id), { status: 'no-show' }),
        ...(n % 2 ? [clinic.call(doctor, 'PATCH', path(id), { status: 'completed' })] : []),
      ]),
    )
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
  })

  it('are one of a patient and a doctor in 90 days', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const ids = [await book(patient, doctorId, 1), await book(patient, doctorId, 2), await book(patient, doctorId, 3)]
    for (const [n, id] of ids.entries()) await letPass(id, n + 1)
    await clinic.rows("update claims set status = 'completed' where doctor_id = $1", [doctorId])
    const replies = await Promise.all(ids.map((id) => rate(patient, id, 5)))
    assert.deepEqual(replies.map(({ body }) => body.code ?? 'rated').sort(), [
      'doctor_already_rated',
      'doctor_already_rated',
      'rated',
    ])
    assert.deepEqual((await shownOf(doctorId))[1], 1)
    const [earlier] = ids.filter((_, n) => replies[n]!.status === 201)
    await letPass(earlier!, 120)
    await clinic.rows('alter table ratings disable trigger ratings_append_only')
    await clinic.rows("update ratings set created_at = created_at - interval '90 days' where claim_id = $1", [earlier])
    await clinic.rows('alter table ratings enable trigger ratings_append_only')
    const [later] = ids.filter((id) => id !== earlier)
    assert.equal((await rate(patient, later!, 4)).status, 201)
    assert.deepEqual((await shownOf(doctorId))[1], 2)
  })
})
