import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'

/**
 * A fault of one request: `busy`: another request with its key is under way; `error`, `error-after`: an error of the
 * provider, before or after the work; `cut`, `cut-after`: the connection breaks before or after the work; `silence`: no
 * answer after the work.
 */
export type Fault = 'busy' | 'error' | 'error-after' | 'cut' | 'cut-after' | 'silence'

export type Answer = { status: number; json: unknown }

export type Asked = {
  method: string
  path: string
  body: string
  query: URLSearchParams
  headers: http.IncomingHttpHeaders
}

const dayMs = 86_400_000

/** A payment provider on loopback that fails when told to. Subclasses know its protocol. */
export abstract class FakeProvider {
  /** Called before each request; returns the fault to simulate, or null. */
  fault: (request: { method: string; path: string }) => Fault | null = () => null
  /** Awaited after the work of a request, before its answer leaves. */
  answered: (() => Promise<void>) | undefined
  /** How many requests it got, by method and path without ids: `POST /v1/refunds`. */
  readonly asked = new Map<string, number>()
  readonly #busy: Answer = { status: 409, json: { error: { type: 'invalid_request_error' } } }
  readonly #silent: Socket[] = []
  readonly #answered = new Map<string, { at: number; request: string; answer: Answer }>()
  readonly #server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => this.#serve(request, body, response))
  })

  /** The answer of an `error`. */
  protected abstract readonly broken: Answer
  /** The answer to a different request with an idempotency key that was used before. */
  protected abstract readonly otherRequest: Answer
  /** Whether errors are also repeated for requests with the same idempotency key. */
  protected abstract readonly repeatsErrors: boolean
  /** The time by the provider's clock (ms). */
  abstract now(): number
  /** A path with its ids left out. */
  protected abstract kindOf(path: string): string
  /** The refusal of a caller; null if the call is allowed. */
  protected abstract refuses(asked: Asked): Answer | null
  protected abstract keyOf(headers: http.IncomingHttpHeaders): string | undefined
  protected abstract handle(asked: Asked): Answer

  /** Starts it; answers its address. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** Makes the next `count` requests of one method fail with this fault. */
  failNext(count: number, method: string, fault: Fault): void {
    let left = count
    this.fault = (request) => (request.method === method && left-- > 0 ? fault : null)
  }

  /** Breaks the connections of all requests that get no answer (fault `silence`). */
  release(): void {
    for (const socket of this.#silent.splice(0)) socket.destroy()
  }

  #serve(request: http.IncomingMessage, body: string, response: http.ServerResponse): void {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://provider')
    const asked: Asked = { method: request.method ?? 'GET', path, body, query, headers: request.headers }
    const kind = `${asked.method} ${this.kindOf(path)}`
    this.asked.set(kind, (this.asked.get(kind) ?? 0) + 1)
    const refusal = this.refuses(asked)
    if (refusal) return void reply(response, refusal)
    const fault = this.fault(asked)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'busy') return void reply(response, this.#busy)
    const answer = this.#once(this.keyOf(request.headers), `${kind} ${body}`, () => {
      if (fault === 'error') return this.broken
      const done = this.handle(asked)
      return fault === 'error-after' ? this.broken : done
    })
    if (fault === 'cut-after') return void request.socket.destroy()
    if (fault === 'silence') return void this.#silent.push(request.socket)
    void Promise.resolve(this.answered?.()).then(() => reply(response, answer))
  }

  /** Repeats the first answer for an idempotency key for a day; refuses a different request with that key. */
  #once(key: string | undefined, request: string, work: () => Answer): Answer {
    const earlier = key ? this.#answered.get(key) : undefined
    if (earlier && this.now() - earlier.at < dayMs) {
      return earlier.request === request ? earlier.answer : this.otherRequest
    }
    const answer = work()
    // Copied, so that later changes of the object do not change the repeated answer.
    if (key && (this.repeatsErrors || answer.status < 300)) {
      this.#answered.set(key, { at: this.now(), request, answer: structuredClone(answer) })
    }
    return answer
  }
}

export const done = (json: unknown, status = 200): Answer => ({ status, json })

function reply(response: http.ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(json === undefined ? '' : JSON.stringify(json))
}
