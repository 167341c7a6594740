import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { makeTakeOuts } from '../privacy/take-out/make.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { tendMessages } from './tend.ts'

describe('what is kept of messages', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
  })
  after(() => clinic.closeWhole())

  const talks = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const withDoctor = await messages.begin(patient, { doctorId: await messages.doctorIdOf(doctor) })
    const withDesk = await messages.begin(patient, { placeId: firstPlaceId })
    const file = await messages.addFile(patient, withDoctor)
    await messages.send(patient, withDoctor, 'My knee hurts', { subject: 'Knee', files: [file] })
    await messages.send(doctor, withDoctor, 'Since when?')
    const wrong = await messages.send(doctor, withDoctor, 'For somebody else')
    await clinic.call(doctor, 'POST', `/messages/${wrong._id}/take-back`)
    await messages.send(patient, withDesk, 'Do I need to fast?')
    return { patient, doctor, withDoctor, withDesk, file }
  }
  const textOfTakeOut = async (who: Person) => {
    const { body } = await clinic.call(who, 'POST', '/take-outs', {})
    await makeTakeOuts(clinic.ground, new AbortController().signal)
    const answer = await clinic.app.inject({
      url: `/api/take-outs/${body._id}/file`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    assert.equal(answer.statusCode, 200)
    return answer.rawPayload
  }

  it('is in a patient’s export, and in a take-out with its files', async () => {
    const { patient } = await talks()
    const { body } = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    const [knee, desk] = body.messages
    assert.deepEqual(
      [knee.subject, knee.messages.map(({ text }: { text: string }) => text), knee.messages[0].files[0].name],
      ['Knee', ['My knee hurts', 'Since when?', ''], 'letter.pdf'],
    )
    assert.ok(knee.messages[2].takenBackAt)
    assert.equal(desk.messages[0].text, 'Do I need to fast?')
    const zip = await textOfTakeOut(patient)
    assert.ok(zip.includes('messages/'), 'its file is in the copy')
  })

  it('is erased with a patient, but for what documents a treatment, which their doctor opens by its id', async () => {
    const { patient, doctor, withDoctor, withDesk, file } = await talks()
    const admin = await clinic.addPerson('admin')
    const desk = await clinic.addPerson('reception')
    await clinic.call(patient, 'PUT', `/messages/threads/${withDoctor}/draft`, { version: 0, text: 'A draft' })
    await messages.addFile(patient, withDoctor)
    assert.equal((await messages.list(desk)).length, 2)
    // Whoever writes meanwhile waits for the erasure, and finds nobody.
    const [erased, late] = await Promise.all([
      clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`),
      messages.trySend(doctor, withDoctor, { text: 'Meanwhile' }),
    ])
    assert.equal(erased.status, 200, JSON.stringify(erased.body))
    assert.ok([201, 404, 409].includes(late.status), String(late.status))
    assert.equal((await messages.read(desk, withDesk)).status, 404)
    const left = await clinic.rows('select 1 from threads where id = $1', [withDesk])
    assert.deepEqual(left, [])
    const drafts = await clinic.rows('select 1 from message_drafts where account_id = $1', [patient.id])
    assert.deepEqual(drafts, [])
    assert.deepEqual(await messages.list(doctor), [])
    assert.equal((await messages.unread(doctor)).waiting, 0)
    assert.equal((await messages.read(doctor, withDoctor)).body.messages[0].text, 'My knee hurts')
    assert.equal((await messages.open(doctor, file)).status, 200)
    assert.equal((await messages.trySend(doctor, withDoctor, { text: 'After it' })).status, 404)
    const told = await clinic.rows(
      "select 1 from notices where kind = 'message' and facts ->> 'threadId' = $1 and user_id = $2",
      [withDoctor, doctor.id],
    )
    assert.deepEqual(told, [])

    await clinic.rows("delete from person_keys where person_id = $1 and class = 'care'", [patient.id])
    assert.equal((await messages.read(doctor, withDoctor)).status, 404)
    await tendMessages(clinic.ground)
    assert.deepEqual(await clinic.rows('select 1 from threads where id = $1', [withDoctor]), [])
    assert.deepEqual(await clinic.rows('select 1 from document_parts where file_id = $1', [file]), [])
  })

  it('of drafts, is what was touched in the last 30 days', async () => {
    const { patient, doctor, withDoctor } = await talks()
    await clinic.call(patient, 'PUT', `/messages/threads/${withDoctor}/draft`, { version: 0, text: 'A draft' })
    const file = await messages.addFile(patient, withDoctor)
    const empty = await messages.begin(doctor, { personId: patient.id })
    const age = (days: number) =>
      Promise.all([
        clinic.rows(`update message_drafts set at = clinic_now() - make_interval(days => $1)`, [days]),
        clinic.rows(
          `update document_files set added_at = clinic_now() - make_interval(days => $1) where thread_id is not null`,
          [days],
        ),
        clinic.rows('update threads set begun_at = clinic_now() - make_interval(days => $1)', [days]),
      ])
    await age(29)
    await tendMessages(clinic.ground)
    assert.equal((await messages.open(patient, file)).status, 200)
    await age(31)
    await tendMessages(clinic.ground)
    const draft = (await clinic.call(patient, 'GET', `/messages/threads/${withDoctor}/draft`)).body
    assert.deepEqual([draft.version, draft.text, draft.files], [0, '', []])
    assert.equal((await messages.open(patient, file)).status, 404)
    assert.equal((await messages.read(doctor, empty)).status, 404)
    assert.equal((await messages.texts(doctor, withDoctor))[0], 'My knee hurts')
    assert.equal((await messages.read(doctor, withDoctor)).body.messages[0].files.length, 1, 'sent files stay')
  })
})
