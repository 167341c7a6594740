import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { type Clinic, goodCard, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { compareBooks } from './compare-books.ts'
import type { CardProvider, ListedIntent } from './provider.ts'

let clinic: Clinic
before(async () => {
  clinic = await openClinic()
})
after(() => clinic.closeWhole())

it('money that the sandbox took and our books have lost sight of is found by the hourly comparison', async () => {
  const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
  const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
  const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
  const { paymentIntentId: intentId, clientSecret } = held.body
  assert.equal(await compareBooks(clinic.ground), 0)
  await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
  await clinic.rows("update payments set status = 'cancelled', next_check_at = null where intent_id = $1", [intentId])
  assert.equal(await compareBooks(clinic.ground), 1)
  // First it is open again, then it is found paid.
  await eventually('it is booked', async () => {
    await clinic.rows('update payments set next_check_at = clinic_now() where intent_id = $1', [intentId])
    await sweepPayments(clinic.ground)
    const [payment] = await clinic.rows('select status from payments where intent_id = $1', [intentId])
    return payment!.status === 'booked'
  })
  assert.equal(await compareBooks(clinic.ground), 0)
})

it('a comparison that is cut after each page goes on where it stopped, reaches all that is behind its list, and ends', async () => {
  const [pages, ofAPage] = [12, 20]
  const [stripe, unmatchedId, oldUnmatchedId] = ['stripe', `pi_${crypto.randomUUID()}`, `pi_${crypto.randomUUID()}`]
  const listed: ListedIntent[][] = Array.from({ length: pages }, () =>
    Array.from({ length: ofAPage }, () => ({
      id: `pi_${crypto.randomUUID()}`,
      claimId: crypto.randomUUID(),
      succeeded: false,
      capturedCents: 0,
      currency: 'usd',
      refundedCents: 0,
      disputed: false,
    })),
  )
  // The last page has money that nobody knows, and one of our payments is on no page.
  Object.assign(listed.at(-1)![0]!, { id: unmatchedId, succeeded: true, capturedCents: 5000 })
  await clinic.rows(
    `insert into stray_intents (provider, intent_id, amount_cents, currency, found_at)
     values ($1, $2, 700, 'usd', clinic_now() - interval '4 days')`,
    [stripe, oldUnmatchedId],
  )
  const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
  const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
  const { body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
  await clinic.rows(
    `update payments set provider = $1, status = 'booked', next_check_at = null,
       created_at = clinic_now() - interval '1 day' where intent_id = $2`,
    [stripe, body.paymentIntentId],
  )
  const read: number[] = []
  let cut = new AbortController()
  const provider: CardProvider = {
    ...clinic.ground.payments,
    name: stripe as 'stripe',
    readBooks: async () => ({
      succeeded: true,
      capturedCents: 700,
      refundedCents: 700,
      pendingCents: 0,
      refunds: [],
      disputeOpen: false,
      lostCents: 0,
    }),
    async *list(_, cursor) {
      for (let n = Number(cursor ?? 0); n < pages; n++) {
        read.push(n)
        // The round's time ends while its page is being read.
        cut.abort()
        yield { intents: listed[n]!, next: n + 1 < pages ? String(n + 1) : null }
      }
    },
  }
  const ground = { ...clinic.ground, payments: provider, config: { ...clinic.ground.config, production: true } }
  const hasEnded = async () =>
    (await clinic.rows("select ended_at from book_comparisons where provider = 'stripe'"))[0]?.ended_at != null
  let rounds = 0
  let differed = 0
  while (!(await hasEnded()) && rounds < 3 * pages) {
    cut = new AbortController()
    differed += await compareBooks({ ...ground, paypal: null }, cut.signal)
    rounds++
  }
  assert.deepEqual(read, [...listed.keys()], 'each page is asked for once')
  assert.equal(differed, 2)
  const unmatched = await clinic.rows(
    'select intent_id, settled_at is null as open from stray_intents order by found_at',
  )
  assert.deepEqual(unmatched, [
    { intent_id: oldUnmatchedId, open: false },
    { intent_id: unmatchedId, open: true },
  ])
  const [ours] = await clinic.rows('select next_check_at is not null as woken from payments where intent_id = $1', [
    body.paymentIntentId,
  ])
  assert.equal(ours!.woken, true)
  await clinic.rows("update payments set provider = 'sandbox', status = 'open' where intent_id = $1", [
    body.paymentIntentId,
  ])
})
