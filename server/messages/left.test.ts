import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

describe('what a doctor who has left did not answer', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  let desk: Person
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  const asked = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const doctorId = await messages.doctorIdOf(doctor)
    const thread = await messages.begin(patient, { doctorId })
    const { seq } = await messages.send(patient, thread, 'Does the new dose matter?')
    return { patient, doctor, doctorId, thread, seq }
  }
  const standing = (doctorId: string, to: string) =>
    clinic.rows('update doctors set standing = $2 where id = $1', [doctorId, to])
  const leave = (doctorId: string) => standing(doctorId, 'suspended')
  const writing = async (patient: Person, thread: string) => (await messages.read(patient, thread)).body.writing
  const task = async (thread: string) =>
    (await clinic.call(desk, 'GET', '/desk/tasks')).body.messages.find(
      ({ threadId }: { threadId: string }) => threadId === thread,
    )

  it('is on the desk’s list at once, answered by reception, and the patient is told who answers and writes on', async () => {
    const { patient, doctorId, thread } = await asked()
    assert.equal(await task(thread), undefined, 'not late yet')
    assert.equal((await messages.read(desk, thread)).status, 404, 'reception reads no conversation with a doctor')
    await leave(doctorId)
    const open = await task(thread)
    const { name } = open.place
    assert.deepEqual([open.opens, open.answers], [true, { who: 'desk', name }])
    const told = await writing(patient, thread)
    assert.deepEqual([told.hindrance, told.doctorLeft, told.answers], [null, true, { who: 'desk', name }])
    assert.partialDeepStrictEqual(await messages.unread(desk), { messages: 1, waiting: 1 })
    assert.equal((await messages.read(desk, thread)).body.thread.readsAs, 'desk')
    await messages.send(desk, thread, 'Dr. Cora sees you on Friday. Is it urgent?')
    assert.equal(await task(thread), undefined)
    const last = (await messages.read(patient, thread)).body.messages.at(-1)
    assert.deepEqual([last.as, last.by], ['desk', name])
    // Reception goes on: the patient may answer, and what they write then waits for reception.
    await messages.send(patient, thread, 'No, Friday will do')
    assert.equal((await messages.read(desk, thread)).body.thread.unread, 1)
    const rows = await clinic.rows(
      `select due_at = (select due_at from expected_answer(null, $2)) as of_desk from messages
       where thread_id = $1 and seq = 3`,
      [thread, firstPlaceId],
    )
    assert.deepEqual(rows, [{ of_desk: true }], 'it is promised what reception keeps to')
    const begun = await clinic.call(patient, 'POST', '/messages/threads', { doctorId })
    assert.equal(begun.body.code, 'doctor_left', 'nothing new is begun')
  })

  it('is ended by reception where it needs no answer, and is the doctor’s again when they come back', async () => {
    const { patient, doctor, doctorId, thread, seq } = await asked()
    await leave(doctorId)
    const done = (isDone: boolean) =>
      clinic.call(desk, 'PUT', `/messages/threads/${thread}/done`, { upto: seq, done: isDone })
    assert.equal((await done(true)).body.waitingSince, null)
    assert.equal(await task(thread), undefined)
    assert.equal((await done(false)).status, 200, 'and can take that back')
    assert.equal((await task(thread)).opens, true)
    assert.equal((await done(true)).status, 200)
    await standing(doctorId, 'verified')
    assert.equal((await messages.read(desk, thread)).status, 404)
    const { answers, doctorLeft } = await writing(patient, thread)
    assert.deepEqual([answers.who, doctorLeft], ['doctor', false])
    await messages.send(doctor, thread, 'I am back')
    await leave(doctorId)
    assert.equal((await messages.read(desk, thread)).status, 404, 'nothing was left open')
    assert.equal((await writing(patient, thread)).hindrance, 'left')
  })

  it('is answered by whoever stands in for that doctor, if somebody does', async () => {
    const { patient, doctor, doctorId, thread } = await asked()
    const { doctor: colleague, doctorId: to } = await asked()
    const { body } = await clinic.call(doctor, 'POST', '/messages/delegations', { to, when: 'always' })
    await leave(doctorId)
    assert.equal((await messages.read(desk, thread)).status, 404)
    const { hindrance, answers } = await writing(patient, thread)
    assert.deepEqual([hindrance, answers.who], [null, 'delegate'])
    await clinic.rows('update messages set due_at = clinic_now() where thread_id = $1', [thread])
    assert.partialDeepStrictEqual(await task(thread), { opens: false, answers })
    await messages.send(patient, thread, 'Are you there?')
    await messages.send(colleague, thread, 'I am')
    await messages.send(patient, thread, 'Good')
    await clinic.call(colleague, 'DELETE', `/messages/delegations/${body._id}`)
    assert.equal((await messages.read(desk, thread)).status, 200)
  })
})
