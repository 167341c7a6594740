import { createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, type Asked, done, FakeProvider } from './fake-provider.ts'
import { PaypalBooks, PaypalSaysNo } from './paypal-books.ts'

/** A stand-in that speaks PayPal's protocol on loopback and keeps books as PayPal documents it. */
export class FakePaypal extends FakeProvider {
  readonly books = new PaypalBooks(() => this.now())
  readonly keys = { clientId: 'salus-client', clientSecret: 'salus-secret', webhookId: 'WH-SALUS' }
  /** The secret that signs its webhooks. */
  readonly #signing = 'the secret of the stand-in for PayPal'
  /** How far its clock is ahead (ms). */
  ahead = 0
  protected readonly broken: Answer = no(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong at PayPal.')
  protected readonly otherRequest: Answer = no(
    422,
    'UNPROCESSABLE_ENTITY',
    'Another request.',
    'PAYPAL_REQUEST_ID_REUSED',
  )
  protected readonly repeatsErrors = false

  now(): number {
    return Date.now() + this.ahead
  }

  protected kindOf(path: string): string {
    return path.replace(/\/(orders|captures|disputes)\/[^/]+/, '/$1/{id}')
  }

  protected keyOf(headers: IncomingHttpHeaders): string | undefined {
    return headers['paypal-request-id']?.toString()
  }

  protected refuses({ path, headers }: Asked): Answer | null {
    const { clientId, clientSecret } = this.keys
    const expected = path.startsWith('/v1/oauth2/')
      ? `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
      : 'Bearer token-of-salus'
    return headers.authorization === expected ? null : no(401, 'AUTHENTICATION_FAILURE', 'Authentication failed.')
  }

  protected handle(asked: Asked): Answer {
    try {
      return this.#answer(asked)
    } catch (error) {
      if (!(error instanceof PaypalSaysNo)) throw error
      return error.issue === 'RESOURCE_NOT_FOUND'
        ? no(404, 'RESOURCE_NOT_FOUND', error.message)
        : no(422, 'UNPROCESSABLE_ENTITY', error.message, error.issue)
    }
  }

  #answer({ method, path, body, query }: Asked): Answer {
    const { books } = this
    const [, , area, kind, id, act] = path.split('/')
    if (path === '/v1/oauth2/token') {
      const form = new URLSearchParams(body)
      if (form.get('grant_type') !== 'client_credentials') return no(400, 'invalid_request', 'Which grant?')
      return done({ access_token: 'token-of-salus', token_type: 'Bearer', expires_in: 32_400, scope: '' })
    }
    if (path === '/v1/notifications/verify-webhook-signature') return done(this.#verify(body))
    if (area === 'checkout' && method === 'POST' && !id) return done(books.create(JSON.parse(body)), 201)
    if (area === 'checkout' && act === 'capture') return done(books.capture(id!), 201)
    if (area === 'checkout') return done(books.shown(id!))
    if (area === 'payments' && act === 'refund') {
      const { amount, custom_id: customId } = JSON.parse(body) as { amount?: { value: string }; custom_id?: string }
      return done(books.refund(id!, amount?.value, customId), 201)
    }
    if (area === 'payments' && kind === 'captures') return done(books.capturedAs(id!))
    if (area === 'customer' && id) return done(books.dispute(id))
    if (area === 'customer') {
      const of = query.get('disputed_transaction_id')
      const since = query.get('start_time') ?? ''
      return done({ items: books.disputesOf(of, since) })
    }
    if (area === 'reporting') {
      const size = Number(query.get('page_size'))
      const page = Number(query.get('page'))
      const [start, end] = [query.get('start_date') ?? '', query.get('end_date') ?? '']
      if (Date.parse(end) - Date.parse(start) > 31 * 86_400_000) return no(400, 'INVALID_REQUEST', path)
      const all = books.transactions(start, end)
      return done({
        transaction_details: all.slice((page - 1) * size, page * size),
        page,
        total_items: all.length,
        total_pages: Math.max(1, Math.ceil(all.length / size)),
      })
    }
    return no(404, 'RESOURCE_NOT_FOUND', path)
  }

  #signatureOf(id: string, time: string, event: string): string {
    return createHmac('sha256', this.#signing).update(`${id}|${time}|${this.keys.webhookId}|${event}`).digest('base64')
  }

  /** The event must come back byte for byte. */
  #verify(body: string): { verification_status: 'SUCCESS' | 'FAILURE' } {
    const asked = JSON.parse(body) as Record<string, string>
    const event = body.slice(body.indexOf('"webhook_event":') + '"webhook_event":'.length, -1)
    const isOurs =
      asked.webhook_id === this.keys.webhookId &&
      asked.transmission_sig === this.#signatureOf(asked.transmission_id ?? '', asked.transmission_time ?? '', event)
    return { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' }
  }

  /** The headers that it sends an event with. */
  headersFor(event: string): Record<string, string> {
    const id = crypto.randomUUID()
    const time = new Date(this.now()).toISOString()
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': this.#signatureOf(id, time, event),
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
    }
  }
}

function no(status: number, name: string, message: string, issue?: string): Answer {
  return { status, json: { name, message, debug_id: 'd0', details: issue ? [{ issue, description: message }] : [] } }
}
