import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import type { Clinic } from '../testing/clinic.ts'
import type { FakeStripe } from '../testing/fake-stripe.ts'
import { eventually } from '../testing/eventually.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

describe('payments by Stripe', () => {
  let all: StripeClinic
  let clinic: Clinic
  let stripe: FakeStripe
  before(async () => {
    all = await openStripeClinic()
    ;({ clinic, stripe } = all)
  })
  after(() => all.closeWhole())

  const event = (type: string, intentId: string, more: object = {}) =>
    JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type,
      created: Math.floor(Date.now() / 1000),
      livemode: false,
      data: { object: { object: 'payment_intent', id: intentId } },
      ...more,
    })

  it('tells the browser the provider and its publishable key, and has no sandbox', async () => {
    const { body } = await clinic.call(null, 'GET', '/config')
    assert.deepEqual([body.paymentProvider, body.publishableKey], ['stripe', 'pk_test_salus'])
    const card = { number: '4242424242424242', expMonth: 1, expYear: 2040, cvc: '123' }
    assert.equal((await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: 'x', card })).status, 404)
  })

  it('books what Stripe says is paid, and refunds it once', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId, clientSecret } = (await all.hold(patient, wanted)).body
    assert.equal(clientSecret, `${paymentIntentId}_secret`)
    assert.equal((await all.book(patient, { ...wanted, paymentIntentId })).body.code, 'intent_not_paid')
    stripe.books.pay(paymentIntentId)
    const booked = await all.book(patient, { ...wanted, paymentIntentId })
    assert.equal(booked.status, 201)
    stripe.books.refundStatus = 'pending'
    const cancelled = await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    assert.equal(cancelled.body.appointment.paymentStatus, 'completed')
    for (const refund of stripe.books.refunds) stripe.books.endRefund(refund, 'succeeded')
    stripe.books.refundStatus = 'succeeded'
    await all.makeDue()
    await sweepPayments(clinic.ground)
    assert.equal(stripe.books.refunds.filter((refund) => refund.payment_intent === paymentIntentId).length, 1)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].paymentStatus, 'refunded')
  })

  it('makes one intent though the connection breaks after the work', async () => {
    const { patient, wanted } = await all.setting()
    const before_ = stripe.books.intents.size
    stripe.failNext(2, 'POST', 'cut-after')
    const failed = await all.hold(patient, wanted)
    assert.deepEqual([failed.status, failed.body.code], [503, 'provider_unavailable'])
    const held = await all.hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.equal(stripe.books.intents.size, before_ + 1)
  })

  it('books by webhook alone, however often and in whatever order it is told', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    stripe.books.pay(paymentIntentId)
    const succeeded = event('payment_intent.succeeded', paymentIntentId)
    const payloads = [
      event('payment_intent.processing', paymentIntentId),
      succeeded,
      succeeded,
      event('payment_intent.payment_failed', paymentIntentId),
    ]
    for (const payload of payloads) assert.equal((await all.deliver(payload)).statusCode, 200)
    assert.equal((await all.deliver(event('payment_intent.succeeded', 'pi_of_another_product'))).statusCode, 200)
    await sweepPayments(clinic.ground)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body.length, 1)
    assert.equal((await all.book(patient, { ...wanted, paymentIntentId })).status, 200)
    const stored = await clinic.rows('select count(*) as n from provider_events where intent_id = $1', [
      paymentIntentId,
    ])
    assert.equal(stored[0]?.n, 3)
  })

  it('books the payer whose hold ran out while cancelling came too late', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    await clinic.rows("update claims set hold_expires_at = now() - interval '1 s' where patient_id = $1", [patient.id])
    stripe.books.pay(paymentIntentId)
    await all.makeDue()
    await sweepPayments(clinic.ground)
    assert.equal((await clinic.call(patient, 'GET', '/appointments/my-appointments')).body.length, 1)
  })

  it('believes no webhook that Stripe did not sign just now', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    const payload = event('payment_intent.succeeded', paymentIntentId)
    const now = Math.floor(Date.now() / 1000)
    const refused = await Promise.all([
      all.deliver(payload, { secret: 'whsec_of_somebody_else' }),
      all.deliver(payload, { sent: payload.replace('succeeded', 'Succeeded') }),
      all.deliver(payload, { at: now - 302 }),
      all.deliver(payload, { at: now + 302 }),
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
    assert.equal((await all.deliver(`${payload}${' '.repeat(1_000_000)}`)).statusCode, 413)
    assert.deepEqual(await clinic.rows('select * from provider_events where intent_id = $1', [paymentIntentId]), [])
  })

  it('holds no connection of the database while Stripe does not answer, whoever waits for it', async () => {
    const many = <T>(make: () => Promise<T>, count: number) => Promise.all(Array.from({ length: count }, make))
    const toHold = await many(() => all.setting(), 30)
    const toBook = await many(async () => {
      const { patient, wanted } = await all.setting()
      const { paymentIntentId } = (await all.hold(patient, wanted)).body
      stripe.books.pay(paymentIntentId)
      return { patient, paid: { ...wanted, paymentIntentId } }
    }, 20)
    const toCancel = await many(() => all.paidVisit(), 10)

    const { promise: answers, resolve: answer } = Promise.withResolvers<void>()
    let waiting = 0
    stripe.answered = () => {
      waiting++
      return answers
    }
    const steps = [
      ...toHold.map(({ patient, wanted }) => all.hold(patient, wanted)),
      ...toBook.map(({ patient, paid }) => all.book(patient, paid)),
      ...toCancel.map(({ patient, appointmentId }) => all.cancel(patient, appointmentId)),
    ]
    const { serverPool } = clinic
    try {
      await eventually('all wait for Stripe', () => waiting === steps.length)
      const isFree = () => serverPool.idleCount === serverPool.totalCount && serverPool.waitingCount === 0
      await eventually('every connection is free', isFree)
      const busy = await clinic.rows(
        `select state, query from pg_stat_activity
         where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
           and pid <> pg_backend_pid()`,
      )
      assert.deepEqual(busy, [])
      // Requests that do not need Stripe are answered meanwhile.
      assert.equal((await clinic.call(toHold[0]!.patient, 'GET', '/appointments/my-appointments')).status, 200)
    } finally {
      stripe.answered = undefined
      answer()
    }
    const statuses = (await Promise.all(steps)).map(({ status }) => status)
    const booked = statuses.splice(toHold.length, toBook.length)
    assert.ok(statuses.every((status) => status === 200) && booked.every((status) => status === 201))
  })
})
