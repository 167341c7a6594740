import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

type Made = { text: string | null; headers: Record<string, string> }
type Ready = { plain: Buffer; gzipped: () => Promise<Buffer>; etag: string; headers: Record<string, string> }

const mostAddresses = 500
const compress = promisify(gzip)

/**
 * Answers a public address from bytes that are at most `freshMs` old, counted from when their making began. Whoever
 * asks meanwhile shares that one making. Several servers need no word to each other: age alone ends an answer.
 */
export function readyAnswers(freshMs: number) {
  const answers = new Map<string, { ready: Promise<Ready>; until: number }>()

  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<Made>): Promise<FastifyReply> => {
    const now = performance.now()
    let known = answers.get(request.url)
    if (!known || known.until <= now) {
      answers.delete(request.url)
      const oldest = answers.keys().next().value
      if (answers.size >= mostAddresses && oldest !== undefined) answers.delete(oldest)
      known = { ready: make().then(asReady), until: now + freshMs }
      known.ready.catch(() => answers.delete(request.url))
      answers.set(request.url, known)
    }
    const { plain, gzipped, etag, headers } = await known.ready
    reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(await gzipped())
  }
}

function asReady({ text, headers }: Made): Ready {
  const plain = Buffer.from(text ?? '')
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  let compressed: Promise<Buffer> | undefined
  return {
    plain,
    gzipped: () => (compressed ??= compress(plain)),
    etag,
    headers: {
      ...headers,
      etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    },
  }
}
