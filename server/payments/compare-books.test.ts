import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sweepPayments } from '../booking/sweep.ts'
import { type Clinic, goodCard, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { compareBooks } from './compare-books.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('money that the sandbox took and our books have lost sight of is found by the hourly comparison', async () => {
  const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
  const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
  const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
  const { paymentIntentId: intentId, clientSecret } = held.body
  assert.equal(await compareBooks(clinic.ground), 0)
  await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
  await clinic.rows("update payments set status = 'cancelled', next_check_at = null where intent_id = $1", [intentId])
  assert.equal(await compareBooks(clinic.ground), 1)
  // First it is open again, then it is found paid.
  await eventually('it is booked', async () => {
    await clinic.rows('update payments set next_check_at = clinic_now() where intent_id = $1', [intentId])
    await sweepPayments(clinic.ground)
    const [payment] = await clinic.rows('select status from payments where intent_id = $1', [intentId])
    return payment!.status === 'booked'
  })
  assert.equal(await compareBooks(clinic.ground), 0)
})
