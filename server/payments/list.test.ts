import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../check-invariants.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('the admin’s list of payments', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
  })
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

  it('tries a refund again, once, and only where one is owed', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '10:00-11:00', appointmentDate: await clinic.day(4) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentIntentId: intent.paymentIntentId,
    })
    const found = (await call('GET', `/admin/payments?search=${intent.paymentIntentId}`)).body
    assert.deepEqual([found.length, found[0].status, found[0].amount], [1, 'booked', 120])
    assert.equal((await call('POST', `/admin/payments/${found[0]._id}/retry-refund`)).body.code, 'not_refundable')
    await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await clinic.rows(
      "update payments set status = 'refund_due', refund_attempts = 3, last_error = 'bank away' where id = $1",
      [found[0]._id],
    )
    assert.equal((await call('GET', '/admin/payments?status=attention')).body[0]._id, found[0]._id)
    const retried = await Promise.all([1, 2, 3].map(() => call('POST', `/admin/payments/${found[0]._id}/retry-refund`)))
    for (const { body } of retried) assert.equal(body.status, 'refunded')
  })
})
