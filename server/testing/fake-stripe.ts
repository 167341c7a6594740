import type { IncomingHttpHeaders } from 'node:http'
import { type Answer, type Asked, done, FakeProvider } from './fake-provider.ts'
import { CardRefused, StripeBooks, StripeSaysNo } from './stripe-books.ts'

/** A stand-in that speaks Stripe's protocol on loopback and keeps books as Stripe documents it. */
export class FakeStripe extends FakeProvider {
  readonly books = new StripeBooks()
  readonly secretKey = 'sk_test_salus'
  readonly publishableKey = 'pk_test_salus'
  protected readonly broken: Answer = {
    status: 500,
    json: { error: { type: 'api_error', message: 'Something went wrong at Stripe.' } },
  }
  protected readonly otherRequest = refusal(
    400,
    'idempotency_error',
    '',
    'Keys for idempotent requests can only be used with the same parameters.',
  )
  protected readonly repeatsErrors = true

  now = () => Date.now() + this.books.ahead

  protected kindOf(path: string): string {
    return path.replace(/\/pi_[^/]*/, '/{id}')
  }

  protected refuses({ headers, body }: Asked): Answer | null {
    // Stripe's script in the browser may confirm the payment whose secret it has, and nothing else.
    if (isBrowser(body)) return null
    if (!/^\d{4}-\d{2}-\d{2}/.test(headers['stripe-version']?.toString() ?? '')) {
      return refusal(400, 'invalid_request_error', '', 'Tell us the version of the API that you mean.')
    }
    if (headers.authorization === `Bearer ${this.secretKey}`) return null
    return refusal(401, 'invalid_request_error', '', 'Invalid API Key provided')
  }

  protected keyOf(headers: IncomingHttpHeaders): string | undefined {
    return headers['idempotency-key']?.toString()
  }

  protected handle({ method, path, query, body }: Asked): Answer {
    const { books } = this
    const form = method === 'GET' ? query : new URLSearchParams(body)
    const [, , kind, id, act] = path.split('/')
    if (isBrowser(body)) return this.#confirmInBrowser(kind ?? '', id ?? '', act, form)
    const unknown = method === 'POST' && [...form.keys()].find((name) => !known(kind ?? '', act, name))
    if (unknown) {
      return refusal(400, 'invalid_request_error', 'parameter_unknown', `Received unknown parameter: ${unknown}`)
    }
    try {
      if (kind === 'customers' && method === 'POST') return done(books.createCustomer())
      if (kind === 'customers' && method === 'DELETE') return done(books.deleteCustomer(id!))
      if (kind === 'setup_intents' && method === 'POST') {
        return done(books.createSetup(form.get('customer') ?? '', form.get('usage') ?? ''))
      }
      if (kind === 'setup_intents' && id) return done(books.setup(id))
      if (kind === 'payment_intents' && act === 'confirm') {
        return done(books.confirm(id!, form.get('payment_method') ?? ''))
      }
      if (kind === 'payment_intents' && method === 'POST' && !id) {
        const claim = form.get('metadata[claim]')
        return done(books.create(Number(form.get('amount')), form.get('currency') ?? '', claim, form.get('customer')))
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
      if (error instanceof CardRefused) return cardRefusal(error)
      if (!(error instanceof StripeSaysNo)) throw error
      return refusal(error.code === 'resource_missing' ? 404 : 400, 'invalid_request_error', error.code, error.message)
    }
  }

  #confirmInBrowser(kind: string, id: string, act: string | undefined, form: URLSearchParams): Answer {
    const { books } = this
    const passed = form.get('challenge') === 'passed'
    const secret = form.get('client_secret')
    if (form.get('key') !== this.publishableKey || act !== 'confirm')
      return refusal(401, 'invalid_request_error', '', '')
    try {
      if (kind === 'setup_intents' && books.setup(id).client_secret === secret) {
        return done(books.keepTyped(id, form.get('card') ?? '', passed))
      }
      if (kind === 'payment_intents' && books.intent(id).client_secret === secret) {
        return done(books.payTyped(id, form.get('card') ?? form.get('payment_method') ?? '', passed))
      }
      return refusal(404, 'invalid_request_error', 'resource_missing', 'No such intent.')
    } catch (error) {
      if (error instanceof CardRefused) return cardRefusal(error)
      throw error
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

const isBrowser = (body: string) => new URLSearchParams(body).has('client_secret')

/** The parameters that we send to each call; Stripe would refuse others. */
const parameters: Record<string, readonly string[]> = {
  customers: ['metadata[card]'],
  setup_intents: ['customer', 'payment_method_types[0]', 'usage', 'metadata[card]'],
  payment_intents: ['amount', 'currency', 'payment_method_types[0]', 'metadata[claim]', 'customer'],
  'payment_intents confirm': ['payment_method', 'off_session'],
  refunds: ['payment_intent', 'amount', 'metadata[refund]'],
}

const known = (kind: string, act: string | undefined, name: string) =>
  parameters[act ? `${kind} ${act}` : kind]?.includes(name) ?? false

function cardRefusal({ code, message, intent }: CardRefused): Answer {
  const error = { type: 'card_error', code, decline_code: code, message, payment_intent: intent }
  return { status: 402, json: { error } }
}

const listOf = (items: unknown[]) => ({ object: 'list', data: items, has_more: false, url: '/v1' })

function refusal(status: number, type: string, code: string, message: string): Answer {
  return { status, json: { error: { type, ...(code ? { code } : {}), message } } }
}
