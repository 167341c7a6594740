import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { guardianRights } from '#contract/people/person-lists.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { guardiansIn } from '../testing/guardians.ts'
import { aPdf, documentsIn } from '../testing/documents.ts'
import { keptLog } from '../testing/kept-log.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { tendDocuments } from './tend.ts'

describe('documents', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let documents: ReturnType<typeof documentsIn>
  const log = keptLog()
  before(async () => {
    clinic = await openClinic({ logTo: log, env: { LOG_LEVEL: 'debug' } })
    guardianOf = guardiansIn(clinic)
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const fileOf = async (who: Person, id: string, personId?: string) => {
    const { body } = await documents.list(who, personId)
    return body.find(({ _id }: { _id: string }) => _id === id).files[0]._id as string
  }
  /** As if a doctor had released it. */
  const released = (id: string) =>
    clinic.rows('update documents set released_at = clinic_now(), opens_at = null where id = $1', [id])
  const auditOf = (action: string, actor: Person) =>
    clinic.rows('select about, outcome from audit_events where action = $1 and actor_id = $2 order by id', [
      action,
      actor.id,
    ])

  it('of a patient are read by them, a guardian with the right to the record, and their doctors; nobody else', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const id = await documents.add(patient, { title: 'My knee' })
    const file = await fileOf(patient, id)
    const guardian = await guardianOf(patient.id, ['record'])
    for (const who of [patient, guardian, doctor]) {
      const { status, body } = await documents.list(who, patient.id)
      assert.deepEqual([status, body.length, body[0].title], [200, 1, 'My knee'])
      const opened = await documents.open(who, file)
      assert.equal(opened.status, 200)
      assert.deepEqual(opened.bytes, aPdf)
      const { headers } = opened
      assert.equal(headers['content-type'], 'application/pdf')
      assert.equal(headers['content-disposition'], 'attachment; filename="document-2026-03-01.pdf"')
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*sandbox$/)
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
    const strangers = [
      await guardianOf(
        patient.id,
        guardianRights.filter((right) => right !== 'record'),
      ),
      await clinic.addPerson(),
      await clinic.doctorPerson(await clinic.addDoctor()),
    ]
    for (const who of strangers) {
      assert.equal((await documents.list(who, patient.id)).status, 404)
      assert.equal((await documents.open(who, file)).status, 404)
      assert.equal((await documents.begin(who, { personId: patient.id })).status, 404)
      assert.equal((await clinic.call(who, 'PATCH', `/documents/${id}`, { title: 'x' })).status, 404)
    }
    for (const role of ['admin', 'reception'] as const) {
      assert.equal((await documents.open(await clinic.addPerson(role), file)).status, 403)
    }
    for (const [who, about] of [
      [guardian, [patient.id]],
      [doctor, [patient.id]],
    ] as const) {
      const [look] = await auditOf('GET /documents/files/{id}', who)
      assert.deepEqual(look, { about, outcome: 'done' })
    }
    assert.deepEqual(await auditOf('GET /documents/files/{id}', patient), [], 'one’s own are one’s own affair')
  })

  it('marked “not for guardians” are for none of them, and guardians decide nothing of it', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const guardian = await guardianOf(patient.id, guardianRights)
    const id = await documents.add(patient)
    const file = await fileOf(patient, id)
    const mark = (who: Person, notForGuardians: boolean) =>
      clinic.call(who, 'PATCH', `/documents/${id}`, { notForGuardians })
    assert.equal((await mark(guardian, true)).body.code, 'only_the_patient')
    for (const who of [patient, doctor]) {
      assert.equal((await mark(who, true)).body.notForGuardians, true)
      assert.deepEqual((await documents.list(guardian, patient.id)).body, [])
      for (const { status } of [await documents.open(guardian, file), await mark(guardian, false)]) {
        assert.equal(status, 404)
      }
      assert.equal((await documents.open(patient, file)).status, 200)
      await mark(who, false)
      assert.equal((await documents.open(guardian, file)).status, 200)
    }
    const hidden = await documents.begin(guardian, { personId: patient.id, notForGuardians: true })
    assert.equal(hidden.body.code, 'only_the_patient')
  })

  it('are changed by the side that added them', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const own = await documents.add(patient)
    const care = await documents.add(doctor, { personId: patient.id })
    const change = (who: Person, id: string) => clinic.call(who, 'PATCH', `/documents/${id}`, { title: 'Better said' })
    assert.equal((await change(patient, own)).body.title, 'Better said')
    assert.equal((await change(doctor, care)).body.title, 'Better said')
    assert.equal((await change(patient, care)).body.code, 'document_not_yours')
    assert.equal((await change(doctor, own)).body.code, 'document_not_yours')
    assert.equal((await clinic.call(patient, 'DELETE', `/documents/${care}`)).body.code, 'document_not_yours')
    assert.equal((await clinic.call(patient, 'DELETE', `/documents/${own}`)).status, 204)
    assert.equal((await documents.list(patient)).body.length, 1)
    const parts = await clinic.rows(
      'select from document_parts where not exists (select from document_files where id = file_id)',
    )
    assert.equal(parts.length, 0)
  })

  it('that the desk adds it cannot read, and moves from a wrong patient: sealed anew, in both journals', async () => {
    const [desk, wrong, right] = [
      await clinic.addPerson('reception'),
      await clinic.addPerson(),
      await clinic.addPerson(),
    ]
    const own = await documents.add(wrong)
    const id = await documents.add(desk, {
      personId: wrong.id,
      title: 'Blood count',
      files: [{ bytes: aPdf }, { bytes: aPdf }],
    })
    const { body } = await documents.list(desk, wrong.id)
    assert.deepEqual(
      body.map(({ _id, title, files }: { _id: string; title: null; files: { name: null; opens: boolean }[] }) => [
        ...[_id, title, files.map((file) => [file.name, file.opens])],
      ]),
      [
        [
          id,
          null,
          [
            [null, false],
            [null, false],
          ],
        ],
      ],
    )
    await released(id)
    const before = await fileOf(wrong, id)
    const move = (document: string, personId: string) =>
      clinic.call(desk, 'POST', `/documents/${document}/move`, { personId })
    assert.equal((await move(own, right.id)).status, 404)
    assert.equal((await move(id, wrong.id)).body.code, 'same_person')
    const moves = await Promise.all([move(id, right.id), move(id, right.id)])
    assert.deepEqual(moves.map(({ status }) => status === 204).sort(), [false, true])
    assert.equal((await documents.open(wrong, before)).status, 404)
    assert.deepEqual(
      (await documents.list(wrong)).body.map(({ _id }: { _id: string }) => _id),
      [own],
    )
    await released(id)
    const [moved] = (await documents.list(right)).body
    assert.deepEqual([moved._id, moved.title, moved.files.length], [id, 'Blood count', 2])
    for (const { _id } of moved.files) assert.deepEqual((await documents.open(right, _id)).bytes, aPdf)
    const noted = (await auditOf('POST /documents/{id}/move', desk)).find(({ outcome }) => outcome === 'done')
    assert.deepEqual((noted!.about as string[]).sort(), [wrong.id, right.id].sort())
    // The wrong person's key opens nothing of it, also where somebody puts the rows back.
    await clinic.rows('delete from person_keys where person_id = $1', [wrong.id])
    for (const { _id } of moved.files) assert.equal((await documents.open(right, _id)).status, 200)
  })

  it('of two records of one person are one list while the records are merged', async () => {
    const [admin, patient] = [await clinic.addPerson('admin'), await clinic.addPerson()]
    const added = await clinic.call(admin, 'POST', '/people', { name: 'Roderich Before', phone: '030 1' })
    const record = added.body._id as string
    const id = await documents.add(admin, { personId: record, title: 'Of before' })
    await released(id)
    await documents.add(patient)
    const merged = await clinic.call(admin, 'POST', `/people/${record}/merge`, { into: patient.id, guardians: [] })
    assert.equal(merged.status, 200, JSON.stringify(merged.body))
    assert.equal((await documents.list(patient)).body.length, 2)
    assert.equal((await documents.open(patient, await fileOf(patient, id))).status, 200)
    assert.equal((await clinic.call(admin, 'POST', `/people/${record}/split`)).status, 200)
    assert.equal((await documents.list(patient)).body.length, 1)
  })

  it('are in no table and no log in clear, and stand in the patient’s own copy of everything', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const words = ['Quibbleknee', 'Mumblename', 'Grumblebytes']
    const files = [{ name: `${words[1]}.pdf`, bytes: Buffer.concat([aPdf, Buffer.from(words[2]!)]) }]
    const { body } = await documents.begin(patient, { title: words[0]!, files })
    await documents.send(patient, body._id, 0, files[0]!.bytes.subarray(0, 80))
    for (const word of words) await mustNotBeStored(clinic, word)
    await documents.sendAll(patient, body._id, files[0]!.bytes, 80)
    await documents.add(doctor, { personId: patient.id, title: words[0]!, files })
    for (const word of words) await mustNotBeStored(clinic, word)
    for (const word of words) assert.equal(log.text.includes(word), false)
    const copy = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    assert.deepEqual(
      copy.body.documents.map(({ title, files: [file] }: { title: string; files: { name: string }[] }) => [
        title,
        file!.name,
      ]),
      [
        [words[0], `${words[1]}.pdf`],
        [words[0], `${words[1]}.pdf`],
      ],
    )
  })

  it('of an erased person are gone with their bytes, but for those of their treatment, until the end of its key', async () => {
    const { patient, doctor, id: visit } = await addVideoVisit(clinic)
    const own = await fileOf(patient, await documents.add(patient))
    await documents.begin(patient)
    const care = await documents.add(doctor, { personId: patient.id })
    const file = await fileOf(doctor, care, patient.id)
    const left = async (...files: string[]) =>
      (
        await clinic.rows(
          `select (select count(*)::int from documents where person_id = $1) as documents,
             (select count(*)::int from document_uploads where person_id = $1) as uploads,
             (select count(*)::int from document_parts where file_id = any($2)) as parts`,
          [patient.id, files],
        )
      )[0]
    const admin = await clinic.addPerson('admin')
    await clinic.rows("update claims set status = 'completed' where id = $1", [visit])
    const erased = await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    assert.ok(erased.status < 300, JSON.stringify(erased.body))
    assert.deepEqual(await left(own), { documents: 1, uploads: 0, parts: 0 })
    assert.equal((await documents.open(doctor, file)).status, 200)
    await clinic.rows('delete from person_keys where person_id = $1', [patient.id])
    assert.equal((await documents.open(doctor, file)).status, 404)
    await tendDocuments(clinic.ground, new AbortController().signal)
    assert.deepEqual(await left(own, file), { documents: 0, uploads: 0, parts: 0 })
  })

  it('that are something else than they are called are only downloaded', async () => {
    const patient = await clinic.addPerson()
    const texts = [
      '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>',
      '<html><script></script>',
      'GIF89a/*<html>*/',
    ]
    for (const text of texts) {
      const id = await documents.add(patient, { files: [{ name: 'scan.pdf', bytes: Buffer.from(text) }] })
      const { headers } = await documents.open(patient, await fileOf(patient, id))
      assert.equal(headers['content-type'], 'application/octet-stream')
      assert.equal(headers['content-disposition'], 'attachment; filename="document-2026-03-01"')
    }
  })

  it('bytes of a document that was never made are deleted', async () => {
    const [row] = await clinic.rows(
      `with dropped as (
         insert into dropped_files (file_id, stored_in, parts, due_at)
         values (gen_random_uuid(), 'database', 1, clinic_now()) returning file_id
       )
       insert into document_parts (file_id, part, sealed) select file_id, 1, 'sealed' from dropped returning file_id`,
    )
    await tendDocuments(clinic.ground, new AbortController().signal)
    const left = await clinic.rows('select from document_parts where file_id = $1', [row!.file_id])
    assert.deepEqual(left, [])
  })
})
