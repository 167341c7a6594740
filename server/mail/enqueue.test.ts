import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openClinic } from '../testing/clinic.ts'
import { enqueueLetters } from './enqueue.ts'

it('what is told again, after a fall in the middle of telling, is mailed once', async () => {
  const clinic = await openClinic()
  const { body } = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', {
    doctorId: await clinic.addDoctor(),
    slotId: '09:00-10:00',
    appointmentDate: await clinic.day(2),
    paymentMethod: 'clinic',
  })
  const letter = { claimId: body._id, kind: 'booked', dedupeKey: 'told-twice', facts: {}, actorId: null }
  await enqueueLetters(clinic.ground.db, [letter], 0)
  await enqueueLetters(clinic.ground.db, [letter], 0)
  const rows = await clinic.rows("select id from mails where dedupe_key = 'told-twice'")
  await clinic.close()
  assert.equal(rows.length, 1)
})
