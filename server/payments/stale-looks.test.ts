import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Ground } from '../ground.ts'
import { inTransaction } from '../platform/database.ts'
import { type Clinic, goodCard, openClinic } from '../testing/clinic.ts'
import { openPaypalClinic } from '../testing/paypal-clinic.ts'
import { openStripeClinic } from '../testing/stripe-clinic.ts'
import type { Payment } from './ledger.ts'
import type { Books } from './provider.ts'
import { reviewSafely } from './refund.ts'
import { askedRefund } from './refund-rows.ts'

/** The price of a visit, and the fee that is kept of it, in cents. */
const [price, fee] = [12_000, 9000]

/** Cancels the visit late, directly in its rows: the fee is kept, and nobody has begun to refund the rest. */
async function cancelledLate(clinic: Clinic, claimId: string): Promise<Payment> {
  await clinic.rows("update claims set status = 'cancelled' where id = $1", [claimId])
  await clinic.rows("insert into visit_fees (claim_id, kind, amount_cents) values ($1, 'late', $2)", [claimId, fee])
  const [payment] = await clinic.rows(
    `update payments set status = 'refund_due', kept_cents = $2, look = look + 1 where claim_id = $1 returning *`,
    [claimId, fee],
  )
  return payment as unknown as Payment
}

/** Three checks read the provider's books before any of them acts; each continues after the previous one has ended. */
async function threeStaleLooks(ground: Ground, provider: 'payments' | 'paypal', payment: Payment): Promise<void> {
  const real = ground[provider]!
  const held: { reads: PromiseWithResolvers<void>; mayGoOn: PromiseWithResolvers<void> }[] = []
  const looks = Array.from({ length: 3 }, () => {
    const here = { reads: Promise.withResolvers<void>(), mayGoOn: Promise.withResolvers<void>() }
    held.push(here)
    let first = true
    const readBooks = async (intentId: string): Promise<Books> => {
      const books = await real.readBooks(intentId)
      if (!first) return books
      first = false
      here.reads.resolve()
      await here.mayGoOn.promise
      return books
    }
    return reviewSafely({ ...ground, [provider]: { ...real, readBooks } }, payment)
  })
  await Promise.all(held.map(({ reads }) => reads.promise))
  for (const [n, { mayGoOn }] of held.entries()) {
    mayGoOn.resolve()
    await looks[n]
  }
}

async function shown(clinic: Clinic, { id }: Payment) {
  const [row] = await clinic.rows('select status, refunded_cents, attention from payments where id = $1', [id])
  const refunds = await clinic.rows(
    'select amount_cents as cents, status from refunds where payment_id = $1 order by number',
    [id],
  )
  return { ...row, refunds: refunds.map(({ cents, status }) => `${cents} ${status}`) }
}
const paidBackOnce = {
  status: 'refunded',
  refunded_cents: price - fee,
  attention: null,
  refunds: [`${price - fee} succeeded`],
}

describe('looks at a payment whose books were read before another look paid back', () => {
  it('pay back once what is owed by Stripe', async (t) => {
    const all = await openStripeClinic({ timeoutMs: 5000, retries: 0 })
    t.after(() => all.closeWhole())
    const { appointmentId, intentId } = await all.paidVisit()
    const payment = await cancelledLate(all.clinic, appointmentId)
    await threeStaleLooks(all.clinic.ground, 'payments', payment)
    assert.deepEqual(
      all.books.refunds.filter((each) => each.payment_intent === intentId).map(({ amount }) => amount),
      [price - fee],
    )
    assert.deepEqual(await shown(all.clinic, payment), paidBackOnce)
  })

  it('pay back once what is owed by PayPal', async (t) => {
    const all = await openPaypalClinic()
    t.after(() => all.close())
    const { id } = await all.paidVisit()
    const payment = await cancelledLate(all.clinic, id)
    await threeStaleLooks(all.clinic.ground, 'paypal', payment)
    assert.deepEqual(await shown(all.clinic, payment), paidBackOnce)
    const sent = [...all.books.refunds.values()].map(({ amount }) => amount.value)
    assert.deepEqual(sent, ['30.00'])
  })

  it('pay back once what is owed by the sandbox, and the rest of it once more is owed', async (t) => {
    const clinic = await openClinic()
    t.after(() => clinic.closeWhole())
    const doctorId = await clinic.addDoctor({ feeCents: price })
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    const { body: held } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: held.paymentIntentId }
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', paid)
    const payment = await cancelledLate(clinic, body._id)
    await threeStaleLooks(clinic.ground, 'payments', payment)
    assert.deepEqual(await shown(clinic, payment), paidBackOnce)
    // A refund without an answer is finished under its own key before another one is asked for.
    const [owed] = await clinic.rows(
      "update payments set status = 'refund_due', kept_cents = 0, look = look + 1 where id = $1 returning *",
      [payment.id],
    )
    await clinic.rows(
      `insert into refunds (payment_id, number, amount_cents, made_by, status, attempts)
       values ($1, 2, 1000, 'clinic', 'asked', 1)`,
      [payment.id],
    )
    const [unanswered] = await clinic.rows("select id from refunds where status = 'asked'")
    const smaller = await inTransaction(clinic.ground.db, (tx) => askedRefund(tx, payment.id, 400))
    assert.deepEqual(smaller, { key: unanswered!.id, amountCents: 400 }, 'nor is less asked for under another key')
    await reviewSafely(clinic.ground, owed as unknown as Payment)
    assert.deepEqual(await shown(clinic, payment), {
      status: 'refunded',
      refunded_cents: price,
      attention: null,
      refunds: ['3000 succeeded', '1000 succeeded', '8000 succeeded'],
    })
  })
})
