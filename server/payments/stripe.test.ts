import assert from 'node:assert/strict'
import http from 'node:http'
import { after, before, describe, it } from 'node:test'
import Stripe from 'stripe'
import { sweepPayments } from '../booking/sweep.ts'
import { brokenInvariants } from '../check-invariants.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'

type FakeIntent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  client_secret: string
  metadata: Record<string, string>
  status: string
}

/** A stand-in that speaks Stripe's protocol on loopback and keeps state as Stripe documents it. */
class FakeStripe {
  readonly intents = new Map<string, FakeIntent>()
  readonly refunds: { id: string; object: 'refund'; payment_intent: string; status: string }[] = []
  readonly answered = new Map<string, unknown>()
  /** Cuts the connection after doing the work, so many times. */
  cutAfterWork = 0
  refundStatus = 'succeeded'
  readonly server = http.createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { status, json } = this.handle(request, new URLSearchParams(body))
      if (request.method === 'POST' && this.cutAfterWork > 0) {
        this.cutAfterWork--
        request.socket.destroy()
        return
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    })
  })

  handle(request: http.IncomingMessage, form: URLSearchParams): { status: number; json: unknown } {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const key = request.headers['idempotency-key']?.toString()
    if (key && this.answered.has(key)) return { status: 200, json: this.answered.get(key) }
    const [, , kind, id, act] = pathname.split('/')
    if (kind === 'payment_intents' && request.method === 'POST' && !id) {
      const intentId = `pi_${this.intents.size + 1}`
      const intent: FakeIntent = {
        id: intentId,
        object: 'payment_intent',
        amount: Number(form.get('amount')),
        amount_received: 0,
        currency: form.get('currency') ?? '',
        client_secret: `${intentId}_secret`,
        metadata: { claim: form.get('metadata[claim]') ?? '' },
        status: 'requires_payment_method',
      }
      this.intents.set(intentId, intent)
      if (key) this.answered.set(key, intent)
      return { status: 200, json: intent }
    }
    const intent = this.intents.get(id ?? '')
    if (kind === 'payment_intents' && intent && act === 'cancel') {
      if (intent.status === 'succeeded') {
        return {
          status: 400,
          json: { error: { type: 'invalid_request_error', message: 'This intent has succeeded.' } },
        }
      }
      intent.status = 'canceled'
    }
    if (kind === 'payment_intents' && intent) return { status: 200, json: intent }
    if (kind === 'refunds' && request.method === 'GET') {
      const data = this.refunds.filter((refund) => refund.payment_intent === searchParams.get('payment_intent'))
      return { status: 200, json: { object: 'list', data, has_more: false, url: '/v1/refunds' } }
    }
    if (kind === 'refunds') {
      const refund = {
        id: `re_${this.refunds.length + 1}`,
        object: 'refund' as const,
        payment_intent: form.get('payment_intent') ?? '',
        status: this.refundStatus,
      }
      this.refunds.push(refund)
      if (key) this.answered.set(key, refund)
      return { status: 200, json: refund }
    }
    return { status: 404, json: { error: { type: 'invalid_request_error', message: `No such thing: ${pathname}` } } }
  }

  pay(id: string): void {
    const intent = this.intents.get(id)!
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
  }
}

const webhookSecret = 'whsec_test_of_salus'

