import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

describe('ratings', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('are given once a completed visit, by its patient, and make the doctor’s average', async () => {
    const doctorId = await clinic.addDoctor()
    const people = await clinic.addPeople(3)
    const ids: string[] = []
    for (const [n, person] of people.entries()) {
      const booked = await clinic.call(person, 'POST', '/appointments/book', {
        doctorId,
        slotId: '09:00-10:00',
        appointmentDate: await clinic.day(n + 1),
        paymentMethod: 'clinic',
      })
      ids.push(booked.body._id)
    }
    const rate = (n: number, stars: number, id = ids[n]!, comment = '') =>
      clinic.call(people[n]!, 'POST', `/appointments/${id}/rating`, { stars, comment })
    assert.equal((await rate(0, 5)).body.code, 'not_ratable')
    await clinic.rows("update claims set status = 'completed'")
    assert.equal((await rate(0, 5, ids[1])).status, 404)
    assert.equal((await rate(0, 6)).status, 400)
    const many = await Promise.all(Array.from({ length: 8 }, () => rate(0, 5, ids[0], 'Kind and clear.')))
    assert.deepEqual(many.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
    assert.deepEqual((await rate(1, 2)).body.rating, { stars: 2, comment: '' })
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
    const mine = await clinic.call(people[2]!, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].rating, null)
  })
})
