import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hashPassword } from '../../auth/passwords.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { documentsIn } from '../../testing/documents.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'

const password = 'harb0r-of-glass'
const reason = 'Zanzibar: found unconscious on the stairs'

describe('a record opened in an emergency', () => {
  let clinic: Clinic
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const aDoctor = async () => {
    const doctor = await clinic.doctorPerson(await clinic.addDoctor({ name: 'Dora Doctor' }))
    await clinic.rows('update users set password_hash = $2 where id = $1', [
      doctor.id,
      await hashPassword(password, doctor.id),
    ])
    return doctor
  }
  const open = (who: Person, personId: string, more: object = {}) =>
    clinic.call(who, 'POST', '/emergency-access', { personId, reason, password, ...more })
  const noticesOf = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ text, link }: Record<string, string>) => [
      text,
      link,
    ])

  it('needs a reason of some words and the password, holds for a day, and is read and written meanwhile', async () => {
    const patient = await clinic.addPerson()
    const id = await documents.add(patient, { title: 'Allergic to everything' })
    const doctor = await aDoctor()
    assert.equal((await documents.list(doctor, patient.id)).status, 404)
    for (const poor of ['x', 'emergency', 'an emergency', '           ']) {
      assert.equal((await open(doctor, patient.id, { reason: poor })).status, 400, poor)
    }
    const wrong = await open(doctor, patient.id, { password: 'wrong' })
    assert.deepEqual([wrong.status, wrong.body.code], [400, 'wrong_password'])
    for (const role of ['user', 'reception', 'admin'] as const) {
      assert.equal((await open(await clinic.addPerson(role), patient.id)).status, 403)
    }
    assert.equal((await open(doctor, crypto.randomUUID())).status, 404)
    assert.equal((await open(doctor, doctor.id)).status, 404, 'no patient')
    assert.equal((await documents.list(doctor, patient.id)).status, 404)

    const opened = await open(doctor, patient.id)
    assert.equal(opened.status, 201, JSON.stringify(opened.body))
    assert.equal((await open(doctor, patient.id)).body.code, 'reads_already')
    const [seen] = (await documents.list(doctor, patient.id)).body
    assert.equal(seen.title, 'Allergic to everything')
    assert.equal((await documents.open(doctor, seen.files[0]._id)).status, 200)
    await documents.add(doctor, { personId: patient.id, title: 'What was done' })
    const [listed] = (await clinic.call(doctor, 'GET', `/doctors/shared-with-me?personId=${patient.id}`)).body
    assert.deepEqual([listed.emergency, listed.document, listed.until], [true, null, opened.body.until])

    await clinic.rows('alter table emergency_accesses disable trigger emergency_accesses_append_only')
    await clinic.rows(
      `update emergency_accesses set opened_at = opened_at - interval '1 day', until = until - interval '1 day'
       where account_id = $1`,
      [doctor.id],
    )
    await clinic.rows('alter table emergency_accesses enable trigger emergency_accesses_append_only')
    assert.equal((await documents.list(doctor, patient.id)).status, 404)
    assert.equal((await documents.open(doctor, seen.files[0]._id)).status, 404)
    assert.equal((await open(doctor, patient.id)).status, 201, 'again, with a reason again')
    assert.ok(id)
  })

  it('is told at once to the patient, their guardians with the right, and admins, without a word of it', async () => {
    const patient = await clinic.addPerson()
    const guardianOf = guardiansIn(clinic)
    const [guardian, other] = [await guardianOf(patient.id, ['record']), await guardianOf(patient.id, ['visits'])]
    const [auditor, manager] = [
      await clinic.addPerson('admin', 'Ada Auditor', ['audit']),
      await clinic.addPerson('admin', 'Mia Manager', ['appointments']),
    ]
    const doctor = await aDoctor()
    await open(doctor, patient.id)
    assert.deepEqual(await noticesOf(patient), [
      [
        'A doctor who does not treat you has opened your record in an emergency. See who it was and why.',
        '/dashboard/who-read',
      ],
    ])
    assert.match((await noticesOf(guardian))[0][0], /somebody for whom you act/)
    assert.equal((await noticesOf(guardian))[0][1], `/dashboard/who-read?for=${patient.id}`)
    assert.deepEqual([await noticesOf(other), await noticesOf(manager)], [[], []])
    assert.equal((await noticesOf(auditor))[0][1], '/admin/dashboard/audit')
    const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [patient.id])
    const [mail] = await mailsTo(clinic, email as string)
    assert.equal(mail!.subject, 'A record was opened in an emergency')
    assert.doesNotMatch(mail!.text, /Zanzibar|Dora/)

    const { body } = await clinic.call(auditor, 'GET', '/admin/emergency-access')
    const [first] = body
    assert.deepEqual([first.doctor.name, first.person._id, first.reason], ['Dora Doctor', patient.id, reason])
    const [noted] = await clinic.rows(
      "select about, details from audit_events where actor_id = $1 and action = 'POST /emergency-access'",
      [doctor.id],
    )
    assert.deepEqual(noted, { about: [patient.id], details: {} })
    await mustNotBeStored(clinic, 'Zanzibar')
  })

  it('is no way for a patient’s own doctor, nor for one who is suspended; wrong passwords lock as at the log-in', async () => {
    const { patient } = await addVideoVisit(clinic)
    const { patient: own, doctor: theirs } = await addVideoVisit(clinic)
    await clinic.rows('update users set password_hash = $2 where id = $1', [
      theirs.id,
      await hashPassword(password, theirs.id),
    ])
    assert.equal((await open(theirs, own.id)).body.code, 'reads_already')
    const suspended = await aDoctor()
    await clinic.rows("update doctors set standing = 'suspended' where user_id = $1", [suspended.id])
    assert.equal((await open(suspended, patient.id)).body.code, 'right_missing')
    const find = { name: 'Pat', born: '1980-01-01' }
    assert.equal((await clinic.call(suspended, 'POST', '/emergency-access/find', find)).body.code, 'right_missing')
    const guesser = await aDoctor()
    const codes = new Set<string>()
    for (let n = 0; n < 15; n++) codes.add((await open(guesser, patient.id, { password: `guess ${n}` })).body.code)
    assert.deepEqual([...codes], ['wrong_password', 'too_many_logins'])
    assert.equal((await open(guesser, patient.id)).body.code, 'too_many_logins')
  })

  it('is found by name and birthday together, with nothing else of the person, and each search is noted', async () => {
    const patient = await clinic.addPerson('user', 'Wilma Waters')
    await clinic.rows("update persons set born = '1961-05-04', phone = '+49 30 1' where id = $1", [patient.id])
    const doctor = await aDoctor()
    const find = async (name: string, born: string) =>
      (await clinic.call(doctor, 'POST', '/emergency-access/find', { name, born })).body
    assert.deepEqual(await find('waters', '1961-05-04'), [
      { _id: patient.id, name: 'Wilma Waters', born: '1961-05-04' },
    ])
    assert.deepEqual(await find('waters', '1961-05-05'), [])
    assert.deepEqual(await find('xaver', '1961-05-04'), [])
    assert.equal((await clinic.call(doctor, 'POST', '/emergency-access/find', { name: 'waters' })).status, 400)
    const noted = await clinic.rows(
      `select about from audit_events
       where actor_id = $1 and action = 'POST /emergency-access/find' and outcome = 'done' order by id`,
      [doctor.id],
    )
    assert.deepEqual(
      noted.map(({ about }) => about),
      [[patient.id], [], []],
    )
  })

  it('stays known after the patient is erased, and names them no more', async () => {
    const admin = await clinic.addPerson('admin')
    const patient = await clinic.addPerson()
    const doctor = await aDoctor()
    await open(doctor, patient.id)
    await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    const { body } = await clinic.call(admin, 'GET', '/admin/emergency-access')
    const found = body.find(({ person }: { person: { _id: string } }) => person._id === patient.id)
    assert.deepEqual([found.person.name, found.reason], ['Erased patient', reason])
    assert.equal((await documents.list(doctor, patient.id)).status, 404)
  })
})
