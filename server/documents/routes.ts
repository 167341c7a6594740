import * as contract from '#contract/documents/documents.ts'
import * as shares from '#contract/documents/shares.ts'
import { uploadOffsetHeader } from '#contract/documents/document-lists.ts'
import type { Ground } from '../ground.ts'
import { bind, created, noContent, ok, pageOf } from '../platform/bind.ts'
import { sendFile } from './send-file.ts'
import { beginUpload } from './begin-upload.ts'
import { changeDocument, deleteDocument } from './change.ts'
import { listDocuments, readDocuments } from './list.ts'
import { moveDocument } from './move.ts'
import { openFile } from './open-file.ts'
import { releaseDocument } from './release.ts'
import { listSharedWithMe, listShares } from './shares/list.ts'
import { endShare, shareRecord } from './shares/share.ts'
import { takePart } from './take-part.ts'
import { asUpload, dropUpload, findUpload, listUploads } from './uploads.ts'

export const documentRoutes = (ground: Ground) => [
  bind(contract.listDocuments, async (caller, { query }) => {
    const { documents, paging } = await listDocuments(ground, caller, query)
    return pageOf(documents, paging)
  }),
  bind(contract.listUploads, async (caller) => ok(await listUploads(ground, caller))),
  bind(contract.beginUpload, async (caller, { body }) => created(await beginUpload(ground, caller, body))),
  bind(contract.readUpload, async (caller, { params }, { reply }) => {
    const upload = await asUpload(ground, await findUpload(ground.db, caller, params.id))
    reply.headers({ [uploadOffsetHeader]: upload.offset, connection: 'close' })
    return ok(upload)
  }),
  bind(contract.sendPart, async (caller, { params }, { raw, reply }) => {
    // If a line breaks that Chromium had used before, it sends the part again by itself. On a new line it does not.
    reply.header('connection', 'close')
    const upload = await takePart(ground, caller, params.id, raw)
    reply.header(uploadOffsetHeader, upload.offset)
    return ok(upload)
  }),
  bind(contract.dropUpload, async (caller, { params }) => {
    await dropUpload(ground.db, caller, params.id)
    return noContent()
  }),
  bind(contract.openFile, async (caller, { params }, { reply }) =>
    sendFile(reply, await openFile(ground, caller, params.id)),
  ),
  bind(contract.changeDocument, async (caller, { params, body }) => {
    await changeDocument(ground, caller, params.id, body)
    const [document] = await readDocuments(ground, caller, [params.id])
    return ok(document!)
  }),
  bind(contract.releaseDocument, async (caller, { params }) => {
    await releaseDocument(ground, caller, params.id)
    const [document] = await readDocuments(ground, caller, [params.id])
    return ok(document!)
  }),
  bind(contract.moveDocument, async (caller, { params, body }) => {
    await moveDocument(ground, caller, params.id, body.personId)
    return noContent()
  }),
  bind(contract.deleteDocument, async (caller, { params }) => {
    await deleteDocument(ground, caller, params.id)
    return noContent()
  }),
  bind(shares.listShares, async (caller, { query }) => {
    const { shares: listed, paging } = await listShares(ground, caller, query)
    return pageOf(listed, paging)
  }),
  bind(shares.shareRecord, async (caller, { body }) => created(await shareRecord(ground, caller, body))),
  bind(shares.endShare, async (caller, { params }) => {
    await endShare(ground, caller, params.id)
    return noContent()
  }),
  bind(shares.listSharedWithMe, async (caller, { query }) => ok(await listSharedWithMe(ground, caller, query))),
]
