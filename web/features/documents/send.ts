import { documentLimits } from '#contract/documents/document-lists.ts'
import type { DocumentUpload } from '#contract/documents/documents.ts'
import { ApiFailure, call } from '../../wire/api.ts'
import type { Prepared } from './prepare.ts'

/** How long (ms) a broken line is waited for before the next try. */
const pauses = [1000, 2000, 5000, 10_000]

/**
 * The first part (bytes) on new lines; each that has arrived doubles the next. If a line breaks that the browser had
 * used before, it sends the part again by itself, in vain: that costs little while parts are small, and later lines are
 * new.
 */
const firstBytes = documentLimits.partBytes / 16

/** Sends one part of an upload, which begins at this byte of it. */
export type SendPart = (
  id: string,
  part: { offset: number; content: Blob },
  signal: AbortSignal,
) => Promise<DocumentUpload>

const asDocument: SendPart = (id, part, signal) =>
  call('PATCH /documents/uploads/{id}', { params: { id }, part, signal })

type How = {
  signal: AbortSignal
  /** Another way than that of documents, for somebody who is not logged in. */
  sendPart?: SendPart
  /** The part that has arrived, 0 to 1, and whether the line is waited for. */
  onProgress: (part: number, isWaiting: boolean) => void
}

/** Whether these are the files of an upload that is not finished. */
export const isOf = (upload: DocumentUpload, files: readonly Prepared[]): boolean =>
  upload.files.length === files.length &&
  upload.files.every(({ size, sha256 }, n) => size === files[n]?.content.size && sha256 === (files[n]?.sha256 ?? null))

/**
 * Sends the rest of an upload part by part, through any number of broken lines: the server says where it goes on.
 * Answers the id of what has become of it. Throws as soon as the server refuses, or the signal ends it.
 */
export async function sendRest(
  upload: DocumentUpload,
  files: readonly Prepared[],
  { signal, onProgress, sendPart = asDocument }: How,
): Promise<string> {
  const whole = new Blob(files.map(({ content }) => content))
  let offset = upload.offset
  let tries = 0
  let next = firstBytes
  for (let done: string | null = null; ; ) {
    if (done !== null) {
      onProgress(1, false)
      return done
    }
    onProgress(offset / upload.size, tries > 0)
    const content = whole.slice(offset, offset + next)
    try {
      const { documentId, offset: arrived } = await sendPart(upload._id, { offset, content }, signal)
      offset = arrived
      done = documentId
      tries = 0
      next = Math.min(2 * next, documentLimits.partBytes)
    } catch (reason) {
      next = firstBytes
      if (!(reason instanceof ApiFailure)) throw reason
      if (reason.code === 'upload_moved_on' && reason.offset !== undefined) offset = reason.offset
      else if (reason.status === 0 || reason.code === 'not_ready') {
        onProgress(offset / upload.size, true)
        await pause(pauses[Math.min(tries, pauses.length - 1)] ?? 0, signal)
        if (sendPart === asDocument) offset = await arrivedOf({ id: upload._id }, signal, offset)
        tries++
      } else throw reason
    }
  }
}

/** How far the server has come; unknown while the line is down. */
async function arrivedOf(params: { id: string }, signal: AbortSignal, known: number): Promise<number> {
  try {
    return (await call('GET /documents/uploads/{id}', { params, signal })).offset
  } catch (reason) {
    if (reason instanceof ApiFailure && reason.status === 0) return known
    throw reason
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
