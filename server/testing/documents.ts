import assert from 'node:assert/strict'
import { documentLimits } from '#contract/documents/document-lists.ts'
import type { Clinic, Person, Reply } from './clinic.ts'

export const aPdf = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n')

type Wanted = {
  personId?: string
  title?: string
  sort?: string
  date?: string
  notForGuardians?: boolean
  files?: { name?: string; bytes: Buffer; sha256?: string }[]
}

/** Uploads as a browser does, through the API. */
export function documentsIn(clinic: Clinic) {
  const begin = (who: Person, { files = [{ bytes: aPdf }], ...more }: Wanted = {}) =>
    clinic.call(who, 'POST', '/documents/uploads', {
      sort: 'letter',
      title: 'A letter',
      date: '2026-03-01',
      ...more,
      files: files.map(({ name = 'letter.pdf', bytes, ...file }) => ({ name, size: bytes.length, ...file })),
    })
  const send = async (who: Person, id: string, offset: number, bytes: Buffer): Promise<Reply> => {
    const answer = await clinic.app.inject({
      method: 'PATCH',
      url: `/api/documents/uploads/${id}`,
      headers: {
        authorization: `Bearer ${who.token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      payload: bytes,
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  }
  const sendAll = async (who: Person, id: string, bytes: Buffer, from = 0): Promise<Reply> => {
    let last: Reply
    let at = from
    do {
      last = await send(who, id, at, bytes.subarray(at, at + documentLimits.partBytes))
      at += documentLimits.partBytes
    } while (last.status === 200 && at < bytes.length)
    return last
  }
  /** The id of a document that was uploaded whole. */
  const add = async (who: Person, wanted: Wanted = {}): Promise<string> => {
    const begun = await begin(who, wanted)
    assert.equal(begun.status, 201, JSON.stringify(begun.body))
    const files = wanted.files ?? [{ bytes: aPdf }]
    const last = await sendAll(who, begun.body._id, Buffer.concat(files.map(({ bytes }) => bytes)))
    assert.equal(last.status, 200, JSON.stringify(last.body))
    return last.body.documentId
  }
  const list = async (who: Person, personId?: string) =>
    clinic.call(who, 'GET', `/documents${personId ? `?personId=${personId}` : ''}`)
  const open = async (who: Person, fileId: string) => {
    const answer = await clinic.app.inject({
      method: 'GET',
      url: `/api/documents/files/${fileId}`,
      headers: { authorization: `Bearer ${who.token}` },
    })
    return { status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers }
  }
  return { begin, send, sendAll, add, list, open }
}
