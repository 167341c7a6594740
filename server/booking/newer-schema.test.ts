import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type Clinic, openClinic } from '../testing/clinic.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('who comes too late is told so by a server of the version before, too', async () => {
  const doctorId = await clinic.addDoctor()
  // A compatible migration of the next version: views keep the columns that they were made with.
  await clinic.rows('alter table claims add column of_a_later_version text')
  const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(2), paymentMethod: 'clinic' }
  const book = async (more: object = {}) =>
    clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', { ...wanted, ...more })
  assert.equal((await book()).status, 201)
  assert.equal((await book()).body.code, 'slot_taken')
  assert.equal((await book({ slotId: '19:00-20:00' })).body.code, 'slot_not_offered')
})
