import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { guardianRights } from '#contract/people/person-lists.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { messagesIn } from '../testing/messages.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

describe('who reads messages', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
    await clinic.rows('update clinic_rules set record_age = 13, child_age = 16')
  })
  after(() => clinic.closeWhole())

  const pair = async (wanted: Parameters<typeof addVideoVisit>[1] = {}) => {
    const { patient, doctor } = await addVideoVisit(clinic, wanted)
    const doctorId = await messages.doctorIdOf(doctor)
    const thread = await messages.begin(patient, { doctorId })
    const first = await messages.send(patient, thread, 'Good morning')
    return { patient, doctor, doctorId, thread, first }
  }
  const status = async (who: Person, thread: string) => (await messages.read(who, thread)).status
  const noticesOf = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.filter(({ link }: { link: string }) =>
      link.includes('/messages/'),
    )

  it('is, beside both sides, who acts for the patient with the right to messages, under their own name', async () => {
    const { patient, doctor, thread } = await pair()
    const guardianOf = guardiansIn(clinic)
    const [may, mayNot] = [
      await guardianOf(patient.id, ['messages'], 'Gila Guardian'),
      await guardianOf(
        patient.id,
        guardianRights.filter((right) => right !== 'messages'),
      ),
    ]
    const file = await messages.addFile(doctor, thread)
    const sent = await messages.send(doctor, thread, 'Good morning to you', { files: [file] })
    assert.equal(await status(may, thread), 200)
    assert.equal((await messages.open(may, file)).status, 200)
    assert.equal((await messages.list(may, `?personId=${patient.id}`)).length, 1)
    assert.equal((await noticesOf(may)).length, 1)
    await messages.send(may, thread, 'I ask for my partner')
    const { body } = await messages.read(patient, thread)
    const last = body.messages.at(-1)
    assert.deepEqual([last.as, last.by, last.side], ['guardian', 'Gila Guardian', 'patient'])

    for (const who of [mayNot, await clinic.addPerson(), await clinic.doctorPerson(await clinic.addDoctor())]) {
      const calls = [
        ['GET', `/messages/threads/${thread}`],
        ['GET', `/messages/threads/${thread}/print`],
        ['GET', `/messages/threads/${thread}/draft`],
        ['PUT', `/messages/threads/${thread}/draft`, { version: 0, text: 'x' }],
        ['PUT', `/messages/threads/${thread}/read`, { upto: 1 }],
        ['POST', `/messages/threads/${thread}/files`, { name: 'x', size: 1 }],
        ['POST', `/messages/${sent._id}/take-back`],
        ['DELETE', `/messages/threads/${thread}/draft`],
        ['GET', `/messages/files/${file}`],
      ] as const
      for (const [method, path, sentBody] of calls) {
        assert.equal((await clinic.call(who, method, path, sentBody)).status, 404, `${method} ${path}`)
      }
      assert.equal((await messages.trySend(who, thread, { text: 'x' })).status, 404)
      assert.deepEqual(await messages.list(who), [])
      assert.deepEqual(await messages.unread(who), { messages: 0, threads: 0, waiting: 0, late: 0 })
      assert.deepEqual(await noticesOf(who), [])
    }
    assert.equal((await clinic.call(mayNot, 'GET', `/messages/threads?personId=${patient.id}`)).status, 404)
    assert.equal((await clinic.call(mayNot, 'GET', `/messages/recipients?personId=${patient.id}`)).status, 404)
    const mailed = await clinic.rows("select user_id from mails where kind = 'message' and user_id = $1", [mayNot.id])
    assert.deepEqual(mailed, [])

    // Reception reads no conversation with a doctor.
    for (const role of ['reception', 'admin'] as const) {
      assert.equal(await status(await clinic.addPerson(role), thread), 404)
    }
    const looks = await clinic.call(patient, 'GET', '/record-reads')
    const seen = looks.body.filter(({ sort }: { sort: string }) => sort === 'messages')
    assert.deepEqual(
      seen.map(({ reader }: { reader: { name: string } }) => reader.name).includes('Gila Guardian'),
      true,
      'who has read them is in “Who saw my record”',
    )
  })

  it('of a child, is its guardian until 13, then if that was agreed again, and nobody else from 16 on', async () => {
    const ages = [
      { years: 12, again: false, reads: true },
      { years: 13, again: false, reads: false },
      { years: 13, again: true, reads: true },
      { years: 16, again: true, reads: false },
    ]
    for (const { years, again, reads } of ages) {
      const [guardian, child] = [await clinic.addPerson('user', 'Gila'), await clinic.addPerson('user', 'Mia Child')]
      await clinic.rows(
        'update persons set born = (clinic_today() - make_interval(years => $2, days => 1))::date where id = $1',
        [child.id, years],
      )
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by, begins_on)
         values ($1::uuid, $2::uuid, 'child', $3, $1,
           case when $4 then clinic_now() else clinic_now() - interval '5 years' end, case when $4 then $2 else $1 end,
           clinic_today() - 1)`,
        [guardian.id, child.id, guardianRights, again],
      )
      const { doctor, thread } = await pair({ patient: child })
      await messages.send(doctor, thread, 'Good morning, Mia')
      const about = `${years}${again ? ', agreed again' : ''}`
      assert.equal(await status(guardian, thread), reads ? 200 : 404, about)
      assert.equal((await messages.list(guardian)).length, reads ? 1 : 0, about)
      assert.equal((await messages.unread(guardian)).messages, reads ? 2 : 0, about)
      assert.equal((await noticesOf(guardian)).length, reads ? 1 : 0, about)
      const mails = await clinic.rows("select 1 from mails where kind = 'message' and user_id = $1", [guardian.id])
      assert.equal(mails.length, reads ? 1 : 0, about)
      assert.equal((await messages.trySend(guardian, thread, { text: 'I answer' })).status, reads ? 201 : 404, about)
    }
  })

  it('is whoever a doctor lets answer for them, while that lasts, under their own name', async () => {
    const { patient, doctor, doctorId, thread } = await pair()
    const { doctor: colleague, doctorId: colleagueId } = await pair({ doctorName: 'Cora Colleague' })
    const answers = async () => (await messages.read(patient, thread)).body.writing.answers
    assert.equal((await answers()).who, 'doctor')
    const delegate = (who: Person, body: object) => clinic.call(who, 'POST', '/messages/delegations', body)
    assert.equal((await delegate(doctor, { to: doctorId, when: 'always' })).body.code, 'own_account')
    const past = new Date(Date.now() - 1000).toISOString()
    assert.equal(
      (await delegate(doctor, { to: colleagueId, when: 'always', until: past })).body.code,
      'delegation_over',
    )
    assert.equal(await status(colleague, thread), 404)
    const made = await delegate(doctor, { to: colleagueId, when: 'always' })
    assert.deepEqual([made.status, made.body.inForce], [201, true])
    assert.equal((await delegate(doctor, { to: null, when: 'always' })).body.code, 'delegations_overlap')
    assert.deepEqual(await answers(), { who: 'delegate', name: 'Cora Colleague' })
    assert.equal((await messages.read(colleague, thread)).body.thread.readsAs, 'delegate')
    assert.equal((await messages.unread(colleague)).waiting, 2, 'theirs, and that of their own patient')
    await messages.send(colleague, thread, 'I stand in')
    const last = (await messages.read(patient, thread)).body.messages.at(-1)
    assert.deepEqual([last.as, last.by], ['delegate', 'Cora Colleague'])
    const looks = (await clinic.call(patient, 'GET', '/record-reads')).body
    assert.ok(looks.some(({ reader }: { reader: { name: string } }) => reader.name === 'Cora Colleague'))

    const notTheirs = await clinic.call(patient, 'DELETE', `/messages/delegations/${made.body._id}`)
    assert.equal(notTheirs.status, 403)
    const another = (await pair()).doctor
    assert.equal((await clinic.call(another, 'DELETE', `/messages/delegations/${made.body._id}`)).status, 404)
    assert.equal((await clinic.call(colleague, 'DELETE', `/messages/delegations/${made.body._id}`)).status, 204)
    assert.equal(await status(colleague, thread), 404)
    assert.equal((await messages.trySend(colleague, thread, { text: 'Once more' })).status, 404)
    assert.deepEqual(
      (await noticesOf(colleague)).filter(({ link }: { link: string }) => link.includes(thread)),
      [],
    )
    assert.deepEqual((await clinic.call(doctor, 'GET', '/messages/settings')).body.delegations, [])

    const desk = await clinic.addPerson('reception', 'Ruth Reception')
    assert.equal(await status(desk, thread), 404)
    assert.equal((await delegate(doctor, { to: null, when: 'always' })).status, 201)
    assert.equal(await status(desk, thread), 200)
    assert.equal((await answers()).who, 'desk')
  })

  it('while a doctor is away for days, is who stands in then; and the patient reads who and until when', async () => {
    const { patient, doctor, doctorId, thread } = await pair()
    const { doctor: colleague, doctorId: colleagueId } = await pair({ doctorName: 'Cora Colleague' })
    const writing = async () => (await messages.read(patient, thread)).body.writing
    await clinic.call(doctor, 'POST', '/messages/delegations', { to: colleagueId, when: 'away' })
    assert.deepEqual([(await writing()).answers.who, await status(colleague, thread)], ['doctor', 404])
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during, place_id)
       select $1, clinic_today(), clinic_today(), '00:00', '23:59',
         stretch_at(zone_of($2), clinic_today(), clinic_today(), '00:00', '23:59'), $2`,
      [doctorId, firstPlaceId],
    )
    assert.equal((await writing()).answers.who, 'doctor', 'some hours off are no absence')
    await clinic.rows('delete from time_off where doctor_id = $1', [doctorId])
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, during, place_id)
       select $1, clinic_today() - 1, clinic_today() + 5,
         stretch_at(zone_of($2), clinic_today() - 1, clinic_today() + 5, null, null), $2`,
      [doctorId, firstPlaceId],
    )
    const away = await writing()
    assert.deepEqual(away.answers, { who: 'delegate', name: 'Cora Colleague' })
    assert.ok(Date.parse(away.awayUntil) > Date.now() + 4 * 86_400_000)
    assert.equal(away.hindrance, null, 'one may write all the same')
    assert.equal(await status(colleague, thread), 200)
    const delegations = (await clinic.call(doctor, 'GET', '/messages/settings')).body.delegations
    await clinic.call(doctor, 'DELETE', `/messages/delegations/${delegations[0]._id}`)
    assert.equal((await writing()).answers.who, 'nobody')
    assert.equal(await status(colleague, thread), 404)
    await clinic.rows('delete from time_off where doctor_id = $1', [doctorId])
    assert.deepEqual((await writing()).answers.who, 'doctor')
  })

  it('can still read where a doctor has switched messages off or left, and is told so before writing', async () => {
    const { patient, doctor, doctorId, thread } = await pair()
    const hindrance = async () => (await messages.read(patient, thread)).body.writing.hindrance
    const off = await clinic.call(doctor, 'PUT', '/messages/settings', { accepts: false })
    assert.equal(off.body.accepts, false)
    assert.equal(await hindrance(), 'off')
    const refused = await messages.trySend(patient, thread, { text: 'Hello?' })
    assert.deepEqual([refused.status, refused.body.code], [409, 'messages_off'])
    await messages.send(doctor, thread, 'I answer what was asked')
    assert.equal((await messages.texts(patient, thread)).length, 2)
    const again = await clinic.call(patient, 'POST', '/messages/threads', { doctorId })
    assert.equal(again.body.code, 'messages_off')
    await clinic.call(doctor, 'PUT', '/messages/settings', { accepts: true })
    assert.equal(await hindrance(), null)
    await clinic.rows("update claims set status = 'cancelled' where patient_id = $1", [patient.id])
    assert.equal(await hindrance(), 'not-treated')
    await clinic.rows("update doctors set standing = 'suspended' where id = $1", [doctorId])
    assert.equal(await hindrance(), 'left')
    assert.equal((await messages.trySend(patient, thread, { text: 'Hello?' })).body.code, 'doctor_left')
    await clinic.rows('update persons set deceased_on = clinic_today() where id = $1', [patient.id])
    assert.equal((await messages.trySend(doctor, thread, { text: 'Hello?' })).body.code, 'patient_deceased')
  })

  it('follows records that are merged, and taken apart again', async () => {
    const { patient, doctor, thread } = await pair()
    const [{ id: record } = {}] = await clinic.rows(`insert into persons (name) values ('Pat Twin') returning id`)
    const desk = await clinic.addPerson('reception')
    // A thread of a record without an account: begun while a guardian could read it.
    const guardian = await clinic.addPerson('user', 'Gila Guardian')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'partner', '{messages}', $1, clinic_now(), $1)`,
      [guardian.id, record],
    )
    const other = await messages.begin(guardian, { personId: record as string, placeId: firstPlaceId })
    await messages.send(guardian, other, 'For Pat')
    const admin = await clinic.addPerson('admin')
    assert.equal(await status(patient, other), 404)
    const [guardianship] = await clinic.rows('select id from guardianships where account_id = $1', [guardian.id])
    const merged = await clinic.call(admin, 'POST', `/people/${record}/merge`, {
      into: patient.id,
      guardians: [guardianship!.id],
    })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    assert.equal(await status(patient, other), 200)
    assert.equal(await status(guardian, thread), 200, 'reviewed when the records were merged')
    assert.equal((await messages.list(patient)).length, 2)
    await messages.send(patient, other, 'I go on')
    assert.equal((await clinic.call(admin, 'POST', `/people/${record}/split`, {})).status, 200)
    assert.equal(await status(patient, other), 404)
    assert.equal(await status(guardian, other), 200)
    assert.equal(await status(guardian, thread), 404)
    assert.deepEqual(await messages.texts(desk, other), ['For Pat', 'I go on'])
    assert.equal(await status(doctor, thread), 200)
  })
})
