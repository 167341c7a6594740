import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsEncoding } from './accepts-encoding.ts'
import { addressBlock } from './address-block.ts'
import { callerAddress } from './caller-address.ts'
import { fairLine } from './fair-line.ts'
import { answerInTurn } from './answer-in-turn.ts'

type Made = { text: string | null; headers: Record<string, string> }
type Ready = { plain: Buffer; gzipped: () => Promise<Buffer>; etag: string; headers: Record<string, string> }

const mostKept = 500
const compress = promisify(gzip)

/** Of all questions together; those of one address take turns with those of others. */
const making = { atOnce: 3, atOnceEach: 2, mostWaiting: 1000, mostWaitingEach: 300 }

/**
 * Answers a public question from bytes that are at most `freshMs` old, counted from when their making began. Whoever
 * asks meanwhile shares that one making. Several servers need no word to each other: age alone ends an answer. A
 * question is what the contract reads in a request, so that what it does not know makes no new one. Throws
 * `not_ready` where too many different questions of one address, or of all, wait to be answered.
 */
export function readyAnswers(freshMs: number) {
  const answers = new Map<string, ReturnType<typeof answerInTurn<Ready>>>()
  const inTurn = fairLine(making)

  function answerTo(question: string) {
    const answer = answers.get(question) ?? answerInTurn<Ready>(freshMs, inTurn)
    // Asked last is kept longest.
    answers.delete(question)
    answers.set(question, answer)
    const oldest = answers.keys().next().value
    if (answers.size > mostKept && oldest !== undefined) answers.delete(oldest)
    return answer
  }

  return async (
    question: string,
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<Made>,
  ): Promise<FastifyReply> => {
    const owner = addressBlock(callerAddress(request))
    const { plain, gzipped, etag, headers } = await answerTo(question)(owner, async () => asReady(await make()))
    reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    if (!acceptsEncoding('gzip', request.headers['accept-encoding'])) return reply.send(plain)
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
