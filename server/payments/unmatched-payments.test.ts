import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { tellOfPayments } from '../notifications/tell-of-payments.ts'
import type { Person } from '../testing/clinic.ts'
import { openStripeClinic, type StripeClinic } from '../testing/stripe-clinic.ts'

const twoDays = 2 * 24 * 60

describe('money that no payment of ours knows', () => {
  let all: StripeClinic
  let admin: Person
  before(async () => {
    all = await openStripeClinic({ timeoutMs: 5000, retries: 0 })
    admin = await all.clinic.addPerson('admin')
    // Their sessions have to last for the days that pass here.
    await all.clinic.rows("update sessions set expires_at = now() + interval '30 days' where user_id = $1", [admin.id])
  })
  after(() => all.close())

  /** A payment in Stripe's books for one of our claims, which a restore has lost. */
  function lose(amount: number): string {
    const { id } = all.books.create(amount, 'usd', crypto.randomUUID())
    all.books.pay(id)
    return id
  }
  const shown = async () => (await all.clinic.call(admin, 'GET', '/admin/payments/strays')).body
  const references = async () => (await shown()).map(({ reference }: { reference: string }) => reference)
  const told = async (intentId: string) => {
    await tellOfPayments(all.clinic.ground)
    const { notices } = (await all.clinic.call(admin, 'GET', '/notifications')).body
    return notices.filter(({ text }: { text: string }) => text.includes(intentId)).length
  }

  it('is listed for admins alone, with what it is', async () => {
    const reference = lose(12_000)
    await all.later(1)
    const [{ foundAt, ...unmatched }] = await shown()
    assert.deepEqual(unmatched, { provider: 'stripe', reference, amount: 120, currency: 'usd' })
    assert.ok(Date.parse(foundAt) > 0)
    const patient = await all.clinic.addPerson()
    assert.equal((await all.clinic.call(patient, 'GET', '/admin/payments/strays')).status, 403)
    all.books.refund(reference)
    await all.later(1)
    assert.deepEqual(await shown(), [])
  })

  it('is told again when it comes to light again', async () => {
    const reference = lose(5000)
    await all.later(1)
    assert.equal(await told(reference), 1)
    assert.equal(await told(reference), 1)
    const refund = all.books.refund(reference)
    await all.later(1)
    all.books.endRefund(refund, 'failed')
    await all.later(1)
    assert.equal(await told(reference), 2)
    all.books.refund(reference)
    await all.later(1)
  })

  it('leaves the list though it went back after the two days that the comparison reads', async () => {
    const [back, here] = [lose(7000), lose(8000)] as const
    await all.later(1)
    assert.deepEqual((await references()).sort(), [back, here].sort())
    await all.later(twoDays + 60)
    all.books.refund(back)
    await all.later(1)
    assert.deepEqual(await references(), [here])
  })
})
