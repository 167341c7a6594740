import type { FastifyReply } from 'fastify'
import { ok } from '../platform/bind.ts'
import { uploadedFilePolicy } from '../platform/security-headers.ts'
import type { ServedFile } from './open-file.ts'

/** Answers with a file: to be saved under its name, kept nowhere, and able to run nothing. */
export function sendFile(reply: FastifyReply, { type, name, bytes, stream }: ServedFile) {
  reply
    .headers({
      'content-type': type,
      'content-length': bytes,
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${name}"`,
      'content-security-policy': uploadedFilePolicy,
    })
    .send(stream)
  return ok('')
}
