import { once } from 'node:events'
import http from 'node:http'
import type { Socket } from 'node:net'
import { StripeBooks, StripeSaysNo } from './stripe-books.ts'

/**
 * What goes wrong with one request: an error of Stripe's own before it did anything, or after it did the work; the
 * connection cut before or after the work; no answer at all after the work.
 */
export type Fault = 'error' | 'error-after' | 'cut' | 'cut-after' | 'silence'

type Answer = { status: number; json: unknown }

const dayMs = 86_400_000

/** A stand-in that speaks Stripe's protocol on loopback and keeps books as Stripe documents it. */
export class FakeStripe {
  readonly books = new StripeBooks()
  readonly secretKey = 'sk_test_salus'
  /** Asked before each request; what it answers goes wrong. */
  fault: (request: { method: string; path: string }) => Fault | null = () => null
  /** Awaited after the work of a request and before its answer leaves. */
  answered: (() => Promise<void>) | undefined
  /** How often each path was asked, ids left out: `POST /v1/refunds`. */
  readonly asked = new Map<string, number>()
  readonly #silent: Socket[] = []
  readonly #answered = new Map<string, { at: number; request: string; answer: Answer }>()
  readonly #server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => this.#serve(request, body, response))
  })

  /** Starts it; answers the address for `STRIPE_API`. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`
  }

  stop(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  /** The same fault for so many requests of one method. */
  failNext(count: number, method: string, fault: Fault): void {
    let left = count
    this.fault = (request) => (request.method === method && left-- > 0 ? fault : null)
  }

  #serve(request: http.IncomingMessage, body: string, response: http.ServerResponse): void {
    const method = request.method ?? 'GET'
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const kind = `${method} ${pathname.replace(/\/pi_[^/]*/, '/{id}')}`
    this.asked.set(kind, (this.asked.get(kind) ?? 0) + 1)
    if (request.headers.authorization !== `Bearer ${this.secretKey}`) {
      reply(response, refusal(401, 'invalid_request_error', '', 'Invalid API Key provided'))
      return
    }
    const fault = this.fault({ method, path: pathname })
    if (fault === 'cut') return void request.socket.destroy()
    const form = new URLSearchParams(method === 'GET' ? searchParams : body)
    const key = request.headers['idempotency-key']?.toString()
    const answer = this.#once(key, `${kind} ${body}`, () => {
      if (fault === 'error') return broken
      const done = this.#handle(method, pathname, form)
      return fault === 'error-after' ? broken : done
    })
    if (fault === 'cut-after') return void request.socket.destroy()
    if (fault === 'silence') return void this.#silent.push(request.socket)
    void Promise.resolve(this.answered?.()).then(() => reply(response, answer))
  }

  /** Ends the silence: whoever waits for an answer sees the connection break. */
  release(): void {
    for (const socket of this.#silent.splice(0)) socket.destroy()
  }

  /** A key's first answer is its answer for a day, an error no less; for another request it is refused. */
  #once(key: string | undefined, request: string, work: () => Answer): Answer {
    const now = Date.now() + this.books.ahead
    const earlier = key ? this.#answered.get(key) : undefined
    if (earlier && now - earlier.at < dayMs) {
      return earlier.request === request
        ? earlier.answer
        : refusal(
            400,
            'idempotency_error',
            '',
            'Keys for idempotent requests can only be used with the same parameters.',
          )
    }
    const answer = work()
    // An object of its own, so that what happens later does not show in what was answered then.
    if (key) this.#answered.set(key, { at: now, request, answer: structuredClone(answer) })
    return answer
  }

  #handle(method: string, path: string, form: URLSearchParams): Answer {
    const { books } = this
    const [, , kind, id, act] = path.split('/')
    try {
      if (kind === 'payment_intents' && method === 'POST' && !id) {
        const claim = form.get('metadata[claim]')
        return done(books.create(Number(form.get('amount')), form.get('currency') ?? '', claim))
      }
      if (kind === 'payment_intents' && act === 'cancel') return done(books.cancel(id!))
      if (kind === 'payment_intents' && id) return done({ ...books.intent(id), latest_charge: this.#chargeOf(id) })
      if (kind === 'payment_intents') return done(this.#list(form))
      const intentId = form.get('payment_intent') ?? ''
      if (kind === 'refunds' && method === 'POST') {
        const amount = form.get('amount')
        const of = form.get('metadata[refund]')
        return done(books.refund(intentId, amount === null ? undefined : Number(amount), of ? { refund: of } : {}))
      }
      if (kind === 'refunds') return done(listOf(books.refunds.filter((each) => each.payment_intent === intentId)))
      if (kind === 'disputes') return done(listOf(books.disputes.filter((each) => each.payment_intent === intentId)))
      return refusal(404, 'invalid_request_error', '', `Unrecognized request URL (${method}: ${path})`)
    } catch (error) {
      if (!(error instanceof StripeSaysNo)) throw error
      return refusal(error.code === 'resource_missing' ? 404 : 400, 'invalid_request_error', error.code, error.message)
    }
  }

  #chargeOf(id: string) {
    return this.books.intent(id).amount_received > 0 ? this.books.charge(id) : null
  }

  #list(form: URLSearchParams) {
    const since = Number(form.get('created[gte]') ?? 0)
    const newest = [...this.books.intents.values()].reverse().filter(({ created }) => created >= since)
    const after = form.get('starting_after')
    const from = after ? newest.findIndex(({ id }) => id === after) + 1 : 0
    const limit = Number(form.get('limit') ?? 10)
    const page = newest.slice(from, from + limit).map((each) => ({ ...each, latest_charge: this.#chargeOf(each.id) }))
    return { ...listOf(page), has_more: from + limit < newest.length }
  }
}

const broken: Answer = {
  status: 500,
  json: { error: { type: 'api_error', message: 'Something went wrong at Stripe.' } },
}

const done = (json: unknown): Answer => ({ status: 200, json })

const listOf = (items: unknown[]) => ({ object: 'list', data: items, has_more: false, url: '/v1' })

const refusal = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  json: { error: { type, ...(code ? { code } : {}), message } },
})

function reply(response: http.ServerResponse, { status, json }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
}
