import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { aPdf } from '../testing/documents.ts'
import { keptLog } from '../testing/kept-log.ts'
import { messagesIn } from '../testing/messages.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { tendMessages } from './tend.ts'

describe('messages', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'debug' } })
    messages = messagesIn(clinic)
  })
  after(() => clinic.closeWhole())

  const pair = async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const doctorId = await messages.doctorIdOf(doctor)
    return { patient, doctor, doctorId, thread: await messages.begin(patient, { doctorId }) }
  }
  const passHours = (hours: number, thread: string) =>
    clinic.rows(`update messages set sent_at = sent_at - make_interval(hours => $1) where thread_id = $2`, [
      hours,
      thread,
    ])

  it('are sent once, however often and at once they are sent, and keep their order', async () => {
    const { patient, doctor, thread } = await pair()
    const clientId = randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => messages.trySend(patient, thread, { clientId, text: 'Once' })),
    )
    assert.equal(replies.filter(({ status }) => status === 201).length, 1)
    assert.equal(replies.filter(({ status }) => status === 200).length, 11)
    assert.equal(new Set(replies.map(({ body }) => body._id)).size, 1)

    // The same id with another text would lose that text if it were answered as sent.
    const other = await messages.trySend(patient, thread, { clientId, text: 'Other words' })
    assert.deepEqual([other.status, other.body.code], [409, 'message_sent_otherwise'])
    // The id is the sender's own: the doctor may use the same.
    assert.equal((await messages.trySend(doctor, thread, { clientId, text: 'Once' })).status, 201)

    const writers = [patient, doctor]
    await Promise.all(
      writers.map(async (writer, n) => {
        for (let at = 1; at <= 15; at++) await messages.send(writer, thread, `${n} ${at}`)
      }),
    )
    const { body } = await messages.read(patient, thread)
    const seqs = body.messages.map(({ seq }: { seq: number }) => seq)
    assert.deepEqual(
      seqs,
      Array.from({ length: 32 }, (_, n) => n + 1),
    )
    for (const n of [0, 1]) {
      const own = (await messages.texts(doctor, thread)).filter((text) => text.startsWith(`${n} `))
      assert.deepEqual(
        own,
        Array.from({ length: 15 }, (_, at) => `${n} ${at + 1}`),
      )
    }
    const times = body.messages.map(({ sentAt }: { sentAt: string }) => sentAt)
    assert.deepEqual(times, times.toSorted())
  })

  it('of a long thread are read page by page, and around the one that a notice opens', async () => {
    const { patient, thread } = await pair()
    const sent: string[] = []
    for (let n = 1; n <= 120; n++) sent.push((await messages.send(patient, thread, `No ${n}`))._id)
    const seqsOf = async (query: string) => {
      const { body } = await messages.read(patient, thread, query)
      const seqs = body.messages.map(({ seq }: { seq: number }) => seq)
      return [seqs[0], seqs.at(-1), body.hasOlder, body.hasNewer]
    }
    assert.deepEqual(await seqsOf(''), [71, 120, true, false])
    assert.deepEqual(await seqsOf('?before=71'), [21, 70, true, true])
    assert.deepEqual(await seqsOf('?before=21'), [1, 20, false, true])
    assert.deepEqual(await seqsOf('?after=118'), [119, 120, true, false])
    assert.deepEqual(await seqsOf(`?message=${sent[59]}`), [36, 85, true, true])
    assert.deepEqual(await seqsOf(`?message=${sent[0]}`), [1, 50, false, true])
    assert.equal((await messages.read(patient, thread, `?message=${randomUUID()}`)).status, 404)
    const printed = await clinic.call(patient, 'GET', `/messages/threads/${thread}/print`)
    assert.equal(printed.body.messages.length, 120)
    const [noted] = await clinic.rows(
      "select count(*)::int as n from audit_events where action = 'GET /messages/threads/{id}/print'",
    )
    assert.deepEqual(noted, { n: 1 }, 'who has printed is in the audit, also the patient')
  })

  it('are plain text of 4,000 characters, or files without a text; their subject is that of the first one', async () => {
    const { patient, thread } = await pair()
    for (const text of ['', '   ', 'x'.repeat(4001)]) {
      assert.equal((await messages.trySend(patient, thread, { text })).status, 400)
    }
    const html = '<b onclick="x()">Hello</b> & https://example.org'
    await messages.send(patient, thread, html, { subject: 'My knee' })
    await messages.send(patient, thread, 'x'.repeat(4000), { subject: 'Another subject' })
    const { body } = await messages.read(patient, thread)
    assert.equal(body.messages[0].text, html)
    assert.equal(body.thread.subject, 'My knee')
  })

  it('have files that stay in the draft overnight, are opened by both sides, and belong to one message', async () => {
    const { patient, doctor, thread } = await pair()
    await messages.send(patient, thread, 'Good morning')
    const [first, second] = [await messages.addFile(patient, thread), await messages.addFile(patient, thread)]
    await clinic.call(patient, 'PUT', `/messages/threads/${thread}/draft`, { version: 0, text: 'See this' })
    await clinic.rows("update document_files set added_at = added_at - interval '1 day' where thread_id = $1", [thread])
    await clinic.rows("update message_drafts set at = at - interval '1 day'")
    await tendMessages(clinic.ground)
    const draft = (await clinic.call(patient, 'GET', `/messages/threads/${thread}/draft`)).body
    assert.deepEqual([draft.version, draft.text, draft.files.length], [1, 'See this', 2])
    assert.equal((await messages.open(doctor, first)).status, 404, 'a draft is its writer’s own')
    assert.deepEqual((await messages.open(patient, first)).bytes, aPdf)
    assert.equal((await messages.trySend(doctor, thread, { files: [first] })).body.code, 'changed_meanwhile')

    const sent = await messages.send(patient, thread, '', { files: [second, first], draftVersion: 1 })
    assert.deepEqual(
      sent.files.map(({ _id }) => _id),
      [second, first],
    )
    const opened = await messages.open(doctor, first)
    assert.deepEqual([opened.status, opened.bytes], [200, aPdf])
    assert.equal(opened.headers['content-disposition'], 'attachment; filename="message-file.pdf"')
    assert.match(String(opened.headers['content-security-policy']), /sandbox$/)
    const after = (await clinic.call(patient, 'GET', `/messages/threads/${thread}/draft`)).body
    assert.deepEqual([after.version, after.text, after.files], [2, '', []])
    const again = await messages.trySend(patient, thread, { text: 'Again', files: [first] })
    assert.equal(again.body.code, 'changed_meanwhile')
    assert.equal((await clinic.call(patient, 'DELETE', `/messages/files/${first}`)).status, 404)
    assert.deepEqual((await clinic.call(doctor, 'GET', `/documents?personId=${patient.id}`)).body, [])
    assert.equal((await clinic.call(doctor, 'GET', `/documents/files/${first}`)).status, 404)

    const most = Array.from({ length: 10 }, () => messages.addFile(patient, thread))
    await Promise.all(most)
    const eleventh = await clinic.call(patient, 'POST', `/messages/threads/${thread}/files`, { name: 'a', size: 1 })
    assert.equal(eleventh.body.code, 'too_many_message_files')
    assert.equal((await clinic.call(patient, 'DELETE', `/messages/threads/${thread}/draft`)).status, 204)
    const empty = (await clinic.call(patient, 'GET', `/messages/threads/${thread}/draft`)).body
    assert.deepEqual(empty.files, [])
  })

  it('are not overwritten in drafts by another tab, nor by one that has not seen that it was sent', async () => {
    const { patient, doctor, thread } = await pair()
    await messages.send(patient, thread, 'Good morning')
    const keep = (version: number, text: string, who = patient) =>
      clinic.call(who, 'PUT', `/messages/threads/${thread}/draft`, { version, text })
    const raced = await Promise.all([keep(0, 'one tab'), keep(0, 'other tab')])
    assert.deepEqual(raced.map(({ status }) => status).toSorted(), [200, 409])
    assert.equal(raced.find(({ status }) => status === 409)!.body.code, 'draft_moved_on')
    assert.equal((await keep(1, 'Dear doctor')).body.version, 2)
    assert.equal((await keep(0, 'Dear patient', doctor)).body.version, 1, 'each writer has their own')
    // What was typed since is not dropped by sending what was there before.
    await messages.send(patient, thread, 'Dear', { draftVersion: 1 })
    const draft = () => clinic.call(patient, 'GET', `/messages/threads/${thread}/draft`)
    assert.equal((await draft()).body.text, 'Dear doctor')
    await messages.send(patient, thread, 'Dear doctor', { draftVersion: 2 })
    assert.deepEqual((await draft()).body.text, '')
    assert.equal((await keep(2, 'Dear doctor, and more')).body.code, 'draft_moved_on')
    assert.equal((await keep(3, 'A new one')).status, 200)
  })

  it('are taken back within the hour by who sent them, read or not: text and files are gone', async () => {
    const { patient, doctor, thread } = await pair()
    const file = await messages.addFile(patient, thread)
    const sent = await messages.send(patient, thread, 'Wrong words', { subject: 'Wrong', files: [file] })
    const back = (who: Person, id = sent._id) => clinic.call(who, 'POST', `/messages/${id}/take-back`)
    assert.equal((await back(doctor)).body.code, 'message_not_yours')
    assert.equal((await back(await clinic.addPerson())).status, 404)
    await messages.mark(doctor, thread, 1)
    const { body } = await back(patient)
    assert.deepEqual([body.wasRead, body.message.text, body.message.files], [true, '', []])
    assert.ok(body.message.takenBackAt)
    assert.equal((await back(patient)).status, 200, 'pressed twice')
    const { body: shown } = await messages.read(doctor, thread)
    assert.deepEqual([shown.messages.length, shown.messages[0].text, shown.thread.subject], [1, '', ''])
    assert.equal(shown.thread.waitingSince, null)
    assert.equal((await messages.open(patient, file)).status, 404)
    const left = await clinic.rows('select 1 from document_parts where file_id = $1', [file])
    assert.deepEqual(left, [])
    const replay = await messages.trySend(patient, thread, { text: 'Wrong words', files: [file] })
    assert.equal(replay.body.code, 'changed_meanwhile')

    const late = await messages.send(doctor, thread, 'Too late')
    await passHours(1, thread)
    assert.equal((await back(doctor, late._id)).body.code, 'message_too_old')
  })

  it('go to the desk of a place and back, whose name the patient reads; nobody else reads there', async () => {
    const patient = await clinic.addPerson()
    const desk = await clinic.addPerson('reception', 'Ruth Reception')
    const thread = await messages.begin(patient, { placeId: firstPlaceId })
    await messages.send(patient, thread, 'Do I need to fast?')
    await messages.send(desk, thread, 'No.')
    const [, answer] = (await messages.read(patient, thread)).body.messages
    const { thread: shown } = (await messages.read(patient, thread)).body
    assert.deepEqual([answer.as, answer.by], ['desk', shown.with.place.name])
    assert.equal((await messages.read(desk, thread)).body.messages[1].by, 'Ruth Reception')
    const [lisbon] = await clinic.rows(
      `insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id`,
    )
    const elsewhere = await clinic.addPerson('reception', 'Ella Elsewhere', [])
    await clinic.rows(`insert into staff_rights values ($1, 'desk', $2)`, [elsewhere.id, lisbon!.id])
    const { doctor } = await pair()
    const file = await messages.addFile(desk, thread)
    const { _id: sent } = await messages.send(desk, thread, '', { files: [file] })
    const draft = await messages.addFile(desk, thread)
    const calls = [
      ['GET', `/messages/threads/${thread}`],
      ['GET', `/messages/threads/${thread}/print`],
      ['PUT', `/messages/threads/${thread}/read`, { upto: 1 }],
      ['PUT', `/messages/threads/${thread}/done`, { upto: 1, done: true }],
      ['POST', `/messages/threads/${thread}/messages`, { clientId: randomUUID(), text: 'x' }],
      ['POST', `/messages/${sent}/take-back`],
      ['GET', `/messages/threads/${thread}/draft`],
      ['PUT', `/messages/threads/${thread}/draft`, { version: 0, text: 'x' }],
      ['DELETE', `/messages/threads/${thread}/draft`],
      ['POST', `/messages/threads/${thread}/files`, { name: 'x', size: 1 }],
      ['GET', `/messages/files/${file}`],
      ['DELETE', `/messages/files/${draft}`],
    ] as const
    for (const who of [elsewhere, doctor, await clinic.addPerson()]) {
      for (const [method, path, body] of calls) {
        const { status } = await clinic.call(who, method, path, body)
        assert.ok(status === 404 || (status === 403 && path.endsWith('/done')), `${method} ${path}: ${status}`)
      }
      assert.deepEqual(await messages.list(who), [])
      assert.partialDeepStrictEqual(await messages.unread(who), { messages: 0, threads: 0 })
    }
    const there = { personId: patient.id, placeId: firstPlaceId }
    assert.equal((await clinic.call(elsewhere, 'POST', '/messages/threads', there)).status, 404)
    assert.equal((await clinic.call(elsewhere, 'GET', `/messages/threads?placeId=${firstPlaceId}`)).status, 404)
    const own = await messages.begin(elsewhere, { personId: patient.id, placeId: lisbon!.id as string })
    await messages.send(elsewhere, own, 'From Lisbon')
    assert.deepEqual(
      (await messages.list(elsewhere)).map(({ _id }) => _id),
      [own],
    )
  })

  it('are begun with those who may write to each other, once while it is empty', async () => {
    const { patient, doctor, doctorId } = await pair()
    const stranger = await clinic.addPerson()
    const begin = (who: Person, body: object) => clinic.call(who, 'POST', '/messages/threads', body)
    assert.equal((await begin(stranger, { doctorId })).body.code, 'no_visit_with_doctor')
    assert.equal((await begin(stranger, { doctorId: randomUUID() })).status, 404)
    assert.equal((await begin(stranger, { personId: patient.id, doctorId })).status, 404)
    assert.equal((await begin(patient, {})).status, 400)
    assert.equal((await begin(patient, { doctorId, placeId: firstPlaceId })).status, 400)
    assert.equal((await begin(doctor, { personId: stranger.id })).status, 404)
    const twice = await Promise.all([begin(doctor, { personId: patient.id }), begin(doctor, { personId: patient.id })])
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 201])
    assert.equal(twice[0]!.body._id, twice[1]!.body._id)
    const empty = twice[0]!.body._id
    assert.equal((await messages.read(patient, empty)).status, 404, 'nothing was sent yet')
    await messages.send(doctor, empty, 'How is the knee?')
    assert.equal((await messages.read(patient, empty)).status, 200)

    const [{ id: alone } = {}] = await clinic.rows(`insert into persons (name) values ('Noa Nobody') returning id`)
    const desk = await clinic.addPerson('reception')
    const none = await begin(desk, { personId: alone, placeId: firstPlaceId })
    assert.deepEqual([none.status, none.body.code], [409, 'nobody_reads_messages'])
    const { body } = await clinic.call(patient, 'GET', '/messages/recipients')
    assert.deepEqual(
      body.map((to: { doctor: { _id: string } | null }) => to.doctor?._id ?? 'desk'),
      [doctorId, 'desk', 'desk'],
    )
    assert.equal(body[0].writing.hindrance, null)
    assert.equal(body[0].writing.emergencyNumber, '108')
  })

  it('are in no table, log or notice in clear', async () => {
    const { patient, doctor, thread } = await pair()
    const word = 'Quibbleknee'
    await clinic.call(patient, 'PUT', `/messages/threads/${thread}/draft`, { version: 0, text: word, subject: word })
    const file = await messages.addFile(patient, thread, Buffer.from(`${word} ${word}`), `${word}.txt`)
    await messages.send(patient, thread, word, { subject: word, files: [file] })
    await messages.send(doctor, thread, `${word}!`)
    await messages.addFile(doctor, thread, Buffer.from(word), `${word}.txt`)
    await mustNotBeStored(clinic, word)
    assert.ok(!log.text.includes(word))
  })
})
