import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { type Clinic, goodCard, openClinic } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { compareBooks, compareSinceBackup } from './compare-books.ts'
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

it('what servers did not compare while they stood still, or did not finish, is compared later', async () => {
  const state = async () =>
    (
      await clinic.rows(
        `select round(extract(epoch from clinic_now() - since) / 3600)::int as hours, ended_at is not null as ended
         from book_comparisons where provider = 'sandbox'`,
      )
    )[0]
  await clinic.rows(
    `update book_comparisons
     set begun_at = clinic_now() - interval '5 days', ended_at = clinic_now() - interval '5 days'`,
  )
  await compareBooks(clinic.ground)
  assert.deepEqual(await state(), { hours: 5 * 24 + 1, ended: true })
  // One that has not ended within a day begins again, from the same moment on.
  await clinic.rows(
    `update book_comparisons set begun_at = clinic_now() - interval '25 hours', ended_at = null,
       since = clinic_now() - interval '100 hours'`,
  )
  await compareBooks(clinic.ground)
  assert.deepEqual(await state(), { hours: 100, ended: true })
  await clinic.rows(`update book_comparisons set begun_at = clinic_now() - interval '2 hours'`)
  await compareBooks(clinic.ground)
  assert.deepEqual(await state(), { hours: 48, ended: true })
})

it('after a backup of some days ago was restored, money that was taken since is found', async () => {
  const intentId = `pi_${crypto.randomUUID()}`
  await clinic.rows(
    `insert into sandbox_intents (
       id, amount_cents, currency, metadata, client_secret, idempotency_key, status, created_at
     ) values ($1, 4000, 'usd', jsonb_build_object('claim', gen_random_uuid()), $1, $1, 'succeeded',
       clinic_now() - interval '9 days')`,
    [intentId],
  )
  const found = async () =>
    (await clinic.rows('select from stray_intents where intent_id = $1 and settled_at is null', [intentId])).length
  await clinic.rows(`update book_comparisons set begun_at = clinic_now() - interval '2 hours'`)
  await compareBooks(clinic.ground)
  assert.equal(await found(), 0)
  await compareSinceBackup(clinic.ground, new Date(Date.now() - 10 * 86_400_000).toISOString())
  assert.equal(await compareBooks(clinic.ground), 1)
  assert.equal(await found(), 1)
  await clinic.rows('delete from stray_intents where intent_id = $1', [intentId])
  await clinic.rows('delete from sandbox_intents where id = $1', [intentId])
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
