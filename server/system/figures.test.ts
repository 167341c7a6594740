import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { readFigures } from './figures.ts'
import { refreshFigures } from '../reports/refresh.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('the clinic shows its own counts and the words of its own reviews, none before there are any', async () => {
  const none = await readFigures(clinic.ground.db)
  assert.deepEqual([none.doctors, none.specializations, none.completedVisits, none.reviews], [0, 0, 0, []])
  const doctorId = await clinic.addDoctor()
  const patient = await clinic.addPerson('user', 'Rita Rates')
  const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
    doctorId,
    slotId: '11:00-12:00',
    appointmentDate: await clinic.day(5),
    paymentMethod: 'clinic',
  })
  await clinic.rows("update claims set status = 'completed' where id = $1", [body._id])
  await clinic.rows(
    `insert into ratings (claim_id, doctor_id, patient_id, stars, comment, created_at)
     select id, doctor_id, patient_id, 4, 'Listened to me.', upper(during) from claims where id = $1`,
    [body._id],
  )
  await clinic.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
  await refreshFigures(clinic.ground)
  const own = (await clinic.call(null, 'GET', '/figures')).body
  assert.deepEqual([own.doctors, own.specializations, own.locations, own.completedVisits], [1, 1, 1, 1])
  assert.deepEqual(
    own.reviews.map(({ stars, comment }: { stars: number; comment: string }) => [stars, comment]),
    [[4, 'Listened to me.']],
  )
})
