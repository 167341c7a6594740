import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

describe('what happens to money after it was paid', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 2000, retries: 0 })
  })
  after(() => all.closeWhole())
  afterEach(() => {
    all.stripe.fault = () => null
    all.books.refundStatus = 'succeeded'
  })

  const sweep = async () => {
    await all.makeDue()
    await sweepPayments(all.clinic.ground)
  }
  /** Delivers Stripe's events and handles them. */
  const hear = async () => {
    await all.deliverAll()
    await sweepPayments(all.clinic.ground)
  }
  const refundsOf = (intentId: string) => all.books.refunds.filter((each) => each.payment_intent === intentId)
  /** The refunds as we have stored them: who made each, how many cents, and its status. */
  const written = async (intentId: string) =>
    (
      await all.clinic.rows(
        `select made_by, refunds.amount_cents as cents, refunds.status from refunds
         join payments on payments.id = payment_id where intent_id = $1 order by number`,
        [intentId],
      )
    ).map(({ made_by, cents, status }) => `${made_by} ${cents} ${status}`)
  const shown = async (intentId: string) => {
    const { status, attention } = await all.payment(intentId)
    return { status, attention }
  }
  const wireStatus = async (who: { id: string; token: string }) =>
    (await all.clinic.call(who, 'GET', '/appointments/my-appointments')).body[0].paymentStatus

  it('refunds what is missing, not what the dashboard has sent back already', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    all.books.refund(intentId, 1000)
    await hear()
    assert.deepEqual(await shown(intentId), { status: 'booked', attention: 'refunded_elsewhere' })
    assert.equal(await wireStatus(patient), 'completed')
    const { body } = await all.cancel(patient, appointmentId)
    assert.equal(body.appointment.paymentStatus, 'refunded')
    assert.deepEqual(
      refundsOf(intentId).map(({ amount }) => amount),
      [1000, 11_000],
    )
    assert.deepEqual(await shown(intentId), { status: 'refunded', attention: null })
    assert.deepEqual(await written(intentId), ['provider 1000 succeeded', 'clinic 11000 succeeded'])
  })

  it('shows an appointment that stands though the dashboard has sent all its money back', async () => {
    const { patient, intentId } = await all.paidVisit()
    all.books.refund(intentId)
    await hear()
    assert.deepEqual(await shown(intentId), { status: 'booked', attention: 'refunded_elsewhere' })
    assert.equal(await wireStatus(patient), 'refunded')
  })

  it('hears that a refund which seemed done has failed, and pays again', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    await all.cancel(patient, appointmentId)
    assert.equal((await all.payment(intentId)).status, 'refunded')
    all.stripe.fault = ({ method }) => (method === 'POST' ? 'error' : null)
    all.books.endRefund(refundsOf(intentId)[0]!, 'failed')
    await hear()
    assert.deepEqual(await shown(intentId), { status: 'refund_due', attention: 'refund_failing' })
    assert.equal(await wireStatus(patient), 'completed')
    all.stripe.fault = () => null
    await sweep()
    assert.deepEqual(await shown(intentId), { status: 'refunded', attention: null })
    assert.deepEqual(
      refundsOf(intentId).map(({ status }) => status),
      ['failed', 'succeeded'],
    )
    assert.deepEqual(await written(intentId), ['clinic 12000 failed', 'clinic 12000 refused', 'clinic 12000 succeeded'])
  })

  it('asks about a refund under way instead of making another, and makes another once it has failed', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    all.books.refundStatus = 'pending'
    await all.cancel(patient, appointmentId)
    await sweep()
    await sweep()
    assert.equal(refundsOf(intentId).length, 1)
    assert.deepEqual(await shown(intentId), { status: 'refund_due', attention: null })
    all.books.refundStatus = 'succeeded'
    all.books.endRefund(refundsOf(intentId)[0]!, 'failed')
    await hear()
    assert.equal(refundsOf(intentId).length, 2)
    assert.equal((await all.payment(intentId)).status, 'refunded')
  })

  it('is not stuck for a day with the answer that Stripe repeats under one key', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    all.stripe.failNext(3, 'POST', 'error')
    await all.cancel(patient, appointmentId)
    await sweep()
    await sweep()
    assert.deepEqual(await shown(intentId), { status: 'refund_due', attention: 'refund_failing' })
    await sweep()
    assert.deepEqual(await shown(intentId), { status: 'refunded', attention: null })
    assert.equal(refundsOf(intentId).length, 1)
    const refused = Array.from({ length: 3 }, () => 'clinic 12000 refused')
    assert.deepEqual(await written(intentId), [...refused, 'clinic 12000 succeeded'])
  })

  it('pays back once though every answer to the refund is lost', async () => {
    const { patient, appointmentId, intentId } = await all.paidVisit()
    all.stripe.failNext(1, 'POST', 'cut-after')
    await all.cancel(patient, appointmentId)
    await sweep()
    assert.equal((await all.payment(intentId)).status, 'refunded')
    assert.equal(refundsOf(intentId).length, 1)
    assert.deepEqual(await written(intentId), ['clinic 12000 succeeded'])
  })

  for (const [end, refunds] of [
    ['won', 1],
    ['lost', 0],
  ] as const) {
    it(`refunds nothing on top of a dispute, and ${refunds} once it is ${end} and the visit cancelled`, async () => {
      const { patient, appointmentId, intentId } = await all.paidVisit()
      const dispute = all.books.dispute(intentId)
      await hear()
      const triedBefore = all.stripe.asked.get('POST /v1/refunds')
      assert.deepEqual(await shown(intentId), { status: 'disputed', attention: 'disputed' })
      assert.equal(await wireStatus(patient), 'completed')
      await all.cancel(patient, appointmentId)
      await sweep()
      assert.equal(all.stripe.asked.get('POST /v1/refunds'), triedBefore, 'never even tried')
      assert.deepEqual([refundsOf(intentId).length, (await all.payment(intentId)).status], [0, 'disputed'])
      all.books.closeDispute(dispute, end)
      await hear()
      assert.equal(refundsOf(intentId).length, refunds)
      assert.deepEqual(await shown(intentId), { status: 'refunded', attention: null })
      assert.equal(await wireStatus(patient), 'refunded')
    })
  }

  it('a dispute that ends while the visit stands: won is nothing more to do, lost is for an admin', async () => {
    const [won, lost] = [await all.paidVisit(), await all.paidVisit()]
    const disputes = [all.books.dispute(won.intentId), all.books.dispute(lost.intentId)] as const
    await hear()
    all.books.closeDispute(disputes[0], 'won')
    all.books.closeDispute(disputes[1], 'lost')
    await hear()
    assert.deepEqual(await shown(won.intentId), { status: 'booked', attention: null })
    assert.deepEqual(await shown(lost.intentId), { status: 'booked', attention: 'dispute_lost' })
  })

  it('of a dispute that is lost in part, that part is due again', async () => {
    const { patient, intentId } = await all.paidVisit()
    const dispute = all.books.dispute(intentId)
    dispute.amount = 5000
    await hear()
    all.books.closeDispute(dispute, 'lost')
    await hear()
    const [mine] = (await all.clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([mine.paid, mine.refunded, mine.due, mine.paymentStatus], [120, 50, 50, 'pending'])
  })

  it('lets no payment be refunded beyond what was captured', async () => {
    const { intentId } = await all.paidVisit()
    const more = all.clinic.rows('update payments set refunded_cents = captured_cents + 1 where intent_id = $1', [
      intentId,
    ])
    await assert.rejects(more, /payments_refund_within_capture/)
  })

  it('tells patients 503 and admins why, when Stripe does not take our key any more', async () => {
    all.clinic.expectErrors(/does not accept this server's key.*A payment needs attention/)
    const { patient, wanted } = await all.setting()
    const { intentId } = await all.paidVisit()
    const { secretKey } = all.stripe
    Object.assign(all.stripe, { secretKey: 'sk_test_rolled' })
    try {
      const held = await all.hold(patient, wanted)
      assert.deepEqual([held.status, held.body.code], [503, 'provider_unavailable'])
      await all.clinic.rows('update payments set next_check_at = now() where intent_id = $1', [intentId])
      await sweepPayments(all.clinic.ground)
      assert.deepEqual(await shown(intentId), { status: 'booked', attention: 'refused' })
    } finally {
      Object.assign(all.stripe, { secretKey })
    }
    const held = await all.hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.deepEqual(await shown(held.body.paymentIntentId), { status: 'open', attention: null })
    await sweep()
    assert.deepEqual(await shown(intentId), { status: 'booked', attention: null })
  })

  it('notices a payment that Stripe does not know, and one of a provider whose keys are gone', async () => {
    all.clinic.expectErrors(/Stripe does not know this payment.*A payment needs attention/)
    all.clinic.expectErrors(/no keys of acme.*A payment needs attention/)
    const [unknown, foreign] = [await all.paidVisit(), await all.paidVisit()]
    await all.clinic.rows("update payments set intent_id = 'pi_gone', next_check_at = now() where intent_id = $1", [
      unknown.intentId,
    ])
    await all.clinic.rows("update payments set provider = 'acme', next_check_at = now() where intent_id = $1", [
      foreign.intentId,
    ])
    await sweepPayments(all.clinic.ground)
    assert.deepEqual(await shown('pi_gone'), { status: 'booked', attention: 'missing' })
    assert.deepEqual(await shown(foreign.intentId), { status: 'booked', attention: 'other_provider' })
  })

  it('asks the sandbox about what was begun in the sandbox, though Stripe takes the new payments', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    await all.clinic.rows(
      `with begun as (
         update payments set provider = 'sandbox', intent_id = 'pi_sandbox_before', next_check_at = now()
         where intent_id = $1 returning *
       )
       insert into sandbox_intents (id, idempotency_key, client_secret, amount_cents, currency, metadata, status)
       select intent_id, id, 'x', amount_cents, currency,
         jsonb_build_object('claim', claim_id), 'succeeded' from begun`,
      [paymentIntentId],
    )
    await sweepPayments(all.clinic.ground)
    assert.equal((await all.payment('pi_sandbox_before')).status, 'booked')
  })

  it('holds the time of a payment that the bank is still working on', async () => {
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    all.books.intent(paymentIntentId).status = 'processing'
    await all.clinic.rows("update claims set hold_expires_at = now() + interval '1 s' where patient_id = $1", [
      patient.id,
    ])
    await sweep()
    const [hold] = await all.clinic.rows(
      "select hold_expires_at > now() + interval '1 minute' as longer from claims where patient_id = $1",
      [patient.id],
    )
    assert.equal(hold?.longer, true)
    all.books.pay(paymentIntentId)
    await hear()
    assert.equal((await all.payment(paymentIntentId)).status, 'booked')
  })

  it('books nothing that has begun: money that comes so late goes back', async () => {
    for (const state of ['held', 'lapsed']) {
      const { patient, wanted } = await all.setting()
      const { paymentIntentId } = (await all.hold(patient, wanted)).body
      await all.clinic.rows(
        `update claims set status = $2, date = clinic_today() - 1,
           during = instants_of(clinic_today() - 1, start_time, end_time)
         where patient_id = $1`,
        [patient.id, state],
      )
      all.books.pay(paymentIntentId)
      await hear()
      const { status, captured_cents, refunded_cents } = await all.payment(paymentIntentId)
      assert.deepEqual([status, captured_cents, refunded_cents], ['refunded', 12_000, 12_000], state)
      const mine = await all.clinic.call(patient, 'GET', '/appointments/my-appointments')
      assert.deepEqual(mine.body, [], state)
    }
  })

  it('the overview says what came in and what went back, whoever sent it back', async () => {
    const admin = await all.clinic.addPerson('admin')
    const overview = async () => {
      const { received, refunded } = (await all.clinic.call(admin, 'GET', '/admin/overview')).body
      return { received, refunded }
    }
    const before = await overview()
    const [kept, disputed, cancelled] = [await all.paidVisit(), await all.paidVisit(), await all.paidVisit()]
    all.books.refund(kept.intentId, 1000)
    all.books.dispute(disputed.intentId)
    await hear()
    await all.cancel(cancelled.patient, cancelled.appointmentId)
    const { received, refunded } = await overview()
    assert.deepEqual([received - before.received, refunded - before.refunded], [360, 130])
  })

  it('leaves events of the other mode aside, and asks Stripe for cards alone', async () => {
    const { intentId } = await all.paidVisit()
    await sweep()
    const live = JSON.stringify({
      ...JSON.parse(all.books.events.at(-1)!),
      id: `evt_${crypto.randomUUID()}`,
      livemode: true,
    })
    assert.equal((await all.deliver(live)).statusCode, 200)
    assert.equal((await all.payment(intentId)).next_check_at, null)
  })
})
