import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'

const codings = {
  br: (plain: Buffer) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } }),
  gzip: promisify(gzip),
}
type Coding = keyof typeof codings

/** What many are answered with the same bytes, with a tag by what is in them. */
export type ReadyBytes = {
  plain: Buffer
  headers: Record<string, string>
  /** Smaller, made once somebody takes it so; the first coding that they take counts. */
  coded: readonly { coding: Coding; bytes: () => Promise<Buffer> }[]
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

export function readyBytes(text: string, headers: Record<string, string>, offered: readonly Coding[]): ReadyBytes {
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return {
    plain,
    headers: { ...headers, etag, 'cache-control': 'no-cache', vary: 'accept-encoding' },
    coded: offered.map((coding) => ({ coding, bytes: once(() => codings[coding](plain)) })),
  }
}

/**
 * Answers them as small as their reader takes them, or that they have not changed. By hand, as what the plugins for
 * compression and tags do is done for each answer anew, and files on a disk have a tag of each server's own.
 */
export async function sendBytes(
  ready: ReadyBytes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { plain, headers, coded } = ready
  reply.headers(headers)
  if (reply.statusCode === 200 && request.headers['if-none-match'] === headers.etag) return reply.code(304).send()
  const takes = request.headers['accept-encoding']
  const smaller = coded.find(({ coding }) => acceptsEncoding(coding, takes))
  if (!smaller) return reply.send(plain)
  return reply.header('content-encoding', smaller.coding).send(await smaller.bytes())
}
