import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { guardianRights } from '#contract/people/person-lists.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

describe('to whom one can write for somebody', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
  })
  after(() => clinic.closeWhole())

  it('names no doctor to a guardian without the right to visits, who goes on in the threads that there are', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const doctorId = await messages.doctorIdOf(doctor)
    const stranger = await messages.doctorIdOf((await addVideoVisit(clinic)).doctor)
    const guardianOf = guardiansIn(clinic)
    const all = await guardianOf(patient.id, guardianRights)
    const some = await guardianOf(
      patient.id,
      guardianRights.filter((right) => right !== 'visits'),
    )
    const recipients = async (who: typeof all) =>
      (await clinic.call(who, 'GET', `/messages/recipients?personId=${patient.id}`)).body
    const doctors = (await recipients(all)).map((one: { doctor: { _id: string } | null }) => one.doctor?._id ?? null)
    assert.deepEqual(doctors, [doctorId, null])
    const told = await recipients(some)
    assert.deepEqual([told.length, told[0].doctor, told[0].writing.hindrance], [1, null, null])
    // Nor does a try tell whether there was a visit.
    const begin = (to: object) => clinic.call(some, 'POST', '/messages/threads', { personId: patient.id, ...to })
    for (const id of [doctorId, stranger]) {
      const tried = await begin({ doctorId: id })
      assert.deepEqual([tried.status, tried.body.code], [404, 'not_found'])
    }
    assert.equal((await begin({ placeId: firstPlaceId })).status, 201)
    const thread = await messages.begin(patient, { doctorId })
    await messages.send(patient, thread, 'Good morning')
    assert.equal((await messages.send(some, thread, 'I ask for my mother')).seq, 2)
    assert.deepEqual((await recipients(some)).length, 1)
  })
})
