import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { SharedWithMe } from '#contract/documents/shares.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { documentsIn } from '../../testing/documents.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'

describe('what is shared with a doctor', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    guardianOf = guardiansIn(clinic)
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const somebody = async () => {
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor({ name: 'Dora Doctor' })
    return { patient, doctorId, doctor: await clinic.doctorPerson(doctorId) }
  }
  const share = (who: Person, body: object) => clinic.call(who, 'POST', '/shares', body)
  const listed = async (who: Person, personId?: string) => {
    const { status, body } = await clinic.call(who, 'GET', `/shares${personId ? `?personId=${personId}` : ''}`)
    return status === 200 ? body : status
  }
  const sharedWith = async (doctor: Person) => (await clinic.call(doctor, 'GET', '/doctors/shared-with-me')).body
  const fileOf = async (who: Person, id: string) =>
    (await documents.list(who)).body.find(({ _id }: { _id: string }) => _id === id).files[0]._id as string

  it('is one document until its day: the doctor is told and opens it, each opening is counted, then it is gone', async () => {
    const { patient, doctorId, doctor } = await somebody()
    const id = await documents.add(patient, { title: 'My knee' })
    const file = await fileOf(patient, id)
    const made = await share(patient, { documentId: id, doctorId })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const days = (Date.parse(made.body.until) - Date.parse(made.body.sharedAt)) / 86_400_000
    assert.equal(days, 7)
    const [bell] = (await clinic.call(doctor, 'GET', '/notifications')).body.notices
    assert.deepEqual(
      [bell.text, bell.link],
      ['Somebody has shared something from a record with you.', '/doctor/dashboard/shared'],
    )
    const [found] = await sharedWith(doctor)
    assert.deepEqual(
      [found.person._id, found.document.title, found.until, found.emergency],
      [patient.id, 'My knee', made.body.until, false],
    )
    for (let n = 0; n < 2; n++) assert.equal((await documents.open(doctor, file)).status, 200)
    const [seen] = await listed(patient)
    assert.deepEqual([seen.opened, seen.ended, seen.doctor.name], [2, false, 'Dora Doctor'])
    assert.ok(seen.lastOpenedAt >= seen.sharedAt)

    assert.equal((await clinic.call(doctor, 'DELETE', `/shares/${seen._id}`)).status, 403)
    assert.equal((await clinic.call(await clinic.addPerson(), 'DELETE', `/shares/${seen._id}`)).status, 404)
    assert.equal((await clinic.call(patient, 'DELETE', `/shares/${seen._id}`)).status, 204)
    assert.equal((await clinic.call(patient, 'DELETE', `/shares/${seen._id}`)).status, 404)
    assert.equal((await documents.open(doctor, file)).status, 404)
    assert.equal((await documents.list(doctor, patient.id)).status, 404)
    assert.deepEqual(await sharedWith(doctor), [])
    assert.equal((await listed(patient))[0].ended, true)
  })

  it('is a whole record: looks within a minute count once, and sharing it again sets another day', async () => {
    const { patient, doctorId, doctor } = await somebody()
    await documents.add(patient)
    const first = await share(patient, { doctorId, days: 1 })
    const again = await share(patient, { doctorId, days: 90 })
    assert.ok(again.body.until > first.body.until)
    assert.equal((await share(patient, { doctorId, days: 8 })).status, 400)
    for (let n = 0; n < 3; n++) assert.equal((await documents.list(doctor, patient.id)).body.length, 1)
    assert.deepEqual(
      (await listed(patient)).map(({ ended, opened }: { ended: boolean; opened: number }) => [ended, opened]),
      [
        [false, 1],
        [true, 0],
      ],
    )
    assert.equal((await sharedWith(doctor)).length, 1)
  })

  it('tells a doctor who treats the person, too, that they may write, and no other', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const [row] = await clinic.rows('select id from doctors where user_id = $1', [doctor.id])
    const other = await somebody()
    const documentId = await documents.add(patient)
    await share(patient, { doctorId: row!.id, documentId })
    await share(patient, { doctorId: other.doctorId })
    const mayWrite = async (who: Person) => (await sharedWith(who)).map((each: SharedWithMe) => each.mayWrite)
    assert.deepEqual([await mayWrite(doctor), await mayWrite(other.doctor)], [[true], [false]])
  })

  it('is shared by a guardian with the right to the record, but not what is not for guardians', async () => {
    const { patient, doctorId, doctor } = await somebody()
    const hidden = await documents.add(patient, { title: 'Mine alone', notForGuardians: true })
    const guardian = await guardianOf(patient.id, ['record'])
    const other = await guardianOf(patient.id, ['book', 'pay', 'visits', 'messages'])
    assert.equal((await share(other, { personId: patient.id, doctorId })).status, 404)
    assert.equal(await listed(other, patient.id), 404)
    assert.equal((await share(guardian, { personId: patient.id, documentId: hidden, doctorId })).status, 404)
    const stranger = await clinic.addPerson()
    const theirs = await documents.add(stranger)
    assert.equal((await share(patient, { documentId: theirs, doctorId })).status, 404)
    assert.equal((await share(patient, { doctorId: patient.id })).status, 404, 'no doctor')
    await share(patient, { documentId: hidden, doctorId })
    assert.deepEqual(await listed(guardian, patient.id), [])
    assert.equal((await share(guardian, { personId: patient.id, doctorId })).status, 201)
    const all = await listed(patient)
    assert.deepEqual(
      all.map(({ sharedBy, document }: { sharedBy: string; document: unknown }) => [sharedBy, document !== null]),
      [
        ['Gila Guardian', false],
        ['Pat Patient', true],
      ],
    )
    assert.equal((await clinic.call(guardian, 'DELETE', `/shares/${all[1]._id}`)).status, 404)
    const audit = await clinic.rows(
      `select action, about from audit_events where actor_id = $1 and outcome = 'done' and action like '% /shares%'
       order by id`,
      [guardian.id],
    )
    assert.deepEqual(audit, [
      { action: 'GET /shares', about: [patient.id] },
      { action: 'POST /shares', about: [patient.id] },
    ])
    assert.equal((await sharedWith(doctor)).length, 2)
  })

  it('ends with the document, with a move to another person, when the doctor leaves, and when the patient is erased', async () => {
    const admin = await clinic.addPerson('admin')
    const desk = await clinic.addPerson('reception')
    const { patient, doctorId, doctor } = await somebody()
    const own = await documents.add(patient)
    await share(patient, { documentId: own, doctorId })
    assert.equal((await clinic.call(patient, 'DELETE', `/documents/${own}`)).status, 204)
    assert.deepEqual([await sharedWith(doctor), await listed(patient)], [[], []])

    const waits = await documents.add(desk, { personId: patient.id, sort: 'result' })
    assert.equal((await share(patient, { documentId: waits, doctorId })).status, 404, 'not released')
    const care = await documents.add(desk, { personId: patient.id })
    await clinic.rows('update documents set released_at = clinic_now(), opens_at = null where id = $1', [care])
    await share(patient, { documentId: care, doctorId })
    const right = await clinic.addPerson()
    const moved = await clinic.call(desk, 'POST', `/documents/${care}/move`, { personId: right.id })
    assert.equal(moved.status, 204, JSON.stringify(moved.body))
    assert.deepEqual([await sharedWith(doctor), await listed(patient)], [[], []])

    await share(patient, { doctorId })
    const [account] = await clinic.rows('select user_id from doctors where id = $1', [doctorId])
    const close = (closed: boolean) => clinic.call(admin, 'PUT', `/admin/users/${account!.user_id}/closed`, { closed })
    await close(true)
    assert.equal((await listed(patient))[0].ended, true)
    assert.equal((await share(patient, { doctorId })).status, 404)
    await close(false)
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)).status, 200)
    assert.deepEqual(await sharedWith(await clinic.signIn(doctor.id)), [])
    assert.deepEqual(await clinic.rows('select from record_shares where person_id = $1', [patient.id]), [])
  })

  it('goes with a record that is merged into another, and not with one that is taken apart', async () => {
    const admin = await clinic.addPerson('admin')
    const { patient, doctorId, doctor } = await somebody()
    const before = (await clinic.call(admin, 'POST', '/people', { name: 'Pat Before', anyway: true })).body._id
    await documents.add(admin, { personId: before, title: 'Of before' })
    await share(patient, { doctorId })
    assert.deepEqual((await documents.list(doctor, patient.id)).body, [])
    const merged = await clinic.call(admin, 'POST', `/people/${before}/merge`, { into: patient.id })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    assert.equal((await documents.list(doctor, before)).body[0].title, 'Of before')
    await clinic.rows(
      `insert into record_shares (person_id, doctor_id, document_id, made_by, until)
       select $1, $2, id, $1, clinic_now() + interval '1 day' from documents where person_id = $3`,
      [patient.id, doctorId, before],
    )
    assert.equal((await clinic.call(admin, 'POST', `/people/${before}/split`)).status, 200)
    assert.equal((await documents.list(doctor, before)).status, 404)
    assert.equal((await sharedWith(doctor)).length, 1, 'a document that is another person’s by now is not shared')
  })

  it('is at most a hundred things of a record at a time', async () => {
    const { patient, doctorId } = await somebody()
    await clinic.rows(
      `with added as (
         insert into documents (person_id, class, sort, dated_on, bytes, added_by, added_as, sealed)
         select $1, 'own', 'letter', clinic_today(), 1, $1, 'patient', 'x' from generate_series(1, 100) returning id
       )
       insert into record_shares (person_id, doctor_id, document_id, made_by, until)
       select $1, $2, id, $1, clinic_now() + interval '1 day' from added`,
      [patient.id, doctorId],
    )
    assert.equal((await share(patient, { doctorId })).body.code, 'too_many_shares')
  })
})
