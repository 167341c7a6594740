import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import S3rver from 's3rver'
import { type Clinic, openClinic } from '../../testing/clinic.ts'
import { aPdf, documentsIn } from '../../testing/documents.ts'
import { tendDocuments } from '../tend.ts'
import { s3Parts } from './in-s3.ts'
import { storeFile } from './storage.ts'

describe('files of documents in an object store', () => {
  const directory = mkdtempSync(join(tmpdir(), 'salus-objects-'))
  const store = new S3rver({
    ...{ directory, port: 0, address: '127.0.0.1', silent: true, resetOnClose: true },
    configureBuckets: [{ name: 'salus', configs: [] }],
  })
  let clinic: Clinic
  before(async () => {
    const { port } = await store.run()
    const keys = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' }
    clinic = await openClinic({ env: { S3_URL: `http://127.0.0.1:${port}/salus`, ...keys } })
  })
  after(async () => {
    await clinic.closeWhole()
    await store.close()
    rmSync(directory, { recursive: true, force: true })
  })

  const objects = () =>
    readdirSync(join(directory, 'salus'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(directory, 'salus', name))
      .filter((name) => statSync(name).isFile() && /_object$/.test(name))
  const tend = () => tendDocuments(clinic.ground, new AbortController().signal)

  it('are the same to whoever opens them, sealed there, and gone when their document is', async () => {
    const { add, list, open } = documentsIn(clinic)
    const [patient, desk, other] = [
      await clinic.addPerson(),
      await clinic.addPerson('reception'),
      await clinic.addPerson(),
    ]
    const bytes = Buffer.concat([aPdf, randomBytes(1_500_000)])
    const own = await add(patient, { files: [{ bytes }] })
    const care = await add(desk, { personId: patient.id })
    assert.equal(objects().length, 3)
    for (const object of objects()) assert.equal(readFileSync(object).includes('Catalog'), false)
    assert.deepEqual(await clinic.rows('select from document_parts'), [])
    const fileOf = async (who: typeof patient, id: string) =>
      (await list(who)).body.find(({ _id }: { _id: string }) => _id === id).files[0]._id
    assert.deepEqual((await open(patient, await fileOf(patient, own))).bytes, bytes)
    const moved = await clinic.call(desk, 'POST', `/documents/${care}/move`, { personId: other.id })
    assert.equal(moved.status, 204)
    // What reception adds waits for a doctor.
    await clinic.rows('update documents set released_at = clinic_now(), opens_at = null where id = $1', [care])
    assert.deepEqual((await open(other, await fileOf(other, care))).bytes, aPdf)
    assert.equal((await clinic.call(patient, 'DELETE', `/documents/${own}`)).status, 204)
    await tend()
    assert.equal(objects().length, 1)
    assert.deepEqual((await open(other, await fileOf(other, care))).bytes, aPdf)
  })

  it('of a server that died before it made the document are deleted after an hour', async () => {
    const before = objects().length
    const id = crypto.randomUUID()
    await storeFile(clinic.ground, id, [Buffer.from('sealed')], 1)
    await tend()
    assert.equal(objects().length, before + 1)
    await clinic.rows("update dropped_files set due_at = due_at - interval '61 minutes' where file_id = $1", [id])
    await tend()
    assert.equal(objects().length, before)
  })
})

it('an object store that is overloaded is asked again, and one that leads elsewhere is not followed', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    if (request.url!.includes('/moved/')) response.writeHead(307, { location: 'http://169.254.169.254/' }).end()
    else response.writeHead(asked.length < 3 ? 503 : 200).end('part')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const keys = { region: 'us-east-1', keyId: 'key', secret: 'secret' }
  const parts = s3Parts({ url: `http://127.0.0.1:${port}/salus`, ...keys })
  assert.equal(String(await parts.get('file', 1)), 'part')
  assert.deepEqual(asked, Array(3).fill('GET /salus/documents/file/1'))
  await assert.rejects(parts.get('moved', 1), /answered 307 to GET/)
  assert.equal(asked.length, 4)
  const metadata = s3Parts({ url: 'http://169.254.169.254/salus', ...keys })
  await assert.rejects(metadata.get('file', 1), (error: Error) => /does not connect to/.test(String(error.cause)))
  server.closeAllConnections()
  server.close()
})
