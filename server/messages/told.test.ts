import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

describe('whoever has a message to read', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
  })
  after(() => clinic.closeWhole())

  const pair = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const thread = await messages.begin(patient, { doctorId: await messages.doctorIdOf(doctor) })
    return { patient, doctor, thread }
  }
  const bell = async (who: Person): Promise<{ text: string; link: string; read: boolean }[]> =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.filter(({ link }: { link: string }) =>
      link.includes('/messages/'),
    )
  const mails = async (who: Person) => {
    const [row] = await clinic.rows('select email from users where id = $1', [who.id])
    return (await mailsTo(clinic, row!.email as string)).filter(({ subject }) => subject === 'A message waits for you')
  }

  it('is told by bell and mail that it waits, once for ten in a row, and each leads to it', async () => {
    const { patient, doctor, thread } = await pair()
    const guardian = await guardiansIn(clinic)(patient.id, ['messages'], 'Gila Guardian')
    const first = await messages.send(patient, thread, 'Ten words')
    for (let n = 2; n <= 10; n++) await messages.send(patient, thread, `Word ${n}`)
    const [notice, ...others] = await bell(doctor)
    assert.deepEqual(others, [])
    assert.equal(notice!.link, `/doctor/dashboard/messages/${thread}?message=${first._id}`)
    const [mail, ...more] = await mails(doctor)
    assert.deepEqual(more, [])
    assert.ok(mail!.text.includes(`/doctor/dashboard/messages/${thread}?message=${first._id}`), mail!.text)
    for (const said of [notice!.text, mail!.text, mail!.subject]) assert.ok(!/Ten words|Word/.test(said), said)
    assert.deepEqual([await bell(patient), await mails(patient)], [[], []], 'not who wrote it')
    assert.equal((await bell(guardian)).length, 1)
    const opened = await messages.read(doctor, thread, `?message=${first._id}`)
    assert.ok(opened.body.messages.some(({ _id }: { _id: string }) => _id === first._id))

    await messages.mark(doctor, thread, 10)
    assert.deepEqual(
      (await bell(doctor)).map(({ read }) => read),
      [true],
      'reading the message reads its notice',
    )
    const eleventh = await messages.send(patient, thread, 'Eleven')
    assert.equal((await bell(doctor))[0]!.link, `/doctor/dashboard/messages/${thread}?message=${eleventh._id}`)
    assert.equal((await mails(doctor)).length, 2)
  })

  it('gets no mail of what was read or taken back before it left, or may be read no longer', async () => {
    const { patient, doctor, thread } = await pair()
    const guardian = await guardiansIn(clinic)(patient.id, ['messages'])
    const sent = await messages.send(doctor, thread, 'One').catch(() => undefined)
    assert.equal(sent, undefined, 'the patient has not begun yet')
    await messages.send(patient, thread, 'Zero')
    const one = await messages.send(doctor, thread, 'One')
    await messages.mark(patient, thread, 2)
    await clinic.rows('update guardianships set ended_at = clinic_now(), ended_by = $2 where account_id = $1', [
      guardian.id,
      patient.id,
    ])
    assert.deepEqual([await mails(patient), await mails(guardian), await bell(guardian)], [[], [], []])
    const two = await messages.send(doctor, thread, 'Two')
    await clinic.call(doctor, 'POST', `/messages/${two._id}/take-back`)
    assert.deepEqual(await mails(patient), [])
    assert.ok((await bell(patient)).every(({ link }) => link.includes(one._id)))
  })

  it('is reception by its list, not by a bell', async () => {
    const patient = await clinic.addPerson()
    const desk = await clinic.addPerson('reception')
    const thread = await messages.begin(patient, { placeId: firstPlaceId })
    await messages.send(patient, thread, 'Hello')
    assert.deepEqual([await bell(desk), await mails(desk)], [[], []])
    assert.partialDeepStrictEqual(await messages.unread(desk), { messages: 1, waiting: 1 })
    await messages.send(await clinic.addPerson('reception'), thread, 'Hello to you')
    assert.partialDeepStrictEqual(await messages.unread(desk), { messages: 0, waiting: 0 })
    assert.equal((await bell(patient))[0]!.text, 'A message waits for you.')
  })

  it('finds a doctor’s mail about each of their patients in their own portal, in their language', async () => {
    const { patient, doctor, thread } = await pair()
    await clinic.call(doctor, 'PUT', '/auth/language', { language: 'de' })
    await clinic.rows("update persons set language = 'de' where id = $1", [doctor.id])
    await messages.send(patient, thread, 'Guten Morgen')
    const [row] = await clinic.rows('select email from users where id = $1', [doctor.id])
    const [mail] = await mailsTo(clinic, row!.email as string)
    assert.equal(mail!.subject, 'Eine Nachricht wartet auf Sie')
  })
})
