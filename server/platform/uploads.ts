import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { imageMaxBytes } from '#contract/rules.ts'
import { Failure } from './failure.ts'

/** The limits of a multipart body; together they limit its total size. */
const limits = { fileSize: imageMaxBytes + 1, files: 1, fields: 20, parts: 21, fieldSize: 16 * 1024, fieldNameSize: 64 }

export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: false })
}

/**
 * How long the next part may take to begin; its bytes may take longer. Without this limit the parser would wait for
 * ever after a large part with a malformed header, such as a file name with a line feed.
 */
const partPatienceMs = 30_000

/** The parts of a form as they come. Throws `invalid_input` if the next one does not begin in time. */
async function* partsOf(request: FastifyRequest, patienceMs: number) {
  const parts = request.parts()
  for (;;) {
    const begun = new AbortController()
    const late = pause(patienceMs, 'late' as const, { signal: begun.signal, ref: false })
    late.catch(() => undefined)
    const next = await Promise.race([parts.next(), late]).finally(() => begun.abort())
    if (next === 'late') throw new Failure('invalid_input')
    if (next.done) return
    yield next.value
  }
}

/**
 * A form's fields by name; a file as its bytes under its field's name. File names and declared types are ignored.
 * Throws `image_too_large` above 5 MB, `invalid_input` for a field given twice.
 */
export async function formOf(request: FastifyRequest, patienceMs = partPatienceMs): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Failure('unsupported_media')
  const form: Record<string, unknown> = {}
  try {
    for await (const part of partsOf(request, patienceMs)) {
      if (Object.hasOwn(form, part.fieldname)) throw new Failure('invalid_input')
      form[part.fieldname] = part.type === 'file' ? await bytesOf(part) : textOf(part as MultipartValue<string>)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code = '' } = error as { code?: string }
    // The parser found that the body exceeds a limit or is malformed, for example cut off within a part.
    throw new Failure(/LIMIT/.test(code) ? 'too_large' : 'invalid_input')
  }
  return form
}

async function bytesOf(part: MultipartFile): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer()
  if (bytes.length > imageMaxBytes) throw new Failure('image_too_large')
  // An empty file input sends a file of no bytes and without a name.
  return bytes.length === 0 && !part.filename ? undefined : bytes
}

function textOf(part: MultipartValue<string>): string {
  if (part.valueTruncated || part.fieldnameTruncated) throw new Failure('too_large')
  return part.value
}
