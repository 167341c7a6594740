import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { RecordRead } from '#contract/record-reads.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { documentsIn } from '../../testing/documents.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'
import { makeTakeOuts } from '../take-out/make.ts'
import { sortsOfTopics } from './sorts.ts'

describe('who has read a record', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    guardianOf = guardiansIn(clinic)
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const pageOf = (who: Person, query = '') => clinic.call(who, 'GET', `/record-reads${query}`)
  const reads = async (who: Person, query = ''): Promise<RecordRead[]> => (await pageOf(who, query)).body

  it('the audit names reader and person in each way of reading, and the patient reads it', async () => {
    const { id: visit, patient, doctor } = await addVideoVisit(clinic, { doctorName: 'Dora Doctor' })
    const document = await documents.add(patient)
    const file = (await documents.list(patient)).body[0].files[0]._id
    const shared = await clinic.addDoctor({ name: 'Sam Shared' })
    const reader = await clinic.doctorPerson(shared)
    await clinic.call(patient, 'POST', '/shares', { documentId: document, doctorId: shared })
    const [desk, admin] = [await clinic.addPerson('reception'), await clinic.addPerson('admin')]
    const guardian = await guardianOf(patient.id, ['book', 'pay', 'visits', 'record'])
    const copy = (await clinic.call(guardian, 'POST', '/take-outs', { personId: patient.id })).body._id
    await makeTakeOuts(clinic.ground, new AbortController().signal)

    const of = `personId=${patient.id}`
    const ways: [Person, string, RecordRead['sort']][] = [
      [doctor, `/documents?${of}`, 'documents'],
      [doctor, `/documents/files/${file}`, 'documents'],
      [doctor, `/appointments/doctor/appointments/${visit}`, 'notes'],
      [doctor, `/appointments/${visit}/chart-notes`, 'notes'],
      [doctor, `/people/${patient.id}`, 'details'],
      [doctor, '/appointments/doctor/appointments', 'visits'],
      [doctor, '/doctors/my-patients', 'visits'],
      [reader, '/doctors/shared-with-me', 'documents'],
      [reader, `/documents?${of}`, 'documents'],
      [reader, `/documents/files/${file}`, 'documents'],
      [desk, `/documents?${of}`, 'documents'],
      [desk, `/people/${patient.id}`, 'details'],
      [desk, '/people?search=Pat', 'details'],
      [desk, `/people/${patient.id}/money`, 'payments'],
      [desk, `/desk/visits/${visit}`, 'visits'],
      [admin, `/admin/users/${patient.id}/export`, 'copy'],
      [guardian, `/documents?${of}`, 'documents'],
      [guardian, `/documents/files/${file}`, 'documents'],
      [guardian, `/appointments/my-appointments?${of}`, 'visits'],
      [guardian, `/take-outs?${of}`, 'journal'],
      [guardian, `/take-outs/${copy}/file`, 'copy'],
      [guardian, `/family/people/${patient.id}`, 'details'],
      [guardian, `/care/requests?${of}`, 'requests'],
      [guardian, `/shares?${of}`, 'journal'],
      [guardian, `/record-reads?${of}`, 'journal'],
    ]
    const names: Record<string, string | null> = {
      [doctor.id]: 'Dora Doctor',
      [reader.id]: 'Sam Shared',
      [guardian.id]: 'Gila Guardian',
    }
    for (const [who, path, sort] of ways) {
      const [before] = await reads(patient)
      const { statusCode } = await clinic.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${who.token}` },
      })
      assert.equal(statusCode, 200, path)
      const [last] = await reads(patient)
      assert.notEqual(last!._id, before?._id, `${path} is not in the list`)
      assert.deepEqual([last!.sort, last!.reader.name, last!.emergency], [sort, names[who.id] ?? null, null], path)
    }
    const own = await reads(patient)
    assert.equal(own.filter(({ reader }) => reader.role === 'user').at(-1)!.sort, 'copy', 'the copy that was asked for')
    assert.ok(own.every(({ reader }) => reader.name !== 'Pat Patient'))
  })

  it('is read by the person and guardians with the right to the record, a page at a time', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    for (let n = 0; n < 5; n++) await documents.list(doctor, patient.id)
    const guardian = await guardianOf(patient.id, ['record'])
    const other = await guardianOf(patient.id, ['book', 'pay', 'visits', 'messages'])
    assert.equal((await pageOf(guardian, `?personId=${patient.id}`)).body.length, 5)
    assert.equal((await pageOf(other, `?personId=${patient.id}`)).status, 404)
    assert.equal((await pageOf(doctor, `?personId=${patient.id}`)).status, 403)
    const all = await reads(patient)
    assert.equal(all[0]!.reader.name, 'Gila Guardian')
    const seen: string[] = []
    let next: string | undefined = '?limit=2'
    while (next) {
      const page = await pageOf(patient, next)
      seen.push(...page.body.map(({ _id }: RecordRead) => _id))
      const link = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(page.headers.link ?? ''))
      next = link?.[1]
    }
    assert.deepEqual(
      seen,
      all.map(({ _id }) => _id),
    )
  })

  it('says where staff work, and marks what was read in an emergency with its reason', async () => {
    const patient = await clinic.addPerson()
    const placed = await clinic.addPerson('reception', 'Ruth Reception')
    const [place] = await clinic.rows('select id, name from places order by id limit 1')
    await clinic.rows('update staff_rights set place_id = $2 where account_id = $1', [placed.id, place!.id])
    await clinic.call(placed, 'GET', `/people/${patient.id}`)
    const doctor = await clinic.doctorPerson(await clinic.addDoctor({ name: 'Erik Emergency' }))
    const password = 'harb0r-of-glass'
    await clinic.rows('update users set password_hash = $2 where id = $1', [
      doctor.id,
      await hashPassword(password, doctor.id),
    ])
    const reason = 'brought in without a word'
    await clinic.call(doctor, 'POST', '/emergency-access', { personId: patient.id, reason, password })
    await documents.list(doctor, patient.id)
    assert.deepEqual(
      (await reads(patient)).map(({ sort, reader, emergency }) => [sort, reader, emergency]),
      [
        ['documents', { role: 'doctor', name: 'Erik Emergency', place: null }, { reason }],
        ['emergency', { role: 'doctor', name: 'Erik Emergency', place: null }, { reason }],
        ['details', { role: 'reception', name: null, place: place!.name }, null],
      ],
    )
  })

  it('shows nothing of what was refused, nor of others', async () => {
    const [patient, stranger] = [await clinic.addPerson(), await clinic.addPerson()]
    const doctor = await clinic.doctorPerson(await clinic.addDoctor())
    await documents.list(doctor, patient.id)
    await documents.list(stranger, patient.id)
    assert.deepEqual([await reads(patient), await reads(stranger)], [[], []])
  })

  it('has a word for what the calls of each topic show', () => {
    const nobodys = new Set([
      ...['Doctors', 'First day', 'Hours', 'Kinds', 'Places', 'Privacy', 'Screens', 'System', 'Video'],
    ])
    const topics = (endpoints as readonly Endpoint[])
      .filter(({ method, who }) => method === 'GET' && who !== 'anyone')
      .map(({ topic }) => topic)
    assert.deepEqual(
      [...new Set(topics)].filter((topic) => !sortsOfTopics[topic] && !nobodys.has(topic)),
      [],
    )
  })
})
