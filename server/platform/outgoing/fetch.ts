import { type IncomingMessage, request as askHttp, type RequestOptions } from 'node:http'
import { request as askHttps } from 'node:https'
import { Readable, Transform } from 'node:stream'
import { outgoingAgents, type To } from './connect.ts'

export type OutgoingLimits = To & {
  /** How long (ms) a call may take, its whole answer included. */
  timeoutMs: number
  /** How large (bytes) an answer may be. */
  maxBytes: number
}

/** An answer that breaks a limit of the call. */
export class OutgoingTooMuch extends Error {}

const noBody = new Set([204, 205, 304])

/**
 * A `fetch` for calls to other servers. It judges the address when it connects (`connectOutgoing`), does not follow
 * redirects (the answer is the redirect itself), asks for no compression, and ends an answer that is too slow or too
 * large. Throws like `fetch`, with the reason as `cause`, when there is no answer; a body that is ended fails while it
 * is read.
 */
export function outgoingFetch({ timeoutMs, maxBytes, ...to }: OutgoingLimits): typeof fetch {
  const agents = outgoingAgents(to)
  return async (input, init) => {
    const asked = new Request(input, { ...init, redirect: 'manual' })
    const url = new URL(asked.url)
    if (!/^https?:$/.test(url.protocol)) throw new TypeError(`Salus does not call ${url.protocol} addresses`)
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : undefined
    const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(timeoutMs)])
    const options: RequestOptions = {
      agent: url.protocol === 'https:' ? agents.https : agents.http,
      method: asked.method,
      headers: {
        ...Object.fromEntries(asked.headers),
        'accept-encoding': 'identity',
        ...(body ? { 'content-length': body.length } : {}),
      },
    }
    const answer = await ask(url, options, body, signal)
    return asResponse(answer, asked.method, maxBytes, signal)
  }
}

async function ask(
  url: URL,
  options: RequestOptions,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  try {
    return await askOnce(url, options, body, signal)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    // The server closed a kept connection just as it was used again: nothing was asked yet.
    if ((error as { again?: boolean }).again) return ask(url, options, body, signal)
    throw new TypeError('fetch failed', { cause: error })
  }
}

function askOnce(
  url: URL,
  options: RequestOptions,
  body: Buffer | undefined,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? askHttps : askHttp)(url, { ...options, signal }, resolve)
    request.on('error', (error: NodeJS.ErrnoException) =>
      reject(Object.assign(error, { again: request.reusedSocket && error.code === 'ECONNRESET' })),
    )
    request.end(body)
  })
}

function asResponse(answer: IncomingMessage, method: string, maxBytes: number, signal: AbortSignal): Response {
  const { statusCode: status = 0, statusMessage: statusText = '', headersDistinct } = answer
  const refuse = (reason: string): never => {
    answer.destroy()
    throw new OutgoingTooMuch(reason)
  }
  if (status < 200 || status > 599) refuse(`The answer has the status ${status}`)
  if (!/^(identity)?$/.test(answer.headers['content-encoding'] ?? '')) refuse('The answer is compressed')
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) refuse(`The answer is larger than ${maxBytes} bytes`)
  const headers = new Headers()
  for (const [name, values] of Object.entries(headersDistinct)) for (const one of values!) headers.append(name, one)
  const withoutBody = method === 'HEAD' || noBody.has(status)
  if (withoutBody) answer.resume()
  const body = withoutBody ? null : (Readable.toWeb(counted(answer, maxBytes, signal)) as ReadableStream)
  return new Response(body, { status, statusText, headers })
}

/** The body, which fails as soon as it is too large or the time is over. */
function counted(answer: IncomingMessage, maxBytes: number, signal: AbortSignal): Readable {
  let bytes = 0
  const limited = new Transform({
    transform(piece: Buffer, _, done) {
      bytes += piece.length
      if (bytes > maxBytes) done(new OutgoingTooMuch(`The answer is larger than ${maxBytes} bytes`))
      else done(null, piece)
    },
  })
  answer.on('error', (error) => limited.destroy(signal.aborted ? signal.reason : error))
  limited.on('close', () => answer.destroy())
  return answer.pipe(limited)
}
