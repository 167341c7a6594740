import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { imageMaxBytes } from '#contract/rules.ts'
import { Failure } from './failure.ts'

/** What a multipart body may hold at the most; the total is bounded by these together. */
const limits = { fileSize: imageMaxBytes + 1, files: 1, fields: 20, parts: 21, fieldSize: 16 * 1024, fieldNameSize: 64 }

export async function readMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits, throwFileSizeLimit: false })
}

/**
 * A form's fields by name, a file as its bytes under the name of its field. File names and declared types are not
 * believed and not kept. Throws `image_too_large` above 5 MB, `invalid_input` for a field given twice.
 */
export async function formOf(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new Failure('unsupported_media')
  const form: Record<string, unknown> = {}
  try {
    for await (const part of request.parts()) {
      if (Object.hasOwn(form, part.fieldname)) throw new Failure('invalid_input')
      form[part.fieldname] = part.type === 'file' ? await bytesOf(part) : textOf(part as MultipartValue<string>)
    }
  } catch (error) {
    if (error instanceof Failure) throw error
    const { code = '' } = error as { code?: string }
    // What ends in the middle of a part, or has more of them than any form of ours.
    throw new Failure(/LIMIT/.test(code) ? 'too_large' : 'invalid_input')
  }
  return form
}

async function bytesOf(part: MultipartFile): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer()
  if (bytes.length > imageMaxBytes) throw new Failure('image_too_large')
  // A file input that was left empty sends a file of no bytes and no name.
  return bytes.length === 0 && !part.filename ? undefined : bytes
}

function textOf(part: MultipartValue<string>): string {
  if (part.valueTruncated || part.fieldnameTruncated) throw new Failure('too_large')
  return part.value
}
