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

/** Bytes that are sent to many callers, with a tag made from their content. */
export type ReadyBytes = {
  plain: Buffer
  headers: Record<string, string>
  /** Compressed copies, each made for the first caller who accepts it; the first accepted coding is used. */
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
 * Sends the bytes in a coding that the reader accepts, or answers that they have not changed. Written by hand: the
 * plugins for compression and tags do their work again for each answer, and tags of files differ between servers.
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
