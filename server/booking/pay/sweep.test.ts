import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '../../testing/eventually.ts'
import { openPaypalClinic } from '../../testing/paypal-clinic.ts'
import { openStripeClinic, type StripeClinic } from '../../testing/stripe-clinic.ts'
import { sweepPayments } from './sweep.ts'

describe('the sweep of payments', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 10_000, retries: 0 })
  })
  after(async () => {
    all.stripe.fault = () => null
    await all.close()
  })

  /** So many open holds, all due, each with its own doctor. */
  async function openHolds(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const { patient, wanted } = await all.setting()
      ids.push((await all.hold(patient, wanted)).body.paymentIntentId)
    }
    return ids
  }

  it('does not ask about an open hold more than every 75 seconds, as the webhook tells', async () => {
    const [intentId] = await openHolds(1)
    await all.makeDue()
    await sweepPayments(all.clinic.ground)
    const [row] = await all.clinic.rows(
      'select extract(epoch from next_check_at - now())::float as seconds from payments where intent_id = $1',
      [intentId],
    )
    assert.ok((row!.seconds as number) > 60, `${row!.seconds} s`)
    assert.equal(await sweepPayments(all.clinic.ground), 0)
  })

  it('pays back while open holds wait for an answer of Stripe, four of them at once and no more', async () => {
    const visit = await all.paidVisit()
    await openHolds(12)
    await all.cancel(visit.patient, visit.appointmentId)
    const refund = all.books.refunds.find((each) => each.payment_intent === visit.intentId)!
    all.books.endRefund(refund, 'failed')
    await all.clinic.rows("update payments set status = 'refund_due', refunded_cents = 0 where intent_id = $1", [
      visit.intentId,
    ])
    // Stripe does not answer about the holds, but about the refund.
    let silent = 0
    all.stripe.fault = ({ path }) => {
      if (path.includes(visit.intentId) || !path.includes('payment_intents')) return null
      silent++
      return 'silence'
    }
    await all.clinic.rows('update payments set next_check_at = now() where intent_id is not null')
    const stop = new AbortController()
    const sweeping = sweepPayments(all.clinic.ground, stop.signal)
    await eventually(
      'the refund is done, and Stripe is asked about the others',
      async () => (await all.payment(visit.intentId)).status === 'refunded' && silent >= 4,
      30_000,
    )
    assert.equal(silent, 4)
    const [taken] = await all.clinic.rows(
      "select count(*) as n from payments where status <> 'refund_due' and next_check_at > now() + interval '30 s'",
    )
    assert.equal(taken?.n, 4, 'only those that are asked about are taken')
    // After the stop it finishes what is under way.
    stop.abort()
    all.stripe.fault = () => null
    all.stripe.release()
    assert.equal(await sweeping, 5, 'nothing new was begun')
  })

  it('leaves the next look to whoever heard something newer', async () => {
    const [intentId] = await openHolds(1)
    await all.clinic.rows("update payments set next_check_at = now() + interval '1 day' where intent_id <> $1", [
      intentId,
    ])
    await all.makeDueOnly(intentId!)
    // While the sweep asks, the card pays and the webhook says so.
    let paid = false
    all.stripe.answered = async () => {
      if (paid) return
      paid = true
      all.books.pay(intentId!)
      await all.deliverAll()
    }
    await sweepPayments(all.clinic.ground)
    all.stripe.answered = undefined
    await sweepPayments(all.clinic.ground)
    assert.equal((await all.payment(intentId!)).status, 'booked')
  })
})

it('one visit that cannot be ended keeps no other visit and no payment waiting, and is tried again later', async (t) => {
  const all = await openPaypalClinic()
  t.after(() => all.close())
  const { rows } = all.clinic
  const [stuck, other, paid] = [await all.begun(), await all.begun(), await all.begun()]
  await rows(`create function refuse_to_end() returns trigger language plpgsql as $$
    begin raise exception 'canceling statement due to lock timeout' using errcode = '55P03'; end $$`)
  await rows(
    `create trigger refuse_to_end before update on claims for each row
     when (new.status = 'cancelled' and new.id = '${stuck.id}') execute function refuse_to_end()`,
  )
  all.books.approve(paid.orderId)
  // The first two have not been continued: their orders are closed, and the stuck one is first in line.
  await rows("update payments set status = 'cancelled', next_check_at = null where claim_id = any($1::uuid[])", [
    [stuck.id, other.id],
  ])
  await rows("update claims set pay_by = clinic_now() - interval '2 s' where id = $1", [stuck.id])
  await all.runOut(other.id)
  await all.makeDue()
  await all.sweep()
  const standing = async () => {
    const found = await rows('select id, status from claims where id = any($1::uuid[])', [
      [stuck.id, other.id, paid.id],
    ])
    const of = new Map(found.map(({ id, status }) => [id, status]))
    return [of.get(stuck.id), of.get(other.id), (await all.visit(paid.patient, paid.id)).paymentStatus]
  }
  assert.deepEqual(await standing(), ['pending', 'cancelled', 'completed'])
  await rows('drop trigger refuse_to_end on claims')
  await all.sweep()
  assert.equal((await standing())[0], 'pending', 'it is not tried at each round')
  await rows('update visits_not_lapsed set next_try_at = clinic_now()')
  await all.sweep()
  assert.equal((await standing())[0], 'cancelled')
  assert.deepEqual(await rows('select from visits_not_lapsed'), [])
})
