import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import type { RecordRead } from '#contract/record-reads.ts'
import { hashPassword } from '../../auth/passwords.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { documentsIn } from '../../testing/documents.ts'
import { prescriptionsIn } from '../../testing/prescriptions.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'
import { makeTakeOuts } from '../take-out/make.ts'
import { sortsOfTopics } from './sorts.ts'

const all = endpoints as readonly Endpoint[]
/** The looks at records that the contract has. */
const looks = () =>
  all
    .filter(({ topic, method, onlyReads, who }) => {
      const isOfRecord = ['Charts', 'Documents', 'Papers', 'Prescriptions', 'Privacy', 'Records'].includes(topic)
      return isOfRecord && (method === 'GET' || onlyReads) && who !== 'anyone'
    })
    .map(({ method, path }) => `${method} ${path}`)
/** Those that show nobody's record, or one's own alone; emergencies are looked at below. */
const othersOf = new Set([
  'GET /admin/audit',
  'GET /admin/emergency-access',
  'GET /admin/paper-templates',
  'GET /admin/substances',
  'GET /auth/profile/{id}/export',
  'GET /documents/uploads',
  'GET /documents/uploads/{id}',
  'GET /paper-templates',
  'GET /substances',
])
/** The endpoint that a path calls: the one with the fewest parameters. */
function nameOf(method: string, path: string): string {
  const found = all
    .filter((each) => {
      const matches = new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`)
      return each.method === method && matches.test(path.split('?')[0]!)
    })
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)
  return `${method} ${found[0]!.path}`
}

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
    const papers = prescriptionsIn(clinic)
    const { id: visit, patient, doctor } = await papers.visit({ doctorName: 'Dora Doctor' })
    const paper = (await papers.signed(doctor, visit))._id
    await clinic.call(patient, 'POST', `/prescriptions/${paper}/repeat-requests`, {})
    const entry = { content: { sort: 'allergy', name: 'Penicillin' }, date: '2020-05-01' }
    const item = (await clinic.call(patient, 'POST', '/records/items', entry)).body._id
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
    const words = { personId: patient.id, words: 'penicillin' }
    const ofRecord: [string, RecordRead['sort'], object?][] = [
      [`/documents?${of}`, 'documents'],
      [`/records/summary?${of}`, 'entries'],
      [`/records/items?sort=allergy&${of}`, 'entries'],
      [`/records/items/${item}/versions`, 'entries'],
      [`/records/timeline?${of}`, 'entries'],
      ['/records/timeline/find', 'entries', words],
      [`/records/papers?${of}`, 'papers'],
      [`/records/papers/${paper}`, 'papers'],
      [`/records/papers/${paper}/pdf`, 'papers'],
      [`/prescriptions?${of}`, 'papers'],
    ]
    const ways: [Person, string, RecordRead['sort'], object?][] = [
      ...ofRecord.map((way) => [doctor, ...way] satisfies [Person, ...typeof way]),
      ...ofRecord.map((way) => [guardian, ...way] satisfies [Person, ...typeof way]),
      [doctor, `/prescriptions/basis?${of}`, 'papers'],
      [doctor, '/prescriptions/repeat-requests', 'papers'],
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
    const called = new Set<string>()
    for (const [who, path, sort, payload] of ways) {
      const [before] = await reads(patient)
      const { statusCode } = await clinic.app.inject({
        url: `/api${path}`,
        ...(payload ? { method: 'POST', payload } : {}),
        headers: { authorization: `Bearer ${who.token}` },
      })
      assert.equal(statusCode, 200, path)
      const [last] = await reads(patient)
      assert.notEqual(last!._id, before?._id, `${path} is not in the list`)
      assert.deepEqual([last!.sort, last!.reader.name, last!.emergency], [sort, names[who.id] ?? null, null], path)
      called.add(nameOf(payload ? 'POST' : 'GET', path))
    }
    assert.deepEqual(
      looks().filter((name) => !called.has(name) && !othersOf.has(name)),
      [],
      'each way of reading is tried',
    )
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
    await clinic.call(await clinic.addPerson('admin'), 'GET', '/admin/emergency-access')
    assert.deepEqual(
      (await reads(patient)).map(({ sort, reader, emergency }) => [sort, reader, emergency]),
      [
        ['journal', { role: 'admin', name: null, place: null }, null],
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
    const topics = all.filter(({ method, who }) => method === 'GET' && who !== 'anyone').map(({ topic }) => topic)
    assert.deepEqual(
      [...new Set(topics)].filter((topic) => !sortsOfTopics[topic] && !nobodys.has(topic)),
      [],
    )
  })
})
