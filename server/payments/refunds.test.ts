import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('refunds and the requests that cause them', () => {
  let clinic: Clinic
  let refundsAsked = 0
  let bankHangs = false
  before(async () => {
    clinic = await openClinic({
      payments: (real) => ({
        ...real,
        async refund(...all) {
          refundsAsked++
          if (bankHangs) await new Promise(() => undefined)
          return real.refund(...all)
        },
      }),
    })
  })
  after(() => clinic.closeWhole())

  async function bookByCard(patient: Person, doctorId: string, day: number, hour: number) {
    const wanted = {
      doctorId,
      slotId: `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`,
      appointmentDate: await clinic.day(day),
    }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: held.paymentIntentId }
    return (await clinic.call(patient, 'POST', '/appointments/book', paid)).body
  }
  const refundedOf = async (doctorId: string) => {
    const [row] = await clinic.rows(
      `select count(*) filter (where payments.status = 'refunded') as refunded,
         count(*) filter (where payments.status = 'refund_due') as due
       from payments join claims on claims.id = claim_id where doctor_id = $1`,
      [doctorId],
    )
    return row
  }

  it('deletes a doctor with 100 paid visits without asking the bank, and pays them back afterwards', async () => {
    const hours = [9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
    const doctorId = await clinic.addDoctor({ hours })
    const patients = await clinic.addPeople(100)
    await Promise.all(patients.map((who, n) => bookByCard(who, doctorId, 1 + Math.floor(n / 10), hours[n % 10]!)))
    refundsAsked = 0
    const { body } = await clinic.call(await clinic.addPerson('admin'), 'DELETE', `/admin/doctors/${doctorId}`)
    assert.equal(body.cancelledAppointments, 100)
    assert.equal(refundsAsked, 0)
    assert.deepEqual(await refundedOf(doctorId), { refunded: 0, due: 100 })
    await sweepPayments(clinic.ground)
    assert.deepEqual(await refundedOf(doctorId), { refunded: 100, due: 0 })
  })

  it('answers a cancellation though the bank does not: the refund is owed and made later', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const booked = await bookByCard(patient, doctorId, 3, 9)
    bankHangs = true
    // The bank never answers, so the call is answered without waiting for it.
    const { body } = await clinic.call(patient, 'PUT', `/appointments/${booked._id}/cancel`)
    bankHangs = false
    assert.deepEqual([body.appointment.status, body.appointment.paymentStatus], ['cancelled', 'completed'])
    await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
    await sweepPayments(clinic.ground)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].paymentStatus, 'refunded')
  })
})
