import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/clinic/costs.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { forgetRemovedCards } from './saved-cards.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

describe('cards kept by Stripe', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic()
  })
  after(() => all.closeWhole())

  /** A visit on a card of this behaviour that was cancelled late: $15 are to be charged. */
  async function cancelledLate(behaviour: 'pays' | 'asks' | 'declines') {
    const { clinic, stripe } = all
    const admin = await clinic.addPerson('admin')
    const { doctorId, patient, wanted } = await all.setting()
    const lateFee = { amount: 15, percent: null }
    const terms = { ...plainTerms, pays: 'card-kept', freeHours: 720, lateFee }
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 0, terms }
    const kind = (await clinic.call(admin, 'POST', '/admin/kinds', named)).body
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const { _id: savedCardId, clientSecret } = (await clinic.call(patient, 'POST', '/saved-cards')).body
    stripe.books.keepCard(clientSecret.replace('_secret', ''), behaviour)
    await clinic.call(patient, 'POST', `/saved-cards/${savedCardId}/keep`)
    const { body } = await all.book(patient, { ...wanted, kindId: kind._id, savedCardId })
    const cancelled = await clinic.call(patient, 'PUT', `/appointments/${body._id}/cancel`, { acceptFee: 15 })
    assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
    return { patient, savedCardId, id: body._id as string }
  }
  const paymentOf = async (id: string) =>
    (await all.clinic.rows('select * from payments where claim_id = $1', [id]))[0] as Record<string, string>
  async function sweep() {
    await all.makeDue()
    await sweepPayments(all.clinic.ground)
  }

  for (const fault of ['cut', 'cut-after', 'error-after'] as const) {
    it(`are charged once though the connection breaks (${fault})`, async () => {
      const { id } = await cancelledLate('pays')
      const confirmed = all.stripe.books.confirmed
      let left = 3
      all.stripe.fault = ({ path }) => (path.endsWith('/confirm') && left-- > 0 ? fault : null)
      for (let n = 0; n < 4; n++) await sweep()
      const { intent_id, status, captured_cents, kept_cents } = await paymentOf(id)
      assert.deepEqual([status, captured_cents, kept_cents], ['refunded', 1500, 1500])
      assert.equal(all.stripe.books.intent(intent_id!).amount_received, 1500)
      assert.equal(all.stripe.books.confirmed, confirmed + 1)
    })
  }

  it('are not given up while Stripe is at work on the same try, or cannot say what came of several', async () => {
    const { id, patient } = await cancelledLate('declines')
    const outcomes = async () =>
      (
        await all.clinic.rows(
          `select outcome from charge_attempts join payments on payments.id = payment_id
           where claim_id = $1 order by at`,
          [id],
        )
      ).map(({ outcome }) => outcome)
    let fault: 'busy' | 'error' = 'busy'
    all.stripe.fault = ({ path }) => (path.endsWith('/confirm') ? fault : null)
    await sweep()
    assert.deepEqual(await outcomes(), [null])
    fault = 'error'
    for (let n = 0; n < 4; n++) {
      await sweep()
      await all.clinic.rows(`update charge_attempts set ended_at = ended_at - interval '12 hours'`)
    }
    all.stripe.fault = () => null
    await sweep()
    assert.deepEqual(await outcomes(), ['unclear', 'unclear', 'unclear', 'unclear', 'declined'])
    assert.equal((await paymentOf(id)).attention, null)
    const told = await all.clinic.rows(`select user_id from mails where kind = 'card-refused' and claim_id = $1`, [id])
    assert.deepEqual(told, [{ user_id: patient.id }])
  })

  it('of which the bank asks wait for their owner, who pays in the browser; the webhook is enough', async () => {
    const { id } = await cancelledLate('asks')
    await sweep()
    await sweep()
    const { intent_id, status } = await paymentOf(id)
    assert.equal(status, 'open')
    all.stripe.books.pay(intent_id!)
    await all.deliverAll()
    await sweepPayments(all.clinic.ground)
    assert.deepEqual((await paymentOf(id)).captured_cents, 1500)
  })

  it('have paid what was asked for, or it waits for an admin', async () => {
    const { id } = await cancelledLate('asks')
    await sweep()
    const { books } = all.stripe
    const { intent_id } = await paymentOf(id)
    books.intent(intent_id!).metadata.claim = crypto.randomUUID()
    books.pay(intent_id!)
    await sweep()
    const { status, attention, captured_cents } = await paymentOf(id)
    assert.deepEqual([status, attention, captured_cents], ['frozen', 'mismatch', 1500])
  })

  it('are forgotten with their customer', async () => {
    const { patient, savedCardId } = await cancelledLate('pays')
    await sweep()
    const customers = all.stripe.books.customers.size
    assert.equal((await all.clinic.call(patient, 'DELETE', `/saved-cards/${savedCardId}`)).status, 204)
    await forgetRemovedCards(all.clinic.ground, AbortSignal.abort())
    assert.equal(all.stripe.books.customers.size, customers)
    await forgetRemovedCards(all.clinic.ground)
    assert.equal(all.stripe.books.customers.size, customers - 1)
  })
})
