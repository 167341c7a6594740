import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { documentLimits, uploadOffsetHeader } from '#contract/documents/document-lists.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import type { Ground } from '../ground.ts'
import { bytesOf, mustBeBytes } from '../platform/bytes.ts'
import type { Caller } from '../platform/caller.ts'
import { inTransaction } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'
import { placeOfUploadPart } from './facts.ts'
import { finishUpload } from './finish-upload.ts'
import { asUpload, findUpload, keyOfUpload, type Upload } from './uploads.ts'

/** A part may be cut short by its connection. Above so many parts somebody sends them byte by byte. */
const mostParts = (size: number) => 500 + (2 * size) / documentLimits.partBytes

/**
 * Takes the next part of an upload, from the offset that its header names, and makes the document once all are there.
 * What came of a part whose connection broke is kept. Throws `not_found`, `upload_moved_on` with the true offset for
 * any other one (so a part that is sent twice does no harm), `too_large`, `too_many_requests`, and as `finishUpload`.
 */
export async function takePart(
  ground: Ground,
  caller: Caller,
  id: string,
  request: FastifyRequest,
): Promise<DocumentUpload> {
  const found = await findUpload(ground.db, caller, id)
  mustBeBytes(request)
  const offset = offsetOf(request)
  const { size } = mustBeAt(found, offset)
  const { bytes } = await bytesOf(request, Math.min(documentLimits.partBytes, size - offset))
  if (bytes.length > 0) await keepPart(ground, caller, id, offset, bytes)
  const upload = await findUpload(ground.db, caller, id)
  if (upload.received === upload.size) await finishUpload(ground, caller, upload)
  return asUpload(ground, await findUpload(ground.db, caller, id))
}

/** Of two who send the same part, one keeps it, and the other learns where the upload goes on. */
async function keepPart(ground: Ground, caller: Caller, id: string, offset: number, bytes: Buffer): Promise<void> {
  await inTransaction(ground.db, async (tx) => {
    const upload = mustBeAt(await findUpload(tx, caller, id, true), offset)
    if (upload.parts >= mostParts(upload.size)) throw new Failure('too_many_requests')
    const key = await keyOfUpload({ ...ground, db: tx }, upload)
    const sealed = key.seal(bytes, placeOfUploadPart(id, offset))
    await sql`
      insert into document_upload_parts (upload_id, at, bytes, sealed)
      values (${id}, ${offset}, ${bytes.length}, ${sealed})
    `.execute(tx)
    await sql`
      update document_uploads set received = received + ${bytes.length}::int, parts = parts + 1 where id = ${id}
    `.execute(tx)
  })
}

function mustBeAt(upload: Upload, offset: number): Upload {
  if (upload.received !== offset) throw new Failure('upload_moved_on', { offset: upload.received })
  return upload
}

function offsetOf({ headers }: FastifyRequest): number {
  const said = headers[uploadOffsetHeader]
  if (typeof said !== 'string' || !/^\d{1,9}$/.test(said)) throw new Failure('invalid_input')
  return Number(said)
}
