import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { brokenInvariants } from '../system/check-invariants.ts'
import { astray } from '../testing/astray.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

describe('a payment that Stripe refuses to begin', () => {
  let all: StripeClinic
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 2000, retries: 0 })
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(all.clinic.pool), [])
    await all.close()
  })
  afterEach(() => {
    all.stripe.fault = () => null
  })

  const intentsOf = async (patientId: string) => {
    const [claim] = await all.clinic.rows('select id from claims where patient_id = $1', [patientId])
    return [...all.books.intents.values()].filter(({ metadata }) => metadata.claim === claim!.id)
  }

  it('is begun at the next try, though Stripe repeats its error under one key for a day', async () => {
    const { patient, wanted } = await all.setting()
    all.stripe.failNext(1, 'POST', 'error')
    const refused = await all.hold(patient, wanted)
    assert.deepEqual([refused.status, refused.body.code], [503, 'provider_unavailable'])
    const held = await all.hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.equal((await all.hold(patient, wanted)).body.clientSecret, held.body.clientSecret)
    all.books.pay(held.body.paymentIntentId)
    const { status } = await all.book(patient, { ...wanted, paymentIntentId: held.body.paymentIntentId })
    assert.equal(status, 201)
  })

  it('is begun by the sweep too, and the patient pays what it has begun', async () => {
    const { patient, wanted } = await all.setting()
    all.stripe.failNext(1, 'POST', 'error')
    await all.hold(patient, wanted)
    await all.makeDue()
    await sweepPayments(all.clinic.ground)
    const held = await all.hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.deepEqual(
      (await intentsOf(patient.id)).map(({ id }) => id),
      [held.body.paymentIntentId],
    )
  })

  it('is handed out once for a hold, though Stripe made an intent before it failed and many ask at once', async () => {
    const { patient, wanted } = await all.setting()
    all.stripe.failNext(2, 'POST', 'error-after')
    const answers = []
    for (let round = 0; round < 4; round++)
      answers.push(...(await Promise.all(Array.from({ length: 5 }, () => all.hold(patient, wanted)))))
    const secrets = answers.filter(({ status }) => status === 200).map(({ body }) => body.clientSecret)
    assert.ok(secrets.length >= 5)
    assert.equal(new Set(secrets).size, 1, 'two payments that can both be paid for one hold')
    assert.ok((await intentsOf(patient.id)).length > 1, 'otherwise nothing has been tried')
    const { paymentIntentId } = answers.at(-1)!.body
    all.books.pay(paymentIntentId)
    assert.equal((await all.book(patient, { ...wanted, paymentIntentId })).status, 201)
    await all.later(5)
    assert.deepEqual(await astray(all.books, all.clinic.pool), [])
  })

  it('whose answer was lost is the same one at the next try', async () => {
    const { patient, wanted } = await all.setting()
    all.stripe.failNext(1, 'POST', 'cut-after')
    await all.hold(patient, wanted)
    assert.equal((await all.hold(patient, wanted)).status, 200)
    assert.equal((await intentsOf(patient.id)).length, 1)
  })
})
