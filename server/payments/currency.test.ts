import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { openClinic } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { openPaypalClinic, type PaypalClinic } from '../testing/paypal-clinic.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'
import { issueReceipts } from './issue-receipts.ts'

describe('an installation in euros', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic(undefined, { CURRENCY: 'EUR' })
  })
  after(() => all.closeWhole())

  it('is paid, gives back and writes in them', async () => {
    const { clinic, books } = all
    assert.equal((await clinic.call(null, 'GET', '/config')).body.currency, 'eur')
    const { patient, wanted } = await all.setting({ feeCents: 7000 })
    await clinic.rows("update persons set language = 'de' where id = $1", [patient.id])
    const [{ email } = {}] = await clinic.rows(
      'update users set email_confirmed_at = clinic_now() where id = $1 returning email',
      [patient.id],
    )
    const { paymentIntentId, currency } = (await all.hold(patient, wanted)).body
    assert.deepEqual([currency, books.intent(paymentIntentId).currency], ['eur', 'eur'])
    books.pay(paymentIntentId)
    const booked = await all.book(patient, { ...wanted, paymentIntentId })
    assert.equal(booked.status, 201)
    await issueReceipts(clinic.ground)
    const letters = await mailsTo(clinic, String(email))
    // The confirmation and the receipt.
    assert.equal(letters.length, 2)
    for (const { text } of letters) assert.match(text, /70,00\u00a0€/)
    await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await all.makeDue()
    await all.later(1)
    assert.deepEqual(
      books.refunds.map(({ payment_intent: of, amount }) => [of, amount]),
      [[paymentIntentId, 7000]],
    )
    await issueReceipts(clinic.ground)
    for (const { text } of await mailsTo(clinic, String(email))) assert.doesNotMatch(text, /\$|US/)
  })

  it('counts its cash in their notes and coins', async () => {
    const { clinic } = all
    const ruth = await clinic.addPerson('reception', 'Ruth Reception')
    const opened = (value: number) =>
      clinic.call(ruth, 'POST', '/desk/till/open', {
        placeId: firstPlaceId,
        expected: null,
        counted: value,
        pieces: [{ value, count: 1 }],
        reason: '',
      })
    assert.equal((await opened(0.25)).status, 400)
    const { status, body } = await opened(0.2)
    assert.equal(status, 201, JSON.stringify(body))
  })

  it('takes amounts from a file in them alone', async () => {
    const { centsIn } = await import('../moving-in/imports/read-values.ts')
    const read = ['70', '1.234,50 €', 'EUR 1,234.50', '-5 eur', '50EUR', '$70', '70 USD', '£70'].map(centsIn)
    assert.deepEqual(read, [7000, 123450, 123450, -500, 5000, undefined, undefined, undefined])
  })
})

describe('an installation in pounds', () => {
  let all: PaypalClinic
  before(async () => {
    all = await openPaypalClinic((env) => openClinic({ env: { ...env, CURRENCY: 'GBP' } }))
  })
  after(() => all.close())

  it('is paid and gives back by PayPal in them', async () => {
    const { id, patient, orderId } = await all.paidVisit()
    assert.equal(all.books.order(orderId).unit.amount.currency_code, 'GBP')
    assert.equal((await all.clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)).status, 200)
    await all.clinic.rows('update payments set next_check_at = now() where next_check_at is not null')
    await all.sweep()
    assert.deepEqual(all.books.refunds[0]?.amount, { currency_code: 'GBP', value: '120.00' })
  })

  it('takes by card what its card networks take, which is less than half a dollar', async () => {
    const patient = await all.clinic.addPerson()
    const hold = async (feeCents: number) => {
      const doctorId = await all.clinic.addDoctor({ feeCents })
      const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await all.clinic.day(4) }
      const held = await all.clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
      if (held.status === 200)
        await all.clinic.call(patient, 'POST', '/appointments/payment/release', {
          paymentIntentId: held.body.paymentIntentId,
        })
      return held.status
    }
    assert.deepEqual([await hold(29), await hold(30)], [409, 200])
    const [deposit] = await all.clinic.rows(
      `select (terms_at(kinds, 29)).now_cents as none, (terms_at(kinds, 1000)).now_cents as least
       from (select (jsonb_populate_record(kinds, '{"pays": "deposit", "deposit_cents": 10}')).*
             from kinds where id = consultation()) kinds`,
    )
    assert.deepEqual(deposit, { none: 0, least: 30 })
  })
})
