import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { documentLimits } from '#contract/documents/document-lists.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { aPdf, documentsIn } from '../testing/documents.ts'
import { eventually } from '../testing/eventually.ts'
import { tendDocuments } from './tend.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const aPdfOf = (bytes: number) => Buffer.concat([aPdf, randomBytes(bytes - aPdf.length)])

describe('an upload', () => {
  let clinic: Clinic
  let port: number
  let documents: ReturnType<typeof documentsIn>
  before(async () => {
    clinic = await openClinic()
    documents = documentsIn(clinic)
    port = Number(new URL(await clinic.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })
  after(() => clinic.closeWhole())

  const offsetOf = async (who: Person, id: string) => {
    const { statusCode, headers } = await clinic.app.inject({
      method: 'HEAD',
      url: `/api/documents/uploads/${id}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    assert.equal(statusCode, 200)
    return Number(headers['upload-offset'])
  }
  /** Announces a whole part, sends this much of it, and cuts the line. */
  const sendAndCut = (who: Person, id: string, offset: number, announced: number, bytes: Buffer) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          [
            `PATCH /api/documents/uploads/${id} HTTP/1.1`,
            'host: localhost',
            `authorization: Bearer ${who.token}`,
            'content-type: application/offset+octet-stream',
            `upload-offset: ${offset}`,
            `content-length: ${announced}`,
            '\r\n',
          ].join('\r\n'),
        )
        socket.write(bytes, () => socket.destroy())
      })
      socket.on('error', reject)
      socket.on('close', () => resolve())
    })

  it('of 3 MB goes on after each of ten cuts, with at most 1.05 times the bytes, and nothing is seen before its end', async () => {
    const patient = await clinic.addPerson()
    const whole = aPdfOf(3 * 1024 * 1024 + 17)
    const { body: begun } = await documents.begin(patient, { files: [{ bytes: whole, sha256: sha256(whole) }] })
    let [at, sent] = [0, 0]
    const { partBytes } = documentLimits
    for (let cut = 0; cut < 10; cut++) {
      const part = whole.subarray(at, at + partBytes)
      const before = part.subarray(0, 150_000 + cut * 13_001)
      await sendAndCut(patient, begun._id, at, part.length, before)
      sent += before.length
      const from = at
      await eventually('what came is kept', async () => {
        at = await offsetOf(patient, begun._id)
        return at > from
      })
      assert.equal(at, from + before.length)
      assert.equal((await documents.list(patient)).body.length, 0)
    }
    const { body: unfinished } = await clinic.call(patient, 'GET', '/documents/uploads')
    assert.deepEqual([unfinished.length, unfinished[0].offset, unfinished[0].files[0].name], [1, at, 'letter.pdf'])
    sent += whole.length - at
    const last = await documents.sendAll(patient, begun._id, whole, at)
    assert.equal(last.status, 200)
    assert.ok(sent <= whole.length * 1.05, `${sent} bytes sent of ${whole.length}`)
    const [document] = (await documents.list(patient)).body
    assert.equal(document._id, last.body.documentId)
    const opened = await documents.open(patient, document.files[0]._id)
    assert.equal(sha256(opened.bytes), sha256(whole))
    assert.deepEqual((await clinic.call(patient, 'GET', '/documents/uploads')).body, [])
  })

  it('takes a part once: who sends it again, or beside another, learns where it goes on', async () => {
    const patient = await clinic.addPerson()
    const whole = aPdfOf(300_000)
    const { body } = await documents.begin(patient, { files: [{ bytes: whole }] })
    const first = whole.subarray(0, 100_000)
    const tries = await Promise.all(Array.from({ length: 8 }, () => documents.send(patient, body._id, 0, first)))
    assert.deepEqual(tries.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)])
    for (const one of tries.filter(({ status }) => status === 409)) {
      assert.deepEqual([one.body.code, one.body.offset], ['upload_moved_on', 100_000])
    }
    assert.equal((await documents.send(patient, body._id, 200_000, first)).body.offset, 100_000)
    const rest = whole.subarray(100_000)
    const ends = await Promise.all(Array.from({ length: 4 }, () => documents.send(patient, body._id, 100_000, rest)))
    const made = ends.filter(({ status }) => status === 200).map((one) => one.body.documentId)
    assert.equal(new Set(made).size, 1)
    // Whoever lost the last answer finds the document.
    assert.equal((await clinic.call(patient, 'GET', `/documents/uploads/${body._id}`)).body.documentId, made[0])
    const again = await documents.send(patient, body._id, whole.length, Buffer.alloc(0))
    assert.deepEqual([again.status, again.body.documentId], [200, made[0]])
    const { body: list } = await documents.list(patient)
    assert.equal(list.length, 1)
    assert.equal(sha256((await documents.open(patient, list[0].files[0]._id)).bytes), sha256(whole))
    const [left] = await clinic.rows('select count(*)::int as parts from document_upload_parts where upload_id = $1', [
      body._id,
    ])
    assert.equal(left!.parts, 0)
  })

  it('of several files makes one document with them in order, each whole, and the order can be changed', async () => {
    const patient = await clinic.addPerson()
    const pages = [aPdfOf(1_200_000), aPdfOf(100), aPdfOf(900_000)]
    const files = pages.map((bytes, n) => ({ bytes, name: `page-${n + 1}.pdf` }))
    const id = await documents.add(patient, { files })
    const [document] = (await documents.list(patient)).body
    const namesOf = ({ files }: { files: { name: string }[] }) => files.map(({ name }) => name)
    assert.deepEqual(namesOf(document), ['page-1.pdf', 'page-2.pdf', 'page-3.pdf'])
    for (const [n, file] of document.files.entries()) {
      const opened = await documents.open(patient, file._id)
      assert.equal(sha256(opened.bytes), sha256(pages[n]!))
      assert.match(String(opened.headers['content-disposition']), new RegExp(`"document-2026-03-01-${n + 1}.pdf"`))
    }
    const [one, two, three] = document.files.map(({ _id }: { _id: string }) => _id)
    const change = (order: string[]) => clinic.call(patient, 'PATCH', `/documents/${id}`, { files: order })
    assert.deepEqual(namesOf((await change([three, one, two])).body), ['page-3.pdf', 'page-1.pdf', 'page-2.pdf'])
    for (const wrong of [
      [one, two],
      [one, two, two],
      [one, two, document._id],
    ]) {
      assert.equal((await change(wrong)).body.code, 'changed_meanwhile')
    }
  })

  it('is refused and gone where its bytes are not what was announced, and has limits', async () => {
    const patient = await clinic.addPerson()
    const announced = await documents.begin(patient, { files: [{ bytes: aPdf, sha256: sha256(randomBytes(8)) }] })
    const { status, body } = await documents.sendAll(patient, announced.body._id, aPdf)
    assert.deepEqual([status, body.code], [409, 'upload_changed'])
    assert.equal((await clinic.call(patient, 'GET', `/documents/uploads/${announced.body._id}`)).status, 404)
    const file = { name: 'x', size: documentLimits.fileBytes }
    const begin = (files: object[]) =>
      clinic.call(patient, 'POST', '/documents/uploads', { sort: 'other', title: 'x', date: '2026-01-01', files })
    assert.equal((await begin([{ ...file, size: file.size + 1 }])).status, 400)
    assert.equal((await begin(Array.from({ length: 5 }, () => file))).body.code, 'document_too_large')
    const { body: large } = await begin([file])
    const tooMuch = await documents.send(patient, large._id, 0, Buffer.alloc(documentLimits.partBytes + 1))
    assert.equal(tooMuch.status, 413)
    for (let n = 1; n < documentLimits.unfinishedUploads; n++) assert.equal((await begin([file])).status, 201)
    assert.equal((await begin([file])).body.code, 'too_many_uploads')
    assert.equal((await clinic.call(patient, 'DELETE', `/documents/uploads/${large._id}`)).status, 204)
    await clinic.rows(
      `insert into documents (person_id, class, sort, dated_on, bytes, added_by, added_as, sealed)
       select $1, 'own', 'other', '2026-01-01', 1, $1, 'patient', '' from generate_series(1, 2000)`,
      [patient.id],
    )
    assert.equal((await begin([file])).body.code, 'too_many_documents')
    await clinic.rows('delete from documents where person_id = $1', [patient.id])
  })

  it('is of whoever began it, and dropped after a day', async () => {
    const [patient, other] = [await clinic.addPerson(), await clinic.addPerson()]
    const { body } = await documents.begin(patient, { files: [{ bytes: aPdf }] })
    for (const method of ['GET', 'DELETE']) {
      assert.equal((await clinic.call(other, method, `/documents/uploads/${body._id}`)).status, 404)
    }
    assert.equal((await documents.send(other, body._id, 0, aPdf)).status, 404)
    const asJson = await clinic.call(patient, 'PATCH', `/documents/uploads/${body._id}`, { bytes: 'x' })
    assert.equal(asJson.status, 415)
    await clinic.rows("update document_uploads set begun_at = begun_at - interval '25 hours' where id = $1", [body._id])
    await tendDocuments(clinic.ground, new AbortController().signal)
    assert.equal((await clinic.call(patient, 'GET', `/documents/uploads/${body._id}`)).status, 404)
  })
})
