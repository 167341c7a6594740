import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { astray } from '../testing/astray.ts'
import type { Person } from '../testing/clinic.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

type Paid = { patient: Person; wanted: Record<string, string>; paymentIntentId: string }
type Try = { who: Person; body: Record<string, string> }

describe('a payment that is not what it should be', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 5000, retries: 0 })
  })
  after(() => all.closeWhole())

  const held = async (): Promise<Paid> => {
    const { patient, wanted } = await all.setting()
    return { patient, wanted, paymentIntentId: (await all.hold(patient, wanted)).body.paymentIntentId }
  }
  const intentOf = ({ paymentIntentId }: Paid) => all.books.intents.get(paymentIntentId)!
  const asWanted = ({ patient, wanted, paymentIntentId }: Paid): Try => ({
    who: patient,
    body: { ...wanted, paymentIntentId },
  })
  const elsewhere = (paid: Paid, other: Record<string, string>): Try => {
    const { who, body } = asWanted(paid)
    return { who, body: { ...body, ...other } }
  }
  /** What an abused intent could change: every appointment and every cent of the clinic. */
  const standing = () =>
    all.clinic.rows(`
      select (
          select md5(coalesce(string_agg(claims::text, '' order by id), '')) from claims where status <> 'held'
        ) as visits,
        (select count(*)::int from ledger_entries where kind = 'earned') as earned,
        (select count(*)::int from refunds) as refunds`)

  /** Each patient pays, or not, and then tries: the attempt, its answer, and the payment's status afterwards. */
  const table: [name: string, arrange: (paid: Paid) => Promise<Try> | Try, code: string, payment: string][] = [
    [
      'foreign',
      async (paid) => {
        all.books.pay(paid.paymentIntentId)
        return { ...asWanted(paid), who: await all.clinic.addPerson() }
      },
      'not_found',
      'open',
    ],
    ['unknown', (paid) => elsewhere(paid, { paymentIntentId: 'pi_none' }), 'not_found', 'open'],
    ['unpaid', asWanted, 'intent_not_paid', 'open'],
    [
      'for another doctor',
      async (paid) => {
        all.books.pay(paid.paymentIntentId)
        return elsewhere(paid, { doctorId: await all.clinic.addDoctor() })
      },
      'intent_for_other_time',
      'open',
    ],
    [
      'for another time',
      (paid) => {
        all.books.pay(paid.paymentIntentId)
        return elsewhere(paid, { slotId: '10:00-11:00' })
      },
      'intent_for_other_time',
      'open',
    ],
    [
      'for another day',
      async (paid) => {
        all.books.pay(paid.paymentIntentId)
        return elsewhere(paid, { appointmentDate: await all.clinic.day(5) })
      },
      'intent_for_other_time',
      'open',
    ],
    ...(
      [
        ['cheaper', (paid) => Object.assign(intentOf(paid), { amount: 100 })],
        ['dearer', (paid) => Object.assign(intentOf(paid), { amount: 1_200_000 })],
        ['in another currency', (paid) => Object.assign(intentOf(paid), { currency: 'jpy' })],
        ['of another claim', (paid) => Object.assign(intentOf(paid).metadata, { claim: crypto.randomUUID() })],
        ['of the other mode', (paid) => Object.assign(intentOf(paid), { livemode: true })],
      ] satisfies [string, (paid: Paid) => unknown][]
    ).map(([name, twist]): (typeof table)[number] => [
      name,
      (paid: Paid) => {
        twist(paid)
        all.books.pay(paid.paymentIntentId)
        return asWanted(paid)
      },
      'payment_under_review',
      'frozen',
    ]),
    [
      'already refunded',
      (paid) => {
        all.books.pay(paid.paymentIntentId)
        all.books.refund(paid.paymentIntentId)
        return asWanted(paid)
      },
      'payment_under_review',
      'frozen',
    ],
  ]

  for (const [name, arrange, code, payment] of table) {
    it(`${name}: is refused, and nothing is booked, earned or paid back`, async () => {
      const paid = await held()
      const { who, body } = await arrange(paid)
      const untouched = await standing()
      for (let n = 0; n < 2; n++) assert.equal((await all.book(who, body)).body.code, code)
      assert.deepEqual(await standing(), untouched)
      const { status, last_error: why } = await all.payment(paid.paymentIntentId)
      assert.equal(status, payment)
      // The admin who decides about it sees what does not match.
      if (payment === 'frozen') assert.match(why as string, /^\d+\.\d\d [A-Z]{3} ≠ |^another (visit|mode)$/)
    })
  }

  it('reused: leads to the visit it paid for, and to no other', async () => {
    const { patient, wanted, paymentIntentId } = await held()
    all.books.pay(paymentIntentId)
    const body = { ...wanted, paymentIntentId }
    const first = await all.book(patient, body)
    const untouched = await standing()
    assert.equal((await all.book(patient, body)).body._id, first.body._id)
    assert.equal((await all.book(patient, { ...body, slotId: '11:00-12:00' })).body.code, 'intent_for_other_time')
    assert.deepEqual(await standing(), untouched)
  })

  it('two cancels, two refunds, or giving back against booking at once: one of them', async () => {
    const visit = await all.paidVisit()
    const cancels = await Promise.all(Array.from({ length: 2 }, () => all.cancel(visit.patient, visit.appointmentId)))
    assert.deepEqual(cancels.map(({ status }) => status).sort(), [200, 409])
    const admin = await all.clinic.addPerson('admin')
    const { id } = await all.payment(visit.intentId)
    await Promise.all(
      Array.from({ length: 2 }, () => all.clinic.call(admin, 'POST', `/admin/payments/${id}/retry-refund`)),
    )
    assert.equal(all.books.refunds.filter(({ payment_intent: of }) => of === visit.intentId).length, 1)
    for (let n = 0; n < 5; n++) {
      const paid = await held()
      const { paymentIntentId } = paid
      all.books.pay(paymentIntentId)
      const [booked] = await Promise.all([
        all.book(paid.patient, asWanted(paid).body),
        all.clinic.call(paid.patient, 'POST', '/appointments/payment/release', { paymentIntentId }),
      ])
      await all.later(2)
      const back = all.books.back(paymentIntentId)
      assert.equal(back, booked.status === 201 ? 0 : 12_000, JSON.stringify(booked.body))
    }
    const ours = (await astray(all.books, all.clinic.pool)).filter(({ why }) => why !== 'no payment knows it')
    assert.deepEqual(ours, [])
  })
})
