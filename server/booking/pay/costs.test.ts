import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking/booking.ts'
import { feeOfCancelling, plainTerms } from '#contract/clinic/costs.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { eventually } from '../../testing/eventually.ts'
import { issueReceipts } from '../../payments/issue-receipts.ts'
import type { Clinic, Person } from '../../testing/clinic.ts'
import { openPaypalClinic, type PaypalClinic } from '../../testing/paypal-clinic.ts'
import { openStripeClinic, type StripeClinic } from '../../testing/stripe-clinic.ts'

describe('what a visit costs', () => {
  let all: PaypalClinic
  let cards: StripeClinic
  let clinic: Clinic
  let admin: Person
  let desk: Person
  before(async () => {
    all = await openPaypalClinic(async (env) => {
      cards = await openStripeClinic({ timeoutMs: 10_000, retries: 1 }, env)
      return cards.clinic
    })
    clinic = all.clinic
    admin = await clinic.addPerson('admin')
    desk = await clinic.addPerson('reception')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await all.close().finally(() => cards.stripe.stop())
  })

  const deposit = { ...plainTerms, pays: 'deposit', deposit: { amount: null, percent: 20 } } as const

  /** A doctor who offers a kind with these terms for $40, and a time for it on the third day from now. */
  async function offering(terms: KindTerms) {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 0, terms }
    const { status, body: kind } = await clinic.call(admin, 'POST', '/admin/kinds', named)
    assert.equal(status, 201, JSON.stringify(kind))
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const wanted = { doctorId, kindId: kind._id, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { doctor, kind, wanted }
  }
  async function payByCard(patient: Person, wanted: object): Promise<Appointment> {
    const hold = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    cards.books.pay(hold.paymentIntentId)
    const { paymentIntentId } = hold
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.equal(status, 201, JSON.stringify(body))
    return body
  }
  const bookAtClinic = (patient: Person, wanted: object) =>
    clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })

  it('terms of a kind are whole, come back as they were given, and are shown with the offer at its fee', async () => {
    const terms = {
      ...deposit,
      freeHours: 24,
      lateFee: { amount: 15, percent: null },
      noShowFee: { amount: null, percent: 50 },
      mostMoves: 2,
    }
    const { kind, wanted } = await offering(terms)
    assert.deepEqual(kind.terms, terms)
    const offers = (await clinic.call(null, 'GET', `/doctors/${wanted.doctorId}/offers`)).body
    const offer = offers.find(({ _id }: { _id: string }) => _id === kind._id)
    const inMoney = { pays: 'deposit', now: 8, freeHours: 24, lateFee: 15, noShowFee: 20, mostMoves: 2 }
    assert.deepEqual(offer.terms, inMoney)
    for (const broken of [
      { ...plainTerms, pays: 'deposit' },
      { ...plainTerms, freeHours: 24 },
      { ...plainTerms, lateFee: { amount: 10, percent: null } },
      { ...plainTerms, noShowFee: { amount: 10, percent: 10 } },
    ]) {
      const refused = await clinic.call(admin, 'PUT', `/admin/kinds/${kind._id}`, { terms: broken })
      assert.equal(refused.status, 400, JSON.stringify(refused.body))
    }
    // A fee higher than the price is capped at the price.
    await clinic.call(admin, 'PUT', `/admin/kinds/${kind._id}`, {
      terms: { ...terms, lateFee: { amount: 500, percent: null } },
    })
    const again = (await clinic.call(null, 'GET', `/doctors/${wanted.doctorId}/offers`)).body
    assert.equal(again.find(({ _id }: { _id: string }) => _id === kind._id).terms.lateFee, 40)
  })

  it('of a deposit the intent is the deposit, the rest is due and taken at the till', async () => {
    const { wanted } = await offering(deposit)
    const patient = await clinic.addPerson()
    assert.equal((await bookAtClinic(patient, wanted)).body.code, 'method_not_offered')
    assert.equal((await all.book(patient, wanted)).body.code, 'card_not_offered', 'nor by PayPal')
    const booked = await payByCard(patient, wanted)
    const { amount, paid, due, paymentStatus } = booked
    assert.deepEqual({ amount, paid, due, paymentStatus }, { amount: 40, paid: 8, due: 32, paymentStatus: 'pending' })
    const listed = (await clinic.call(admin, 'GET', `/desk/money?id=${booked._id}`)).body
    assert.equal(listed[0].due, 32)
    const taken = { method: 'cash', amount: 32, due: 32 }
    assert.equal((await clinic.call(admin, 'POST', `/desk/money/${booked._id}/take`, taken)).body.due, 0)
    const [mine] = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([mine.paid, mine.due, mine.paymentStatus], [40, 0, 'completed'])
  })

  it('cancelled in time, the deposit goes back whole', async () => {
    const { wanted } = await offering(deposit)
    const patient = await clinic.addPerson()
    const booked = await payByCard(patient, wanted)
    const { appointment } = (await clinic.call(patient, 'PUT', `/appointments/${booked._id}/cancel`)).body
    const { paid, refunded, due, paymentStatus } = appointment
    assert.deepEqual(
      { paid, refunded, due, paymentStatus },
      { paid: 8, refunded: 8, due: 0, paymentStatus: 'refunded' },
    )
  })

  it('where nothing is paid before, it is booked at once and due at the clinic, and no card is asked for', async () => {
    const { wanted } = await offering({ ...plainTerms, pays: 'nothing' })
    const patient = await clinic.addPerson()
    const hold = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    assert.equal(hold.body.code, 'card_not_offered')
    const { status, body } = await bookAtClinic(patient, wanted)
    assert.deepEqual([status, body.due, body.terms.words], [201, 40, 'You pay at the clinic, not now.'])
  })

  it('what was agreed is kept with its words, in the language of who booked, whatever becomes of the kind', async () => {
    const { kind, wanted } = await offering({ ...deposit, freeHours: 24, lateFee: { amount: 15, percent: null } })
    const patient = await clinic.addPerson()
    const hold = (
      await clinic.app.inject({
        method: 'POST',
        url: '/api/appointments/payment/create-intent',
        headers: { authorization: `Bearer ${patient.token}`, 'salus-language': 'de' },
        payload: wanted,
      })
    ).json()
    assert.equal(hold.amount, 8)
    await clinic.call(admin, 'PUT', `/admin/kinds/${kind._id}`, { terms: plainTerms, fee: 90 })
    cards.books.pay(hold.paymentIntentId)
    const { paymentIntentId } = hold
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.deepEqual([body.amount, body.terms.now, body.terms.lateFee], [40, 8, 15])
    assert.match(body.terms.words, /Anzahlung von 8,00\s\$ .*Rest von 32,00\s\$.*Bis 24 Stunden .* 15,00\s\$/)
    assert.doesNotMatch(body.terms.words, /Kostenlos absagen können Sie nicht mehr/)
    await assert.rejects(
      clinic.pool.query('update visit_terms set late_fee_cents = 1 where claim_id = $1', [body._id]),
      /what was agreed of visit/,
    )
  })

  const withFees = {
    lateFee: { amount: 15, percent: null },
    noShowFee: { amount: null, percent: 50 },
    mostMoves: 1,
  }
  type Paid =
    | 'card'
    | 'deposit'
    | 'series'
    | 'second of a series'
    | 'later'
    | 'cash'
    | 'terminal'
    | 'paypal'
    | 'kept card'
    | 'kept card that pays later'
  type End =
    | 'patient'
    | 'patient, waived'
    | 'patient, then a dispute lost'
    | 'moved, patient'
    | 'moved, nobody comes'
    | 'moved twice, patient'
    | 'moved twice, nobody comes'
    | 'doctor'
    | 'admin'
    | 'desk'
    | 'comes'
    | 'nobody comes'
    | 'nobody comes, waived'
    | 'mistake'
    | 'dispute won'
    | 'dispute lost'
    | 'dispute won, nobody comes'
    | 'dispute won, patient'
    | 'dispute lost, patient'
    | 'dispute lost, nobody comes'
    | 'patient during a dispute won'
    | 'patient during a dispute lost'
    | 'admin during a dispute won'
    | 'admin during a dispute lost'
  type Row = [hoursFree: 'free' | 'late', Paid, End, paid: number, refunded: number, fee: number, due: number, string]
  // For a visit of $40: cancelling late costs 15, a no-show 20, the deposit is 8.
  const table: Row[] = [
    ['free', 'card', 'patient', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'patient', 40, 25, 15, 0, 'completed'],
    ['late', 'card', 'doctor', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'admin', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'patient, waived', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'nobody comes', 40, 20, 20, 0, 'completed'],
    ['late', 'card', 'nobody comes, waived', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'mistake', 40, 0, 0, 0, 'completed'],
    ['free', 'deposit', 'patient', 8, 8, 0, 0, 'refunded'],
    ['late', 'deposit', 'patient', 8, 0, 15, 7, 'pending'],
    ['late', 'deposit', 'admin', 8, 8, 0, 0, 'refunded'],
    ['late', 'deposit', 'patient, waived', 8, 8, 0, 0, 'refunded'],
    ['late', 'deposit', 'nobody comes', 8, 0, 20, 12, 'pending'],
    ['late', 'deposit', 'mistake', 8, 0, 0, 32, 'pending'],
    ['free', 'later', 'patient', 0, 0, 0, 0, 'completed'],
    ['late', 'later', 'patient', 0, 0, 15, 15, 'pending'],
    ['late', 'later', 'nobody comes', 0, 0, 20, 20, 'pending'],
    ['late', 'later', 'nobody comes, waived', 0, 0, 0, 0, 'completed'],
    ['late', 'cash', 'patient', 40, 0, 15, 0, 'completed'],
    ['late', 'cash', 'patient, waived', 40, 0, 0, 0, 'completed'],
    ['late', 'cash', 'nobody comes', 40, 0, 20, 0, 'completed'],
    ['free', 'card', 'moved, patient', 40, 40, 0, 0, 'refunded'],
    ['free', 'card', 'moved, nobody comes', 40, 20, 20, 0, 'completed'],
    ['free', 'deposit', 'moved, nobody comes', 8, 0, 20, 12, 'pending'],
    ['free', 'card', 'moved twice, patient', 40, 40, 0, 0, 'refunded'],
    ['free', 'deposit', 'moved twice, nobody comes', 8, 0, 20, 12, 'pending'],
    ['free', 'series', 'patient', 8, 8, 0, 0, 'refunded'],
    ['late', 'series', 'patient', 8, 0, 15, 7, 'pending'],
    ['late', 'series', 'patient, waived', 8, 8, 0, 0, 'refunded'],
    ['late', 'series', 'admin', 8, 8, 0, 0, 'refunded'],
    ['late', 'series', 'nobody comes', 8, 0, 20, 12, 'pending'],
    ['free', 'series', 'moved twice, patient', 8, 8, 0, 0, 'refunded'],
    ['free', 'paypal', 'patient', 40, 40, 0, 0, 'refunded'],
    ['free', 'paypal', 'moved, patient', 40, 40, 0, 0, 'refunded'],
    ['late', 'paypal', 'patient', 40, 25, 15, 0, 'completed'],
    ['late', 'paypal', 'patient, waived', 40, 40, 0, 0, 'refunded'],
    ['late', 'paypal', 'admin', 40, 40, 0, 0, 'refunded'],
    ['late', 'paypal', 'nobody comes', 40, 20, 20, 0, 'completed'],
    ['late', 'paypal', 'nobody comes, waived', 40, 40, 0, 0, 'refunded'],
    ['late', 'paypal', 'mistake', 40, 0, 0, 0, 'completed'],
    // Whoever of the clinic cancels, and however it was paid, the refund is complete. Cash is given back at the desk.
    ['late', 'card', 'desk', 40, 40, 0, 0, 'refunded'],
    ['late', 'deposit', 'doctor', 8, 8, 0, 0, 'refunded'],
    ['late', 'deposit', 'desk', 8, 8, 0, 0, 'refunded'],
    ['late', 'paypal', 'doctor', 40, 40, 0, 0, 'refunded'],
    ['late', 'paypal', 'desk', 40, 40, 0, 0, 'refunded'],
    ['late', 'series', 'doctor', 8, 8, 0, 0, 'refunded'],
    ['late', 'later', 'doctor', 0, 0, 0, 0, 'completed'],
    ['late', 'later', 'desk', 0, 0, 0, 0, 'completed'],
    ['late', 'cash', 'admin', 40, 0, 0, 0, 'completed'],
    ['free', 'cash', 'patient', 40, 0, 0, 0, 'completed'],
    ['late', 'terminal', 'patient', 40, 0, 15, 0, 'completed'],
    ['late', 'terminal', 'nobody comes', 40, 0, 20, 0, 'completed'],
    // The patient comes.
    ['late', 'card', 'comes', 40, 0, 0, 0, 'completed'],
    ['late', 'deposit', 'comes', 8, 0, 0, 32, 'pending'],
    ['late', 'series', 'comes', 8, 0, 0, 32, 'pending'],
    ['late', 'later', 'comes', 0, 0, 0, 40, 'pending'],
    ['late', 'later', 'mistake', 0, 0, 0, 40, 'pending'],
    // Cancelling the first visit of a series is late, the second a week later is not: each has its own hours and fees.
    ['late', 'second of a series', 'patient', 8, 8, 0, 0, 'refunded'],
    ['late', 'second of a series', 'nobody comes', 8, 0, 20, 12, 'pending'],
    ['late', 'second of a series', 'dispute lost', 8, 8, 0, 40, 'pending'],
    // A saved card pays what becomes due, and nothing before.
    ['free', 'kept card', 'patient', 0, 0, 0, 0, 'completed'],
    ['late', 'kept card', 'patient', 15, 0, 15, 0, 'completed'],
    ['late', 'kept card', 'patient, waived', 0, 0, 0, 0, 'completed'],
    ['late', 'kept card', 'admin', 0, 0, 0, 0, 'completed'],
    ['late', 'kept card', 'desk', 0, 0, 0, 0, 'completed'],
    ['late', 'kept card', 'nobody comes, waived', 0, 0, 0, 0, 'completed'],
    ['late', 'kept card', 'mistake', 0, 0, 0, 40, 'pending'],
    ['late', 'kept card', 'comes', 0, 0, 0, 40, 'pending'],
    ['late', 'kept card', 'patient, then a dispute lost', 15, 15, 15, 15, 'pending'],
    ['late', 'kept card that pays later', 'patient', 15, 0, 15, 0, 'completed'],
    ['late', 'kept card that pays later', 'admin', 0, 0, 0, 0, 'completed'],
    ['late', 'card', 'dispute won', 40, 0, 0, 0, 'completed'],
    ['late', 'card', 'dispute won, patient', 40, 25, 15, 0, 'completed'],
    ['late', 'card', 'dispute won, nobody comes', 40, 20, 20, 0, 'completed'],
    ['late', 'card', 'dispute lost', 40, 40, 0, 40, 'pending'],
    ['late', 'card', 'patient, then a dispute lost', 40, 40, 15, 15, 'pending'],
    ['late', 'card', 'dispute lost, patient', 40, 40, 15, 15, 'pending'],
    ['late', 'card', 'dispute lost, nobody comes', 40, 40, 20, 20, 'pending'],
    // Nothing is refunded while the bank decides; then what is due at that point.
    ['free', 'card', 'patient during a dispute won', 40, 40, 0, 0, 'refunded'],
    ['free', 'card', 'patient during a dispute lost', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'patient during a dispute won', 40, 25, 15, 0, 'completed'],
    ['late', 'card', 'patient during a dispute lost', 40, 40, 15, 15, 'pending'],
    ['late', 'card', 'admin during a dispute won', 40, 40, 0, 0, 'refunded'],
    ['late', 'card', 'admin during a dispute lost', 40, 40, 0, 0, 'refunded'],
    ['late', 'deposit', 'patient during a dispute won', 8, 0, 15, 7, 'pending'],
    ['late', 'deposit', 'patient during a dispute lost', 8, 8, 15, 15, 'pending'],
    ['late', 'deposit', 'dispute lost, nobody comes', 8, 8, 20, 20, 'pending'],
    ['late', 'deposit', 'dispute won', 8, 0, 0, 32, 'pending'],
    ['late', 'deposit', 'dispute lost', 8, 8, 0, 40, 'pending'],
    ['late', 'series', 'dispute lost', 8, 8, 0, 40, 'pending'],
    ['late', 'paypal', 'dispute won', 40, 0, 0, 0, 'completed'],
    ['late', 'paypal', 'dispute won, nobody comes', 40, 20, 20, 0, 'completed'],
    // The bank decides about the payment, not about the visit: it stays booked, and is due at the clinic.
    ['late', 'paypal', 'dispute lost', 40, 40, 0, 40, 'pending'],
    ['late', 'paypal', 'patient, then a dispute lost', 40, 40, 15, 15, 'pending'],
    ['late', 'paypal', 'patient during a dispute won', 40, 25, 15, 0, 'completed'],
    ['late', 'paypal', 'patient during a dispute lost', 40, 40, 15, 15, 'pending'],
    ['late', 'paypal', 'dispute lost, nobody comes', 40, 40, 20, 20, 'pending'],
  ]
  /** The hours until 09:00 of the third day, rounded so that cancelling is still free, or no longer. */
  async function hoursUntil(which: 'free' | 'late'): Promise<number> {
    const [at] = await clinic.rows(
      // A quarter of an hour to spare: the test may run over a full hour.
      `select floor(extract(epoch from lower(instants_of(clinic_today() + 3, time '09:00', time '10:00'))
         - clinic_now() - $1::interval) / 3600)::int as hours`,
      [which === 'free' ? '15 minutes' : '0'],
    )
    return (at!.hours as number) + (which === 'late' ? 1 : 0)
  }

  /** Delivers the providers' events and checks every due payment. */
  async function hearOnce(): Promise<void> {
    await all.deliverAll()
    await cards.deliverAll()
    await all.makeDue()
    await all.sweep()
  }
  let heard = Promise.resolve()
  let next: Promise<void> | undefined
  /**
   * Rows run in parallel and share this: two calls that make everything due would lock rows in different orders. A call
   * during a run gets the next run, together with all others.
   */
  function hear(): Promise<void> {
    const begin = () => {
      next = undefined
      return hearOnce()
    }
    next ??= heard = heard.then(begin, begin)
    return next
  }
  /** The payer asks their bank, or PayPal, for the money; answers a function that decides the dispute. */
  function dispute([, how]: Row, paidBy: string): (won: boolean) => void {
    if (how === 'paypal') {
      const opened = all.books.openDispute(paidBy)
      return (won) => all.books.closeDispute(opened, won ? 'RESOLVED_SELLER_FAVOUR' : 'RESOLVED_BUYER_FAVOUR')
    }
    const opened = cards.books.dispute(paidBy)
    return (won) => cards.books.closeDispute(opened, won ? 'won' : 'lost')
  }

  /** Ends a visit by the steps that the row's words name, in their order. */
  async function end(id: string, patient: Person, doctor: Person, row: Row) {
    const [payment] = await clinic.rows('select intent_id from payments where claim_id = $1', [id])
    const paidBy = payment?.intent_id as string
    const [when, how, ends] = row
    const says = row.slice(0, 3).join(', ')
    const done = async (asked: Promise<{ status: number; body: unknown }>, status = 200) => {
      const answer = await asked
      assert.equal(answer.status, status, `${says}: ${JSON.stringify(answer.body)}`)
    }
    const set = (status: string) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status })
    /** Other rows deliver events too, which may include the one that this row waits for. */
    const untilDisputed = (is: boolean) =>
      eventually(
        `${says}: ${is ? 'disputed' : 'decided'}`,
        async () => {
          await hear()
          return ((await all.payment(paidBy)).status === 'disputed') === is
        },
        30_000,
      )
    if (how === 'cash' || how === 'terminal') {
      await done(clinic.call(admin, 'POST', `/desk/money/${id}/take`, { method: how, amount: 40, due: 40 }))
    }
    if (ends.startsWith('moved')) {
      const to = { slotId: '10:00-11:00', appointmentDate: await clinic.day(3) }
      await done(clinic.call(patient, 'POST', `/appointments/${id}/reschedule`, to))
      const again = { ...to, slotId: '11:00-12:00' }
      if (ends.startsWith('moved twice')) {
        await done(clinic.call(patient, 'POST', `/appointments/${id}/reschedule`, again))
      }
    }
    const decide = /^dispute|during/.test(ends) ? dispute(row, paidBy) : undefined
    if (decide) await untilDisputed(true)
    if (ends.startsWith('dispute')) {
      decide!(ends.includes('won'))
      await untilDisputed(false)
    }
    if (ends.includes('patient')) {
      const asked = await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
      const isLate = when === 'late' && how !== 'second of a series'
      assert.equal(asked.status, isLate ? 409 : 200, says)
      if (isLate) {
        assert.deepEqual([asked.body.code, asked.body.fee], ['fee_applies', 15], says)
        const wrong = await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 14.99 })
        assert.equal(wrong.body.code, 'fee_applies', says)
        await done(clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 15 }))
      }
    } else if (ends === 'doctor') await done(clinic.call(doctor, 'PUT', `/appointments/${id}`, { status: 'cancelled' }))
    else if (ends.startsWith('admin')) {
      await done(clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status: 'cancelled' }))
    } else if (ends === 'desk') {
      const [{ version } = {}] = await clinic.rows('select version from claims where id = $1', [id])
      const cancelled = { version, reason: 'doctor-away' }
      await done(clinic.call(desk, 'PUT', `/desk/visits/${id}/cancel`, cancelled), 204)
    } else if (ends === 'comes') await done(set('completed'))
    else if (ends.includes('nobody comes') || ends === 'mistake') await done(set('no-show'))
    if (ends === 'mistake') await done(set('completed'))
    if (ends.endsWith('waived')) {
      const waive = { fee: ends.startsWith('patient') ? 15 : 20, reason: 'Snow' }
      const unseen = await clinic.call(admin, 'POST', `/appointments/${id}/waive-fee`, { ...waive, fee: 14 })
      assert.equal(unseen.body.code, 'sum_changed', says)
      await done(clinic.call(admin, 'POST', `/appointments/${id}/waive-fee`, waive), 204)
      const again = await clinic.call(admin, 'POST', `/appointments/${id}/waive-fee`, waive)
      assert.equal(again.body.code, 'sum_changed', says)
    }
    if (ends.includes('during')) {
      decide!(ends.includes('won'))
      await untilDisputed(false)
    }
    if (ends.endsWith('then a dispute lost')) {
      let charged = ''
      await eventually(
        `${says}: paid, or partly paid back`,
        async () => {
          await hear()
          const [paid] = await clinic.rows(
            'select intent_id, status from payments where claim_id = $1 and captured_cents > 0',
            [id],
          )
          charged = (paid?.intent_id as string | undefined) ?? ''
          return charged !== '' && paid!.status !== 'refund_due'
        },
        30_000,
      )
      dispute(row, charged)(false)
    }
  }

  async function payByPaypal(patient: Person, wanted: object): Promise<string> {
    const id = (await all.book(patient, wanted)).body._id as string
    const { body } = await all.pay(patient, id)
    const orderId = new URL(body.approveAt).searchParams.get('token')!
    all.books.approve(orderId)
    await all.comeBack(orderId)
    return id
  }

  async function keepCard(patient: Person): Promise<string> {
    const { body: card } = await clinic.call(patient, 'POST', '/saved-cards')
    const [begun] = await clinic.rows('select setup_id from saved_cards where id = $1', [card._id])
    cards.books.keepCard(begun!.setup_id as string, 'pays')
    await clinic.call(patient, 'POST', `/saved-cards/${card._id}/keep`)
    return card._id
  }
  async function bookOnCard(patient: Person, wanted: object): Promise<string> {
    const savedCardId = await keepCard(patient)
    return (await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, savedCardId })).body._id
  }

  type Wanted = { doctorId: string; kindId: string; appointmentDate: string; slotId: string }
  /** Books a series of two visits on a saved card, which pays their deposits. Answers the visits. */
  async function bookSeries(patient: Person, wanted: Wanted): Promise<string[]> {
    const { doctorId, appointmentDate, slotId, ...visit } = wanted
    const asked = { ...visit, date: appointmentDate, slotId, everyWeeks: '1', visits: '2' }
    const planned = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${new URLSearchParams(asked)}`)
    assert.deepEqual([planned.status, planned.body.map(({ clash }: { clash: null }) => clash)], [200, [null, null]])
    const savedCardId = await keepCard(patient)
    const visits = [appointmentDate, await clinic.day(10)].map((date) => ({ appointmentDate: date, slotId }))
    const series = { seriesId: crypto.randomUUID(), everyWeeks: 1, savedCardId, visits, doctorId, ...visit }
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/series', series)
    assert.equal(status, 201, JSON.stringify(body))
    return body.appointments.map(({ _id }: Appointment) => _id)
  }
  /** Books a visit for this row, and makes its advance payment. */
  async function bookFor(how: Paid, patient: Person, wanted: Wanted): Promise<string> {
    if (how === 'paypal') return payByPaypal(patient, wanted)
    if (how === 'series') return (await bookSeries(patient, wanted))[0]!
    if (how === 'second of a series') {
      const second = (await bookSeries(patient, wanted))[1]!
      // Its deposit is charged in the background if it is slow.
      const paid = 'select from payments where claim_id = $1 and captured_cents > 0'
      await eventually(
        'the second deposit',
        async () => (await clinic.rows(paid, [second])).length > 0 || hear().then(() => false),
        30_000,
      )
      return second
    }
    if (how === 'card' || how === 'deposit') return (await payByCard(patient, wanted))._id
    if (how.startsWith('kept card')) return bookOnCard(patient, wanted)
    return (await bookAtClinic(patient, wanted)).body._id
  }
  const termsOf = (how: Paid) => {
    if (how === 'deposit' || how.endsWith('series')) return deposit
    if (how === 'kept card') return { ...plainTerms, pays: 'card-kept' } as const
    return how === 'kept card that pays later' ? ({ ...plainTerms, pays: 'card-later' } as const) : plainTerms
  }

  it('comes to what the table says, by when, who, how it was paid and disputed; ledger and receipts agree', async () => {
    const hours = { free: await hoursUntil('free'), late: await hoursUntil('late') }
    // Rows run in parallel and do not affect each other's amounts.
    const ids = await Promise.all(
      table.map(async (row) => {
        const [when, how] = row
        const { doctor, wanted } = await offering({
          ...termsOf(how),
          ...withFees,
          mostMoves: 2,
          freeHours: hours[when],
        })
        const patient = await clinic.addPerson()
        const id = await bookFor(how, patient, wanted)
        await end(id, patient, doctor, row)
        return id
      }),
    )
    await hear()
    await issueReceipts(clinic.ground)
    for (const [n, [when, how, ends, paid, refunded, fee, due, paymentStatus]] of table.entries()) {
      const says = [when, how, ends].join(', ')
      const [shown] = (await clinic.call(admin, 'GET', `/appointments/all?id=${ids[n]}`)).body
      assert.deepEqual(
        { paid: shown.paid, refunded: shown.refunded, fee: shown.fee, due: shown.due, is: shown.paymentStatus },
        { paid, refunded, fee, due, is: paymentStatus },
        says,
      )
      const [books] = await clinic.rows(
        `select
           (select coalesce(sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end), 0)
            from ledger_entries where claim_id = $1)::int as fees,
           (select coalesce(sum(case kind when 'receipt' then amount_cents else -amount_cents end), 0)
            from receipts where claim_id = $1)::int as receipts`,
        [ids[n]],
      )
      const kept = Math.round((paid - refunded) * 100)
      assert.deepEqual(books, { fees: Math.min(kept, fee * 100), receipts: kept }, says)
    }
  })

  it('what is due of a fee is taken at the till, and no more', async () => {
    const terms = { ...deposit, ...withFees, freeHours: await hoursUntil('late') }
    const { wanted } = await offering(terms)
    const patient = await clinic.addPerson()
    const { _id: id } = await payByCard(patient, wanted)
    await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 15 })
    const [listed] = (await clinic.call(admin, 'GET', `/desk/money?id=${id}`)).body
    assert.deepEqual([listed.due, listed.fee], [7, 15])
    const most = { method: 'cash', amount: 8, due: 7 }
    assert.equal((await clinic.call(admin, 'POST', `/desk/money/${id}/take`, most)).body.code, 'sum_changed')
    const taken = await clinic.call(admin, 'POST', `/desk/money/${id}/take`, { ...most, amount: 7 })
    assert.deepEqual([taken.status, taken.body.due], [200, 0])
  })

  it('booked at the desk it is due there whatever its kind asks for, and costs a fee only where that was told', async () => {
    const freeHours = await hoursUntil('late')
    for (const pays of [
      deposit,
      { ...plainTerms, pays: 'card-later' as const },
      { ...plainTerms, pays: 'card-kept' as const },
    ]) {
      for (const termsTold of [true, false]) {
        const { doctor, wanted } = await offering({ ...pays, ...withFees, freeHours })
        const { doctorId, kindId, appointmentDate: date } = wanted
        const [{ place_id: placeId } = {}] = await clinic.rows('select place_id from doctors where id = $1', [doctorId])
        const patients = await clinic.addPeople(2)
        const ids: string[] = []
        for (const [n, { id: personId }] of patients.entries()) {
          const visit = { personId, doctorId, kindId, placeId, date, startTime: `${['09', '10'][n]}:00`, termsTold }
          const { status, body } = await clinic.call(admin, 'POST', '/desk/visits', visit)
          assert.equal(status, 201, JSON.stringify(body))
          ids.push(body._id)
        }
        const shown = async (who: Person) => (await clinic.call(who, 'GET', '/appointments/my-appointments')).body[0]
        const first = await shown(patients[0]!)
        const begins = /^You pay at the clinic, not now\. You can cancel free of charge/
        assert.match(first.terms.words, termsTold ? begins : /^$/)
        assert.doesNotMatch(first.terms.words, /Free cancellation has ended/, 'it may be moved')
        assert.deepEqual([first.paid, first.due, first.paymentStatus], [0, 40, 'pending'])
        const fee = termsTold ? 15 : 0
        await clinic.call(patients[0]!, 'PUT', `/appointments/${ids[0]}/cancel`, fee ? { acceptFee: fee } : {})
        const cancelled = await shown(patients[0]!)
        assert.deepEqual([cancelled.status, cancelled.fee, cancelled.due], ['cancelled', fee, fee])
        const chart = `/appointments/doctor/appointments/${ids[1]}/status`
        await clinic.call(doctor, 'PATCH', chart, { status: 'no-show' })
        const missed = await shown(patients[1]!)
        assert.deepEqual([missed.fee, missed.due], termsTold ? [20, 20] : [0, 40])
      }
    }
  })

  it('two who cancel it at once pay its fee once', async () => {
    const { wanted } = await offering({ ...plainTerms, ...withFees, freeHours: await hoursUntil('late') })
    const patient = await clinic.addPerson()
    const { _id: id } = await payByCard(patient, wanted)
    const both = await Promise.all(
      [1, 2, 3].map(() => clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 15 })),
    )
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409, 409])
    const fees = await clinic.rows('select amount_cents from visit_fees where claim_id = $1', [id])
    assert.deepEqual(fees, [{ amount_cents: 1500 }])
    const less = 'update visit_fees set amount_cents = 1 where claim_id = $1'
    await assert.rejects(clinic.pool.query(less, [id]), /a fee is never changed/)
  })

  it('costs nothing for not coming where nobody was shown that it does', async () => {
    const { wanted, doctor } = await offering(plainTerms)
    const patient = await clinic.addPerson()
    const { _id: id } = await payByCard(patient, wanted)
    await clinic.rows(
      `insert into visit_terms (claim_id, pays, now_cents, no_show_cents) values ($1, 'full', 4000, 2000)`,
      [id],
    )
    const set = { status: 'no-show' }
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, set)
    assert.deepEqual(await clinic.rows('select from visit_fees where claim_id = $1', [id]), [])
  })

  it('its patient moves it as often as was agreed, and not where cancelling would cost a fee', async () => {
    const { wanted } = await offering({ ...plainTerms, ...withFees, freeHours: 1 })
    const patient = await clinic.addPerson()
    const { _id: id } = (await bookAtClinic(patient, wanted)).body
    const move = (slotId: string, day: string) =>
      clinic.call(patient, 'POST', `/appointments/${id}/reschedule`, { slotId, appointmentDate: day })
    assert.equal((await move('10:00-11:00', wanted.appointmentDate)).body.terms.moved, 1)
    assert.equal((await move('11:00-12:00', wanted.appointmentDate)).body.code, 'not_reschedulable')
    const asked = { appointmentId: id, wants: 'move', note: '' }
    assert.equal((await clinic.call(patient, 'POST', '/change-requests', asked)).status, 201)
    const late = await offering({ ...plainTerms, ...withFees, freeHours: await hoursUntil('late') })
    const other = await clinic.addPerson()
    const { _id } = (await bookAtClinic(other, late.wanted)).body
    const moved = { slotId: '10:00-11:00', appointmentDate: await clinic.day(5) }
    const refused = await clinic.call(other, 'POST', `/appointments/${_id}/reschedule`, moved)
    assert.equal(refused.body.code, 'not_reschedulable')
  })
})

it('cancelling is free to the second', () => {
  const terms = { pays: 'full', now: 40, freeHours: 24, lateFee: 15, noShowFee: null, mostMoves: null } as const
  const agreed = { ...terms, words: 'As shown.', moved: 0 }
  const startsAt = '2026-03-02T09:00:00Z'
  const day = Date.parse('2026-03-01T09:00:00Z')
  assert.equal(feeOfCancelling({ terms: agreed, startsAt }, day - 1000), 0)
  assert.equal(feeOfCancelling({ terms: agreed, startsAt }, day + 1000), 15)
  assert.equal(feeOfCancelling({ terms: { ...agreed, words: '' }, startsAt }, day + 1000), 0, 'nobody was shown it')
})
