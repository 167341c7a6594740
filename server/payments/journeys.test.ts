import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { brokenInvariants } from '../system/check-invariants.ts'
import { tellOfPayments } from '../notifications/tell-of-payments.ts'
import { astray } from '../testing/astray.ts'
import type { Person } from '../testing/clinic.ts'
import type { Fault } from '../testing/fake-provider.ts'
import { patience } from '../testing/patience.ts'
import { oneOf, randomFrom } from '../testing/random.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'
import { seed, tries } from '../testing/tries.ts'

const faults: Fault[] = ['error', 'error-after', 'cut', 'cut-after', 'silence']

describe('money over the books of its provider', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: patience(400), retries: 0 })
  })
  after(() => all.close())

  /** One patient books, pays and cancels, while random things happen meanwhile. */
  async function journey(patient: Person, doctors: string[], days: string[], random: () => number): Promise<void> {
    const { books } = all
    const start = 9 + Math.floor(random() * 3)
    const wanted = {
      doctorId: oneOf(doctors, random),
      slotId: `${String(start).padStart(2, '0')}:00-${start + 1}:00`,
      appointmentDate: oneOf(days, random),
    }
    let held = await all.hold(patient, wanted)
    for (let tries = 0; held.status === 503 && tries < 3; tries++) held = await all.hold(patient, wanted)
    if (held.status !== 200) return
    const intentId = held.body.paymentIntentId as string
    if (random() < 0.15) {
      await all.clinic.rows("update claims set hold_expires_at = now() where patient_id = $1 and status = 'held'", [
        patient.id,
      ])
    }
    if (random() < 0.9) books.pay(intentId)
    const paid = { ...wanted, paymentIntentId: intentId }
    const booked = random() < 0.6 ? await all.book(patient, paid) : undefined
    books.refundStatus = random() < 0.3 ? 'pending' : 'succeeded'
    const fate = random()
    if (fate < 0.4 && booked?.body._id) await all.cancel(patient, booked.body._id)
    else if (fate < 0.6 && books.intent(intentId).status === 'succeeded') {
      if (fate < 0.48) books.dispute(intentId)
      else if (books.sentBack(intentId) === 0) books.refund(intentId, fate < 0.55 ? 1000 : undefined)
    }
  }

  it('whatever Stripe fails at and whichever words are lost: not a cent astray, nothing charged or paid back twice', async (t) => {
    const { clinic, books, stripe } = all
    t.diagnostic(`SEED=${seed}`)
    const random = randomFrom(seed)
    const doctors = await Promise.all(Array.from({ length: 12 }, () => clinic.addDoctor()))
    const days = await Promise.all([2, 3, 4, 5].map((n) => clinic.day(n)))
    stripe.fault = () => (random() < 0.12 ? oneOf(faults, random) : null)
    const patients = await clinic.addPeople(tries(80, 200))
    for (let n = 0; n < patients.length; n += 10) {
      await Promise.all(patients.slice(n, n + 10).map((who) => journey(who, doctors, days, random)))
      // Some of Stripe's events are lost, some arrive twice, and in any order.
      const told = books.events.filter(() => random() < 0.5).sort(() => random() - 0.5)
      await Promise.all(told.slice(0, 20).map((payload) => all.deliver(payload)))
    }
    for (const refund of books.refunds.filter(({ status }) => status === 'pending')) {
      books.endRefund(refund, random() < 0.5 ? 'succeeded' : 'failed')
    }
    for (const dispute of books.disputes)
      if (random() < 0.6) books.closeDispute(dispute, oneOf(['won', 'lost'], random))
    books.refundStatus = 'succeeded'
    books.ahead = 120_000
    const before = await astray(books, clinic.pool)
    t.diagnostic(`${before.length} payments astray before anybody looks again`)
    assert.ok(before.length > 0, 'otherwise nothing has been tried')
    // At first Stripe keeps failing; then it works again.
    await all.later(2)
    stripe.fault = () => null
    let looks = 1
    for (; looks < 8; looks++) {
      await all.later(looks * 20)
      if ((await astray(books, clinic.pool)).length === 0) break
    }
    const taken = [...books.intents.values()].filter(({ amount_received }) => amount_received > 0)
    t.diagnostic(`${taken.length} payments, ${books.refunds.length} refunds, ${books.disputes.length} disputes`)
    t.diagnostic(`${[...stripe.asked.values()].reduce((a, b) => a + b)} requests; even after ${looks + 1} looks`)
    assert.deepEqual(await astray(books, clinic.pool), [], `SEED=${seed}`)
    const claims = taken.map(({ metadata }) => metadata.claim)
    assert.equal(new Set(claims).size, claims.length, 'charged twice for one time')
    for (const { id, amount_received } of taken) assert.ok(books.back(id) <= amount_received, 'paid back twice')
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
  })

  it('is noticed when a payment goes astray, by the check and by the hourly comparison', async () => {
    const { clinic, books } = all
    const visit = await all.paidVisit()
    const lost = await all.paidVisit()
    await all.later(5)
    assert.deepEqual(await astray(books, clinic.pool), [])

    // Marked as never paid: the comparison finds the money and the appointment, and joins them again.
    await clinic.rows("update payments set status = 'cancelled', next_check_at = null where intent_id = $1", [
      visit.intentId,
    ])
    const marked = await astray(books, clinic.pool)
    assert.deepEqual(
      marked.map(({ intentId }) => intentId),
      [visit.intentId],
    )
    await all.later(1)
    assert.deepEqual(await astray(books, clinic.pool), [])
    assert.equal((await all.payment(visit.intentId)).status, 'booked')

    // Lost, as after a restore that misses the last minutes: only a person can tell what it was for.
    await clinic.rows('delete from receipts_due')
    for (const table of ['payment_events', 'ledger_entries']) {
      await clinic.rows(`alter table ${table} disable trigger ${table}_append_only`)
      await clinic.rows(
        `with gone as (delete from ${table} using payments where payments.id = payment_id and intent_id = $1) select 1`,
        [lost.intentId],
      )
    }
    await clinic.rows('delete from payments where intent_id = $1', [lost.intentId])
    assert.deepEqual(await astray(books, clinic.pool), [
      { intentId: lost.intentId, cents: 12_000, why: 'no payment knows it' },
    ])
    await all.later(1)
    assert.deepEqual(await astray(books, clinic.pool), [])
    const admin = await clinic.addPerson('admin')
    await tellOfPayments(clinic.ground)
    const { notices } = (await clinic.call(admin, 'GET', '/notifications')).body
    assert.ok(notices.some(({ text }: { text: string }) => text.includes(lost.intentId)))
    books.refund(lost.intentId)
    await all.later(1)
    const [unmatched] = await clinic.rows('select settled_at from stray_intents where intent_id = $1', [lost.intentId])
    assert.ok(unmatched?.settled_at)
  })

  it('takes up the intent of a payment whose server ended before it could note it', async () => {
    const { clinic, books } = all
    const { patient, wanted } = await all.setting()
    const { paymentIntentId } = (await all.hold(patient, wanted)).body
    await clinic.rows(
      "update payments set status = 'cancelled', intent_id = null, next_check_at = null where intent_id = $1",
      [paymentIntentId],
    )
    books.pay(paymentIntentId)
    await all.later(1)
    assert.equal((await all.payment(paymentIntentId)).status, 'booked')
  })
})
