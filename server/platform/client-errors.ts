import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { type FailureCode, statusOf } from '#contract/failures.ts'
import { sentenceOf } from './failure.ts'
import { headersWithoutRequest } from './security-headers.ts'

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

/** Error codes of Node's HTTP parser, and our failure code for each. */
const codes: Record<string, FailureCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'too_slow',
}

/** How long (ms) a caller may take to read the refusal before the connection is cut. */
const readingMs = 2000

/**
 * Answers a request that is no valid HTTP, with the body and headers of other refusals, and closes the connection,
 * because the rest of it cannot be parsed.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code] ?? 'not_http'
  const status = statusOf(code)
  // The language of the request is unknown.
  const sentence = sentenceOf(code, 'en')
  const body = JSON.stringify({ error: sentence, message: sentence, code })
  // `end` closes only our half of the connection; a client could keep the other half open for ever.
  const cut = setTimeout(() => socket.destroy(), readingMs).unref()
  socket.once('close', () => clearTimeout(cut))
  socket.end(
    [
      `HTTP/1.1 ${status} ${reasons[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...headersWithoutRequest,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
    () => socket.destroy(),
  )
}

/** Whether a request names its host twice, or is older than HTTP/1.0: RFC 9112 section 3.2 asks for a 400. */
export function isMalformed({
  rawHeaders,
  httpVersionMajor,
}: {
  rawHeaders: string[]
  httpVersionMajor: number
}): boolean {
  if (httpVersionMajor < 1) return true
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]!.toLowerCase() === 'host') hosts++
  return hosts > 1
}
