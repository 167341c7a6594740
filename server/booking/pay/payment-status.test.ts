import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic } from '../../testing/clinic.ts'

/** A visit of 4000 cents: what became of it, its card payment, what was taken and given back in cash, and its fee. */
type Money = {
  visit?: 'cancelled' | 'completed' | 'no-show'
  card?: { status: string; amount: number; back?: number }
  cash?: number[]
  fee?: number
  lowered?: number
}

const price = 4000
const combinations: [says: string, status: string, money: Money][] = [
  ['never paid, to come', 'pending', {}],
  ['never paid, over', 'pending', { visit: 'completed' }],
  ['never paid, cancelled', 'completed', { visit: 'cancelled' }],
  ['cash, a part', 'pending', { cash: [1000] }],
  ['cash, all', 'completed', { cash: [1000, 3000] }],
  ['cash, all, and given back while the visit stands', 'pending', { cash: [4000, -4000] }],
  ['cash, all, cancelled: it is still here', 'completed', { visit: 'cancelled', cash: [4000] }],
  ['cash, a part, cancelled: it is still here', 'completed', { visit: 'cancelled', cash: [1000] }],
  ['cash, all, cancelled and given back', 'refunded', { visit: 'cancelled', cash: [4000, -4000] }],
  ['card, all', 'completed', { card: { status: 'booked', amount: price } }],
  ['card, disputed', 'completed', { card: { status: 'disputed', amount: price } }],
  ['card, not as agreed', 'pending', { card: { status: 'frozen', amount: price } }],
  [
    'card, cancelled, on its way back',
    'completed',
    { visit: 'cancelled', card: { status: 'refund_due', amount: price } },
  ],
  [
    'card, cancelled, back',
    'refunded',
    { visit: 'cancelled', card: { status: 'refunded', amount: price, back: price } },
  ],
  [
    'card, all back at its provider while the visit stands',
    'refunded',
    {
      card: { status: 'booked', amount: price, back: price },
    },
  ],
  ['deposit alone', 'pending', { card: { status: 'booked', amount: 800 } }],
  ['deposit and cash', 'completed', { card: { status: 'booked', amount: 800 }, cash: [3200] }],
  [
    'deposit back, the cash still here',
    'completed',
    {
      visit: 'cancelled',
      card: { status: 'refunded', amount: 800, back: 800 },
      cash: [3200],
    },
  ],
  [
    'deposit still here, the cash back',
    'completed',
    {
      visit: 'cancelled',
      card: { status: 'refund_due', amount: 800 },
      cash: [3200, -3200],
    },
  ],
  [
    'deposit and cash, both back',
    'refunded',
    {
      visit: 'cancelled',
      card: { status: 'refunded', amount: 800, back: 800 },
      cash: [3200, -3200],
    },
  ],
  ['the payment never came', 'failed', { card: { status: 'cancelled', amount: price } }],
  ['the payment never came, cancelled', 'failed', { visit: 'cancelled', card: { status: 'cancelled', amount: price } }],
  [
    'the payment is being closed, cancelled',
    'pending',
    {
      visit: 'cancelled',
      card: { status: 'open', amount: price },
    },
  ],
  [
    'the payment never came, paid in cash',
    'completed',
    {
      card: { status: 'failed', amount: price },
      cash: [4000],
    },
  ],
  ['a fee that is due', 'pending', { visit: 'cancelled', fee: 1500 }],
  ['a fee that was paid in cash', 'completed', { visit: 'cancelled', fee: 1500, cash: [1500] }],
  [
    'a fee that was kept of the card',
    'completed',
    {
      visit: 'cancelled',
      fee: 1500,
      card: { status: 'refunded', amount: price, back: 2500 },
    },
  ],
  ['a price lowered to what was paid', 'completed', { cash: [3000], lowered: 1000 }],
  ['a price lowered to less than is due', 'pending', { cash: [1000], lowered: 1000 }],
]

describe('what the payment of a visit is called', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  // These rows have only what the rule reads.
  after(() => clinic.close())

  it('is told from what is due, what came and what went back, however it was paid', async () => {
    const desk = await clinic.addPerson('reception')
    const admin = await clinic.addPerson('admin')
    const { rows } = clinic
    for (const [says, status, { visit, card, cash = [], fee, lowered }] of combinations) {
      const doctorId = await clinic.addDoctor({ feeCents: price })
      const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
      const { body } = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', wanted)
      const id = body._id as string
      if (fee) {
        await rows(
          `insert into visit_terms (claim_id, pays, now_cents, free_hours, late_fee_cents, words, language)
           values ($1, 'nothing', 0, 24, $2, 'w', 'en') on conflict do nothing`,
          [id, fee],
        )
      }
      for (const cents of cash.filter((each) => each > 0)) {
        await rows(
          `insert into payments_received (claim_id, method, amount_cents, taken_by)
           values ($1, 'cash', $2, $3)`,
          [id, cents, desk.id],
        )
      }
      if (lowered) {
        await rows(
          "insert into price_reductions (claim_id, amount_cents, reason, lowered_by) values ($1, $2, 'r', $3)",
          [id, lowered, desk.id],
        )
      }
      if (visit) await rows('update claims set status = $2 where id = $1', [id, visit])
      if (fee) await rows("insert into visit_fees (claim_id, kind, amount_cents) values ($1, 'late', $2)", [id, fee])
      if (card) {
        await rows(
          `insert into payments (claim_id, provider, amount_cents, currency, status, refunded_cents, kept_cents)
           values ($1, 'sandbox', $2, 'usd', $3, $4, $5)`,
          [id, card.amount, card.status, card.back ?? 0, fee ?? 0],
        )
      }
      // Refunds that the clinic made on its provider's pages are discounts.
      if (card?.back && !visit) {
        await rows(
          `insert into refunds (payment_id, number, amount_cents, made_by, reference, status)
           select id, 1, $2, 'provider', 'r', 'succeeded' from payments where claim_id = $1`,
          [id, card.back],
        )
      }
      for (const cents of cash.filter((each) => each < 0)) {
        await rows(
          `insert into payments_received (claim_id, method, amount_cents, reason, taken_by)
           values ($1, 'cash', $2, 'r', $3)`,
          [id, cents, desk.id],
        )
      }
      const [shown] = (await clinic.call(admin, 'GET', `/appointments/all?id=${id}`)).body
      assert.equal(shown.paymentStatus, status, `${says}: ${JSON.stringify({ ...shown.payments, due: shown.due })}`)
      if (status === 'completed' || status === 'refunded') assert.equal(shown.due, 0, says)
    }
  })

  it('the desk is told why it cannot lower a price that was paid online', async () => {
    const doctorId = await clinic.addDoctor({ feeCents: 4000 })
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
    const { body } = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', wanted)
    await clinic.rows(
      `insert into payments (claim_id, provider, amount_cents, currency, status)
       values ($1, 'sandbox', 4000, 'usd', 'booked')`,
      [body._id],
    )
    const lower = { method: 'cash', amount: 10, due: 0, paid: 40, reason: 'Shorter visit' }
    const desk = await clinic.addPerson('admin')
    const refused = await clinic.call(desk, 'POST', `/desk/money/${body._id}/lower-price`, lower)
    assert.deepEqual([refused.status, refused.body.code], [409, 'paid_by_card'])
  })
})