describe('payments by Stripe', () => {
  const stripe = new FakeStripe()
  let clinic: Clinic
  before(async () => {
    await new Promise<void>((resolve) => stripe.server.listen(0, '127.0.0.1', resolve))
    const { port } = stripe.server.address() as { port: number }
    clinic = await openClinic({
      env: {
        STRIPE_SECRET_KEY: 'sk_test_salus',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_salus',
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API: `http://127.0.0.1:${port}`,
      },
    })
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.close()
    stripe.server.closeAllConnections()
    stripe.server.close()
  })

  const setting = async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    return { patient, wanted: { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(4) } }
  }
  const hold = (who: Person, wanted: unknown) => clinic.call(who, 'POST', '/appointments/payment/create-intent', wanted)
  const book = (who: Person, body: unknown) => clinic.call(who, 'POST', '/appointments/book', body)
  const makeDue = () => clinic.rows('update payments set next_check_at = now() where next_check_at is not null')

  const event = (type: string, intentId: string, id = `evt_${crypto.randomUUID()}`) =>
    JSON.stringify({
      id,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      data: { object: { object: 'payment_intent', id: intentId } },
    })
  const deliver = async (
    payload: string,
    { at = Math.floor(Date.now() / 1000), secret = webhookSecret, sent = payload } = {},
  ) => {
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: at })
    return clinic.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      payload: sent,
    })
  }

  it('tells the browser the provider and its publishable key, and has no sandbox', async () => {
    const { body } = await clinic.call(null, 'GET', '/config')
    assert.deepEqual([body.paymentProvider, body.publishableKey], ['stripe', 'pk_test_salus'])
    const card = { number: '4242424242424242', expMonth: 1, expYear: 2040, cvc: '123' }
    assert.equal((await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: 'x', card })).status, 404)
  })

  it('books what Stripe says is paid, and refunds it once', async () => {
    const { patient, wanted } = await setting()
    const { paymentIntentId, clientSecret } = (await hold(patient, wanted)).body
    assert.equal(clientSecret, `${paymentIntentId}_secret`)
    assert.equal((await book(patient, { ...wanted, paymentIntentId })).body.code, 'intent_not_paid')
    stripe.pay(paymentIntentId)
    const booked = await book(patient, { ...wanted, paymentIntentId })
    assert.equal(booked.status, 201)
    stripe.refundStatus = 'pending'
    const cancelled = await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    assert.equal(cancelled.body.appointment.paymentStatus, 'completed')
    for (const refund of stripe.refunds) refund.status = 'succeeded'
    stripe.refundStatus = 'succeeded'
    await makeDue()
    await sweepPayments(clinic.ground)
    assert.equal(stripe.refunds.filter((refund) => refund.payment_intent === paymentIntentId).length, 1)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].paymentStatus, 'refunded')
  })

  it('makes one intent though the connection breaks after the work', async () => {
    const { patient, wanted } = await setting()
    const before_ = stripe.intents.size
    stripe.cutAfterWork = 3
    const failed = await hold(patient, wanted)
    assert.deepEqual([failed.status, failed.body.code], [503, 'provider_unavailable'])
    const held = await hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.equal(stripe.intents.size, before_ + 1)
  })

  it('books by webhook alone, however often and in whatever order it is told', async () => {
    const { patient, wanted } = await setting()
    const { paymentIntentId } = (await hold(patient, wanted)).body
    stripe.pay(paymentIntentId)
    const succeeded = event('payment_intent.succeeded', paymentIntentId)
    const payloads = [
      event('payment_intent.processing', paymentIntentId),
      succeeded,
      succeeded,
      event('payment_intent.payment_failed', paymentIntentId),
    ]
    for (const payload of payloads) assert.equal((await deliver(payload)).statusCode, 200)
    assert.equal((await deliver(event('payment_intent.succeeded', 'pi_of_another_product'))).statusCode, 200)
    await sweepPayments(clinic.ground)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body.length, 1)
    assert.equal((await book(patient, { ...wanted, paymentIntentId })).status, 200)
    const stored = await clinic.rows('select count(*) as n from provider_events where intent_id = $1', [
      paymentIntentId,
    ])
    assert.equal(stored[0]?.n, 3)
  })

  it('books the payer whose hold ran out while cancelling came too late', async () => {
    const { patient, wanted } = await setting()
    const { paymentIntentId } = (await hold(patient, wanted)).body
    await clinic.rows("update claims set hold_expires_at = now() - interval '1 s' where patient_id = $1", [patient.id])
    stripe.pay(paymentIntentId)
    await makeDue()
    await sweepPayments(clinic.ground)
    assert.equal((await clinic.call(patient, 'GET', '/appointments/my-appointments')).body.length, 1)
  })

  it('believes no webhook that Stripe did not sign just now', async () => {
    const { patient, wanted } = await setting()
    const { paymentIntentId } = (await hold(patient, wanted)).body
    const payload = event('payment_intent.succeeded', paymentIntentId)
    const now = Math.floor(Date.now() / 1000)
    const refused = await Promise.all([
      deliver(payload, { secret: 'whsec_of_somebody_else' }),
      deliver(payload, { sent: payload.replace('succeeded', 'Succeeded') }),
      deliver(payload, { at: now - 302 }),
      deliver(payload, { at: now + 302 }),
      clinic.app.inject({
        method: 'POST',
        url: '/api/payments/webhook',
        headers: { 'content-type': 'application/json' },
        payload,
      }),
    ])
    assert.deepEqual(
      refused.map((answer) => answer.statusCode),
      [400, 400, 400, 400, 400],
    )
    assert.equal((await deliver(`${payload}${' '.repeat(1_000_000)}`)).statusCode, 413)
    assert.deepEqual(await clinic.rows('select * from provider_events where intent_id = $1', [paymentIntentId]), [])
  })
})
