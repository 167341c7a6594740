import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { KindTerms } from '#contract/clinic/terms.ts'
import { relayEvents } from '../../notifications/relay.ts'
import { forgetRemovedCards } from '../../payments/saved-cards.ts'
import type { Clinic, Person } from '../../testing/clinic.ts'
import { goodCard, openClinic } from '../../testing/clinic.ts'
import { relayAll } from '../../testing/relay-all.ts'
import { sweepPayments } from './sweep.ts'

/** A clinic that saves cards, with the actions of patients, the desk and the clock. */
async function openCardClinic() {
  const clinic = await openClinic()
  const admin = await clinic.addPerson('admin')
  const cards = {
    pays: '4242 4242 4242 4242',
    asks: '4000 0027 6000 3184',
    declines: '4000 0000 0000 0341',
  }

  async function keep(who: Person, behaviour: keyof typeof cards): Promise<string> {
    const { body } = await clinic.call(who, 'POST', '/saved-cards')
    const card = { number: cards[behaviour], expMonth: 12, expYear: 2040, cvc: '123' }
    const confirm = { clientSecret: body.clientSecret, card }
    assert.equal((await clinic.call(who, 'POST', `/saved-cards/${body._id}/keep`)).body.code, 'card_not_kept')
    const passed = behaviour === 'asks' ? { challengePassed: true } : {}
    await clinic.call(null, 'POST', '/sandbox/confirm', { ...confirm, ...passed })
    const kept = await clinic.call(who, 'POST', `/saved-cards/${body._id}/keep`)
    assert.equal(kept.body.last4, cards[behaviour].slice(-4))
    return body._id
  }
  async function offering(terms: Partial<KindTerms> = {}) {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const inMoney = (amount: number) => ({ amount, percent: null })
    const fees = { freeHours: 720, lateFee: inMoney(15), noShowFee: inMoney(20) }
    const all = { ...plainTerms, pays: 'card-kept', ...fees, ...terms }
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 0, terms: all }
    const { body: kind, status } = await clinic.call(admin, 'POST', '/admin/kinds', named)
    assert.equal(status, 201, JSON.stringify(kind))
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const wanted = { doctorId, kindId: kind._id, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { doctor, wanted }
  }
  const book = (who: Person, wanted: object, savedCardId?: string) =>
    clinic.call(who, 'POST', '/appointments/book', { ...wanted, savedCardId })
  return {
    clinic,
    admin,
    keep,
    offering,
    book,
    /** A visit booked on a card of this behaviour, cancelled so late that it costs $15; not charged yet. */
    async cancelledLate(behaviour: keyof typeof cards) {
      const { wanted } = await offering()
      const patient = await clinic.addPerson()
      const cardId = await keep(patient, behaviour)
      const { body } = await book(patient, wanted, cardId)
      const asked = { acceptFee: 15 }
      assert.equal((await clinic.call(patient, 'PUT', `/appointments/${body._id}/cancel`, asked)).status, 200)
      return { patient, cardId, id: body._id as string }
    },
    /** A visit whose price is charged to its card, and the result. */
    async completed(behaviour: keyof typeof cards, status = 'completed') {
      const { doctor, wanted } = await offering({ pays: 'card-later' })
      const patient = await clinic.addPerson()
      const { body } = await book(patient, wanted, await keep(patient, behaviour))
      const id = body._id as string
      const path = `/appointments/doctor/appointments/${id}/status`
      assert.equal((await clinic.call(doctor, 'PATCH', path, { status })).status, 200)
      return { id, doctor, patient }
    },
    /** Checks all due payments now, and what follows from that. */
    async sweep() {
      for (let n = 0; n < 3; n++) {
        await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
        await sweepPayments(clinic.ground)
      }
    },
    daysLater: (days: number) =>
      clinic.rows(`update charge_attempts set ended_at = ended_at - make_interval(days => ${days})`),
    async money(id: string) {
      const [shown] = (await clinic.call(admin, 'GET', `/appointments/all?id=${id}`)).body
      const { paid, refunded, fee, due, paymentStatus } = shown
      return { paid, refunded, fee, due, paymentStatus }
    },
    async payment(id: string) {
      const [row] = await clinic.rows('select * from payments where claim_id = $1', [id])
      return row as Record<string, unknown> & { status: string; attention: string | null }
    },
  }
}

describe('a visit that stands on a saved card', () => {
  let all: Awaited<ReturnType<typeof openCardClinic>>
  let clinic: Clinic
  before(async () => {
    all = await openCardClinic()
    clinic = all.clinic
  })
  after(() => clinic.closeWhole())

  it('is booked without paying, with an own card that is kept, and not without one', async () => {
    const { wanted } = await all.offering()
    const [patient, other] = await clinic.addPeople(2)
    const theirs = await all.keep(other!, 'pays')
    assert.equal((await all.book(patient!, wanted)).body.code, 'intent_not_paid')
    assert.equal((await all.book(patient!, wanted, theirs)).body.code, 'saved_card_needed')
    const clinicBody = { ...wanted, paymentMethod: 'clinic' }
    const atClinic = await clinic.call(patient!, 'POST', '/appointments/book', clinicBody)
    assert.equal(atClinic.body.code, 'method_not_offered')
    const cardId = await all.keep(patient!, 'pays')
    const { status, body } = await all.book(patient!, wanted, cardId)
    assert.deepEqual([status, body.paid, body.due, body.paymentStatus], [201, 0, 40, 'pending'])
    assert.match(body.terms.words, /^You pay at the clinic, not now\. We save your card/)
    const [kept] = (await clinic.call(patient!, 'GET', '/saved-cards')).body
    assert.equal(kept.neededFor.date, wanted.appointmentDate)
  })

  it('is of a card that its owner alone begins and ends to keep', async () => {
    const [patient, other] = await clinic.addPeople(2)
    const { body } = await clinic.call(patient!, 'POST', '/saved-cards')
    const card = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvc: '123' }
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: body.clientSecret, card })
    assert.equal((await clinic.call(other!, 'POST', `/saved-cards/${body._id}/keep`)).status, 404)
    assert.deepEqual((await clinic.call(patient!, 'GET', '/saved-cards')).body, [])
    assert.equal((await clinic.call(patient!, 'POST', `/saved-cards/${body._id}/keep`)).status, 200)
    assert.equal((await clinic.call(other!, 'DELETE', `/saved-cards/${body._id}`)).status, 404)
  })

  it('pays its late fee by the card once, however often it is looked at; waived, it goes back', async () => {
    const { id } = await all.cancelledLate('pays')
    await Promise.all([all.sweep(), all.sweep(), all.sweep()])
    const paid = { paid: 15, refunded: 0, fee: 15, due: 0, paymentStatus: 'completed' }
    assert.deepEqual(await all.money(id), paid)
    const receipts = await clinic.rows(
      `select kind, debit, credit, amount_cents as cents from ledger_entries where claim_id = $1 order by id`,
      [id],
    )
    assert.deepEqual(receipts, [
      { kind: 'received', debit: 'provider', credit: 'patient', cents: 1500 },
      { kind: 'earned', debit: 'patient', credit: 'fees', cents: 1500 },
    ])
    const waive = { fee: 15, reason: 'Snow' }
    assert.equal((await clinic.call(all.admin, 'POST', `/appointments/${id}/waive-fee`, waive)).status, 204)
    await all.sweep()
    assert.deepEqual(await all.money(id), { ...paid, refunded: 15, fee: 0, paymentStatus: 'refunded' })
  })

  it('of whom the bank asks is told by mail, and pays once they confirm; the card stays until then', async () => {
    const { id, patient, cardId } = await all.cancelledLate('asks')
    await all.sweep()
    assert.deepEqual([(await all.payment(id)).status, (await all.money(id)).due], ['open', 15])
    const tries = await clinic.rows(
      'select outcome from charge_attempts join payments on payments.id = payment_id where claim_id = $1',
      [id],
    )
    assert.deepEqual(tries, [{ outcome: 'asks' }])
    const told = await clinic.rows(
      `select kind from appointment_events where claim_id = $1 and kind = 'card-refused'`,
      [id],
    )
    assert.equal(told.length, 1)
    const mails = await clinic.rows(`select user_id from mails where kind = 'card-refused' and claim_id = $1`, [id])
    assert.deepEqual(mails, [{ user_id: patient.id }])
    const removed = await clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`)
    assert.equal(removed.body.code, 'card_in_use')
    const { body: toPay } = await clinic.call(patient, 'GET', `/appointments/${id}/charge`)
    assert.deepEqual([toPay.amount, toPay.asks, toPay.card.last4], [15, true, '3184'])
    const other = await clinic.addPerson()
    assert.equal((await clinic.call(other, 'GET', `/appointments/${id}/charge`)).status, 404)
    const confirm = { clientSecret: toPay.clientSecret, methodId: toPay.card.methodId }
    const asked = await clinic.call(null, 'POST', '/sandbox/confirm', confirm)
    assert.equal(asked.body.status, 'requires_action')
    await clinic.call(null, 'POST', '/sandbox/confirm', { ...confirm, challengePassed: true })
    const settled = await clinic.call(patient, 'POST', `/appointments/${id}/charge`)
    assert.equal(settled.body.status, 'paid')
    assert.deepEqual((await all.money(id)).due, 0)
    assert.equal((await clinic.call(patient, 'GET', `/appointments/${id}/charge`)).status, 404)
    assert.equal((await clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`)).status, 204)
  })

  it('of somebody else: its owner is told and pays with it, others who may pay with a card of their own', async () => {
    const { wanted } = await all.offering()
    const [owner, other] = await clinic.addPeople(2)
    const cardId = await all.keep(owner!, 'asks')
    const added = await clinic.call(owner!, 'POST', '/family/children', {
      name: 'Mia Child',
      born: '2019-05-04',
      custody: true,
    })
    const personId = added.body.person._id
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'child', array['visits', 'pay'], $1, clinic_now(), $1)`,
      [other!.id, personId],
    )
    const { body } = await all.book(owner!, { ...wanted, personId }, cardId)
    const id = body._id as string
    assert.equal((await clinic.call(owner!, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 15 })).status, 200)
    await clinic.rows(`delete from guardianships where account_id = $1`, [owner!.id])
    await all.sweep()
    const told = await clinic.rows(`select user_id from mails where kind = 'card-refused' and claim_id = $1`, [id])
    assert.deepEqual(told.map((row) => row.user_id).sort(), [owner!.id, other!.id].sort())
    const theirs = await clinic.call(owner!, 'GET', `/appointments/${id}/charge`)
    assert.deepEqual([theirs.status, theirs.body.card?.last4], [200, '3184'])
    const others = await clinic.call(other!, 'GET', `/appointments/${id}/charge`)
    assert.deepEqual([others.status, others.body.amount, others.body.card], [200, 15, null])
  })

  it('is not taken for a visit that it does not last until, alone or in a series, nor does one move beyond it', async () => {
    const { wanted } = await all.offering({ freeHours: 1 })
    const patient = await clinic.addPerson()
    const cardId = await all.keep(patient, 'pays')
    const ends = (sql: string) =>
      clinic.rows(
        `update saved_cards set exp_month = extract(month from day), exp_year = extract(year from day)
         from (select ${sql} as day) last where id = $1 and $2::date is not null`,
        [cardId, wanted.appointmentDate],
      )
    await ends("$2::date - interval '1 month'")
    const refused = await all.book(patient, wanted, cardId)
    assert.deepEqual([refused.status, refused.body.code], [409, 'card_ends_before'])
    const { slotId, appointmentDate, ...visit } = wanted
    const dates = [appointmentDate, await clinic.day(10)]
    const series = { ...visit, seriesId: randomUUID(), everyWeeks: 1, savedCardId: cardId }
    const visits = dates.map((date) => ({ appointmentDate: date, slotId }))
    const together = await clinic.call(patient, 'POST', '/appointments/series', { ...series, visits })
    assert.deepEqual([together.status, together.body.code], [409, 'card_ends_before'])
    await ends('$2::date')
    const { status, body } = await all.book(patient, wanted, cardId)
    assert.equal(status, 201)
    await ends("$2::date - interval '1 month'")
    const to = { slotId: '10:00-11:00', appointmentDate }
    const moved = await clinic.call(patient, 'POST', `/appointments/${body._id}/reschedule`, to)
    assert.deepEqual([moved.status, moved.body.code], [409, 'card_ends_before'])
  })

  it('of somebody who may no longer pay for the patient is not charged for a visit to come', async () => {
    const { wanted } = await all.offering()
    const owner = await clinic.addPerson()
    const cardId = await all.keep(owner, 'pays')
    const added = await clinic.call(owner, 'POST', '/family/children', {
      name: 'Mia Child',
      born: '2019-05-04',
      custody: true,
    })
    const { body } = await all.book(owner, { ...wanted, personId: added.body.person._id }, cardId)
    const id = body._id as string
    // A deposit becomes due, and the guardianship ends before that was stored.
    await clinic.rows('delete from visit_terms where claim_id = $1', [id])
    await clinic.rows("insert into visit_terms (claim_id, pays, now_cents) values ($1, 'deposit', 800)", [id])
    await clinic.rows("select begin_collecting($1, interval '0')", [id])
    await clinic.rows('delete from guardianships where account_id = $1', [owner.id])
    await all.sweep()
    assert.deepEqual(
      [(await all.payment(id)).captured_cents, (await all.payment(id)).attention],
      [null, 'charge_failing'],
    )
    assert.deepEqual(
      await clinic.rows('select from charge_attempts join payments p on p.id = payment_id where claim_id = $1', [id]),
      [],
    )
    await clinic.rows(
      "update payments set status = 'cancelled', attention = null, attention_at = null where claim_id = $1",
      [id],
    )
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
    await clinic.rows('delete from visit_terms where claim_id = $1', [id])
    await clinic.rows("insert into visit_terms (claim_id, pays, now_cents) values ($1, 'card-kept', 0)", [id])
  })

  describe('of a series with deposits', () => {
    const deposit = { pays: 'deposit', deposit: { amount: 8, percent: null } } as const
    const series = async (who: Person, wanted: { doctorId: string }, savedCardId: string, seriesId = randomUUID()) => {
      const visits = await Promise.all(
        [3, 10, 17].map(async (n) => ({ appointmentDate: await clinic.day(n), slotId: '09:00-10:00' })),
      )
      const { slotId: _, appointmentDate: __, ...visit } = wanted as Record<string, string>
      return clinic.call(who, 'POST', '/appointments/series', {
        seriesId,
        everyWeeks: 1,
        visits,
        ...visit,
        savedCardId,
      })
    }

    it('pays each visit’s deposit at once; of one that is cancelled it goes back, and of all', async () => {
      const { wanted } = await all.offering({ ...deposit, freeHours: 200 })
      const patient = await clinic.addPerson()
      const cardId = await all.keep(patient, 'pays')
      const seriesId = randomUUID()
      const { doctorId, kindId } = wanted
      const asked = { date: await clinic.day(3), slotId: '09:00-10:00', everyWeeks: '1', visits: '3', kindId }
      const path = `/doctors/${doctorId}/series?${new URLSearchParams(asked)}`
      assert.equal((await clinic.call(patient, 'GET', path)).status, 200)
      const { status, body } = await series(patient, wanted, cardId, seriesId)
      assert.equal(status, 201, JSON.stringify(body))
      const [first, second, third] = body.appointments
      for (const { _id, terms } of body.appointments) {
        assert.match(terms.words, /^You pay a deposit of \$8\.00 by card now, and the rest of \$32\.00 at the clinic/)
        assert.deepEqual(await all.money(_id), { paid: 8, refunded: 0, fee: 0, due: 32, paymentStatus: 'pending' })
      }
      assert.deepEqual((await series(patient, wanted, cardId, seriesId)).status, 200)
      const charged = 'select from payments join claims on claims.id = claim_id where checkout_id = $1'
      assert.equal((await clinic.rows(charged, [seriesId])).length, 3)
      const cancelled = await clinic.call(patient, 'PUT', `/appointments/${second._id}/cancel`)
      assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
      await all.sweep()
      const back = { paid: 8, refunded: 8, fee: 0, due: 0, paymentStatus: 'refunded' }
      assert.deepEqual(await all.money(second._id), back)
      // The first is too soon to cancel for free, so it stays. Cancelled by itself, it costs its fee, which includes
      // the deposit.
      const rest = await clinic.call(patient, 'PUT', `/appointments/${first._id}/cancel-rest`)
      assert.deepEqual([rest.body.cancelled, rest.body.kept], [1, 1])
      await clinic.call(patient, 'PUT', `/appointments/${first._id}/cancel`, { acceptFee: 15 })
      await all.sweep()
      assert.deepEqual(await all.money(third._id), back)
      const late = { paid: 8, refunded: 0, fee: 15, due: 7, paymentStatus: 'pending' }
      assert.deepEqual(await all.money(first._id), late)
    })

    it('is not booked where the card does not pay: its times are free, and nobody is told', async () => {
      for (const how of ['declines', 'asks'] as const) {
        const { wanted } = await all.offering(deposit)
        const patient = await clinic.addPerson()
        const cardId = await all.keep(patient, how)
        const seriesId = randomUUID()
        for (let again = 0; again < 2; again++) {
          const refused = await series(patient, wanted, cardId, seriesId)
          assert.deepEqual([refused.status, refused.body.code], [402, 'card_declined'])
        }
        // At once, without a sweep in between.
        const rows = await clinic.rows(
          `select distinct claims.status, payments.status as payment from claims
           join payments on payments.claim_id = claims.id where checkout_id = $1`,
          [seriesId],
        )
        assert.deepEqual(rows, [{ status: 'cancelled', payment: 'cancelled' }])
        const other = await all.keep(patient, 'pays')
        assert.equal((await series(patient, wanted, other)).status, 201)
      }
    })

    it('nobody hears of it before what is paid first is known, however slow that is; its terms stand there', async () => {
      for (const [how, terms] of [
        ['declines', deposit],
        ['pays', deposit],
        ['declines', { pays: 'full' }],
        ['pays', { pays: 'full' }],
      ] as const) {
        const { doctor, wanted } = await all.offering(terms)
        const patient = await clinic.addPerson()
        const cardId = await all.keep(patient, how)
        const { payments } = clinic.ground
        const { charge } = payments
        const { promise: began, resolve: isBegun } = Promise.withResolvers<void>()
        const { promise: answers, resolve: letAnswer } = Promise.withResolvers<void>()
        payments.charge = async (...asked) => {
          isBegun()
          await answers
          return charge.apply(payments, asked)
        }
        const told = async () => {
          await relayEvents(clinic.ground)
          const [bell] = await clinic.rows('select count(*)::int as n from notices where user_id = $1', [doctor.id])
          return bell!.n
        }
        const booking = series(patient, wanted, cardId)
        await began
        assert.equal(await told(), 0, how)
        const unsaid = await clinic.rows(
          `select from visit_terms join claims on claims.id = claim_id where patient_id = $1 and words is null`,
          [patient.id],
        )
        assert.equal(unsaid.length, 0)
        payments.charge = charge
        letAnswer()
        assert.equal((await booking).status, how === 'pays' ? 201 : 402)
        await relayAll(clinic.ground)
        assert.equal(await told(), how === 'pays' ? 1 : 0, how)
      }
    })

    it('of a visit that is cancelled closes what its card has not paid, before anybody sweeps', async () => {
      const { wanted } = await all.offering({ ...deposit, freeHours: 1 })
      const patient = await clinic.addPerson()
      const { payments } = clinic.ground
      const { charge } = payments
      let tries = 0
      payments.charge = async (intentId, attempt) =>
        ++tries === 1
          ? charge.call(payments, intentId, attempt)
          : { intent: await payments.readIntent(intentId), refusal: { outcome: 'declined', reason: 'The limit' } }
      const { body } = await series(patient, wanted, await all.keep(patient, 'pays'))
      payments.charge = charge
      const [first, second] = body.appointments
      assert.deepEqual(
        [(await all.payment(first._id)).status, (await all.payment(second._id)).status],
        ['booked', 'open'],
      )
      await clinic.call(patient, 'PUT', `/appointments/${second._id}/cancel`)
      const { status, intent_id } = await all.payment(second._id)
      assert.deepEqual([status, (await payments.readIntent(intent_id as string)).status], ['cancelled', 'canceled'])
    })

    it('alone is not booked by a kept card, which nobody would charge meanwhile', async () => {
      const { wanted } = await all.offering(deposit)
      const patient = await clinic.addPerson()
      const { status, body } = await all.book(patient, wanted, await all.keep(patient, 'pays'))
      assert.deepEqual([status, body.code], [409, 'card_not_offered'])
      assert.deepEqual(await clinic.rows('select from claims where patient_id = $1', [patient.id]), [])
    })

    it('is charged by whom books alone: a sweep beside it tries no other of its deposits', async () => {
      const { wanted } = await all.offering(deposit)
      const patient = await clinic.addPerson()
      const cardId = await all.keep(patient, 'declines')
      const seriesId = randomUUID()
      let booked = false
      const booking = series(patient, wanted, cardId, seriesId).finally(() => {
        booked = true
      })
      while (!booked) await sweepPayments(clinic.ground)
      assert.equal((await booking).status, 402)
      for (let n = 0; n < 3; n++) await sweepPayments(clinic.ground)
      const tried = await clinic.rows(
        `select from charge_attempts join payments on payments.id = payment_id join claims on claims.id = claim_id
         where checkout_id = $1`,
        [seriesId],
      )
      assert.equal(tried.length, 1)
    })
  })

  describe('of a series that is paid in full', () => {
    const dates = (...days: number[]) =>
      Promise.all(days.map(async (n) => ({ appointmentDate: await clinic.day(n), slotId: '09:00-10:00' })))
    const book = async (who: Person, more: object) => {
      const body = { seriesId: randomUUID(), everyWeeks: 1, visits: await dates(10, 3, 17), ...more }
      return clinic.call(who, 'POST', '/appointments/series', body)
    }

    it('takes the price of the first as it is booked, and of each further one after it', async () => {
      const doctorId = await clinic.addDoctor({ feeCents: 8000 })
      const doctor = await clinic.doctorPerson(doctorId)
      const patient = await clinic.addPerson()
      const savedCardId = await all.keep(patient, 'pays')
      const seriesId = randomUUID()
      const { status, body } = await book(patient, { seriesId, doctorId, savedCardId })
      assert.equal(status, 201, JSON.stringify(body))
      assert.equal((await book(patient, { seriesId, doctorId, savedCardId })).status, 200)
      const [first, second, third] = body.appointments
      assert.deepEqual(
        body.appointments.map(({ paymentMethod, terms }: never) => [paymentMethod, (terms as { words: string }).words]),
        [
          ['card', 'You pay the full price of $80.00 by card now.'],
          ...[second, third].map(() => [
            'card',
            'You pay nothing now. We save your card and charge the price after the visit, or the fee if you cancel late or do not come.',
          ]),
        ],
      )
      const paid = { paid: 80, refunded: 0, fee: 0, due: 0, paymentStatus: 'completed' }
      const open = { paid: 0, refunded: 0, fee: 0, due: 80, paymentStatus: 'pending' }
      await all.sweep()
      for (const [{ _id }, money] of [
        [first, paid],
        [second, open],
        [third, open],
      ] as const) {
        assert.deepEqual(await all.money(_id), money)
      }
      const done = `/appointments/doctor/appointments/${second._id}/status`
      assert.equal((await clinic.call(doctor, 'PATCH', done, { status: 'completed' })).status, 200)
      for (const { _id } of [first, third]) {
        assert.equal((await clinic.call(patient, 'PUT', `/appointments/${_id}/cancel`)).status, 200)
      }
      await all.sweep()
      assert.deepEqual(await all.money(second._id), paid)
      assert.deepEqual(await all.money(first._id), { ...paid, refunded: 80, paymentStatus: 'refunded' })
      assert.deepEqual((await all.money(third._id)).paid, 0)
      const charged =
        'select count(*)::int as n from payments join claims on claims.id = claim_id where checkout_id = $1'
      assert.deepEqual(await clinic.rows(charged, [seriesId]), [{ n: 2 }])
    })

    it('is not booked for another sum than was shown', async () => {
      const { wanted } = await all.offering({ pays: 'full' })
      const { doctorId, kindId } = wanted
      const patient = await clinic.addPerson()
      const savedCardId = await all.keep(patient, 'pays')
      const asShown = (price: number, now: number) =>
        book(patient, { doctorId, kindId, savedCardId, shown: { price, now } })
      for (const [price, now] of [
        [39, 39],
        [40, 120],
      ] as const) {
        assert.deepEqual((await asShown(price, now)).body.code, 'sum_changed')
      }
      assert.deepEqual(await clinic.rows('select from claims where patient_id = $1', [patient.id]), [])
      assert.equal((await asShown(40, 40)).status, 201)
    })

    it('is paid for a child by who may pay for them', async () => {
      const doctorId = await clinic.addDoctor()
      const [mother, aunt] = [await clinic.addPerson(), await clinic.addPerson()]
      const added = await clinic.call(mother, 'POST', '/family/children', {
        name: 'Mia Child',
        born: '2019-05-04',
        custody: true,
      })
      const personId = added.body.person._id as string
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'child', '{book,visits}', $1, clinic_now(), $1)`,
        [aunt.id, personId],
      )
      const wanted = { doctorId, personId }
      assert.equal((await book(aunt, { ...wanted, savedCardId: await all.keep(aunt, 'pays') })).status, 404)
      assert.equal((await book(mother, { ...wanted, savedCardId: await all.keep(mother, 'pays') })).status, 201)
      const { wanted: kept } = await all.offering()
      assert.equal((await all.book(aunt, { ...kept, personId }, await all.keep(aunt, 'pays'))).status, 404)
      // When the aunt stops acting for them, her card is taken off and no further visit is charged to it.
      const theirs = await all.keep(aunt, 'pays')
      await clinic.rows(`update guardianships set rights = '{book,visits,pay}' where account_id = $1`, [aunt.id])
      const visit = { ...kept, appointmentDate: await clinic.day(5), personId }
      assert.equal((await all.book(aunt, visit, theirs)).status, 201)
      assert.equal((await clinic.call(aunt, 'DELETE', `/saved-cards/${theirs}`)).body.code, 'card_in_use')
      await clinic.rows('update guardianships set ended_at = clinic_now(), ended_by = $1 where account_id = $1', [
        aunt.id,
      ])
      assert.equal((await clinic.call(aunt, 'DELETE', `/saved-cards/${theirs}`)).status, 204)
    })

    it('by video is paid so alone, and is checked without a card', async () => {
      const { wanted } = await all.offering({ pays: 'full' })
      const { doctorId, kindId } = wanted
      await clinic.rows(`update kinds set mode = 'video' where id = $1`, [kindId])
      const patient = await clinic.addPerson()
      // A video visit needs a phone number in case the connection fails.
      await clinic.rows("update persons set phone = '+49 30 5550101' where id = $1", [patient.id])
      const query = new URLSearchParams({ ...(await dates(3))[0], kindId, everyWeeks: '1', visits: '3' } as never)
      query.set('date', await clinic.day(3))
      query.delete('appointmentDate')
      const planned = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${query}`)
      assert.deepEqual(
        planned.body.map(({ clash }: never) => clash),
        [null, null, null],
      )
      assert.equal((await book(patient, { doctorId, kindId })).body.code, 'method_not_offered')
      const other = await clinic.addPerson()
      const theirs = await all.keep(other, 'pays')
      assert.equal((await book(patient, { doctorId, kindId, savedCardId: theirs })).body.code, 'saved_card_needed')
      const savedCardId = await all.keep(patient, 'declines')
      assert.equal((await book(patient, { doctorId, kindId, savedCardId })).body.code, 'card_declined')
      assert.deepEqual(await clinic.rows('select distinct status from claims where patient_id = $1', [patient.id]), [
        { status: 'cancelled' },
      ])
      // Nobody is asked to pay for a cancelled series: when that mail could be sent, it is no longer true.
      const leaving = `select from mails where kind = 'card-refused' and user_id = $1 and next_try_at <= clinic_now()`
      assert.deepEqual(await clinic.rows(leaving, [patient.id]), [])
      const good = await all.keep(patient, 'pays')
      const { body } = await book(patient, { doctorId, kindId, savedCardId: good })
      // Cancelled late, each visit costs its fee, which the same card pays.
      for (const { _id } of body.appointments.slice(0, 2)) {
        const cancelled = await clinic.call(patient, 'PUT', `/appointments/${_id}/cancel`, { acceptFee: 15 })
        assert.equal(cancelled.status, 200, JSON.stringify(cancelled.body))
      }
      await all.sweep()
      const late = { paid: 15, refunded: 0, fee: 15, due: 0, paymentStatus: 'completed' }
      assert.deepEqual(await all.money(body.appointments[1]._id), late)
      assert.deepEqual(await all.money(body.appointments[0]._id), { ...late, paid: 40, refunded: 25 })
    })
  })

  it('is offered to who waits for one, and is theirs with a card of theirs', async () => {
    for (const pays of ['card-kept', 'card-later'] as const) {
      const { wanted } = await all.offering({ pays, freeHours: null, lateFee: null })
      const others = await clinic.addPeople(3)
      const ids: string[] = []
      for (const [n, who] of others.entries()) {
        const cardId = await all.keep(who, 'pays')
        const { body } = await all.book(who, { ...wanted, slotId: `${['09', 10, 11][n]}:00-${10 + n}:00` }, cardId)
        ids.push(body._id)
      }
      const waits = await clinic.addPerson()
      const { doctorId, kindId, appointmentDate: date } = wanted as Record<string, string>
      const joined = await clinic.call(waits, 'POST', '/waitlist', { doctorId, kindId, date })
      assert.equal(joined.status, 201, JSON.stringify(joined.body))
      assert.equal((await clinic.call(others[0]!, 'PUT', `/appointments/${ids[0]}/cancel`)).status, 200)
      const [offer] = (await clinic.call(waits, 'GET', '/waitlist')).body
      assert.deepEqual([offer.status, offer.offer?.slotId], ['offered', '09:00-10:00'])
      assert.equal((await all.book(waits, wanted)).body.code, 'intent_not_paid')
      const { status, body } = await all.book(waits, wanted, await all.keep(waits, 'pays'))
      assert.deepEqual([status, body.status], [201, 'pending'], JSON.stringify(body))
      assert.match(body.terms.words, /^(You pay at the clinic, not now|You pay nothing now)/)
      assert.deepEqual((await clinic.call(waits, 'GET', '/waitlist')).body, [])
    }
  })

  it('is not charged once its card has expired: its owner is told at once, and pays by the link', async () => {
    const { id, patient, cardId } = await all.cancelledLate('pays')
    await clinic.rows(`update saved_cards set exp_year = 2020 where id = $1`, [cardId])
    const [listed] = (await clinic.call(patient, 'GET', '/saved-cards')).body
    assert.equal(listed.expired, true)
    await all.sweep()
    const tries = () =>
      clinic.rows(
        `select outcome, reason from charge_attempts join payments on payments.id = payment_id where claim_id = $1`,
        [id],
      )
    const expired = { outcome: 'declined', reason: 'The kept card has expired.' }
    assert.deepEqual(await tries(), [expired])
    const mails = await clinic.rows(`select user_id from mails where kind = 'card-refused' and claim_id = $1`, [id])
    assert.deepEqual(mails, [{ user_id: patient.id }])
    assert.equal((await all.payment(id)).attention, null)
    await all.daysLater(3)
    await all.sweep()
    assert.deepEqual([await tries(), (await all.payment(id)).attention], [[expired], 'charge_failing'])
    const { body: toPay } = await clinic.call(patient, 'GET', `/appointments/${id}/charge`)
    assert.deepEqual([toPay.amount, toPay.asks], [15, false])
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: toPay.clientSecret, card: goodCard })
    assert.equal((await clinic.call(patient, 'POST', `/appointments/${id}/charge`)).body.status, 'paid')
    assert.equal((await all.money(id)).due, 0)
  })

  for (const how of ['book', 'pay-back'] as const) {
    it(`brought another sum than was due: an admin decides, here to ${how}`, async () => {
      for (const what of ['a fee', 'a price'] as const) {
        const { id } = await (what === 'a fee' ? all.cancelledLate('pays') : all.completed('pays'))
        await clinic.rows(`update payments set next_check_at = clinic_now() where claim_id = $1`, [id])
        await sweepPayments(clinic.ground)
        const due = what === 'a fee' ? 15 : 40
        // As if the provider had reported another amount than agreed.
        await clinic.rows(
          `update payments set status = 'frozen', attention = 'mismatch', attention_at = clinic_now(),
             captured_cents = $2, kept_cents = 0 where claim_id = $1`,
          [id, due * 100],
        )
        const [row] = (await clinic.call(all.admin, 'GET', `/desk/money?id=${id}`)).body
        assert.deepEqual([row.due, (await all.money(id)).due], [0, 0], 'while an admin decides')
        const { id: paymentId } = (await all.payment(id)) as unknown as { id: string }
        const settled = await clinic.call(all.admin, 'POST', `/admin/payments/${paymentId}/${how}`)
        assert.equal(settled.status, 200, JSON.stringify(settled.body))
        await all.sweep()
        const back = how === 'book' ? 0 : due
        const { paid, refunded, due: left } = await all.money(id)
        assert.deepEqual([paid, refunded, left], [due, back, back], what)
        const again = await clinic.call(all.admin, 'POST', `/admin/payments/${paymentId}/${how}`)
        assert.equal(again.body.code, 'nothing_to_decide')
        const taken = { method: 'cash', amount: due, due }
        const cash = await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)
        assert.equal(cash.status, how === 'book' ? 409 : 200, JSON.stringify(cash.body))
      }
    })
  }

  it('of one that was noted as done by mistake, is charged nothing', async () => {
    const { id, doctor } = await all.completed('pays')
    const path = `/appointments/doctor/appointments/${id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'confirmed' })).status, 200)
    await all.sweep()
    await all.sweep()
    assert.deepEqual((await all.money(id)).paid, 0)
  })

  it('of one to whom nobody came after all, the rest of the price is due at the clinic', async () => {
    const { id, doctor } = await all.completed('pays', 'no-show')
    const set = (status: string) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status })
    await all.sweep()
    assert.deepEqual(await all.money(id), { paid: 20, refunded: 0, fee: 20, due: 0, paymentStatus: 'completed' })
    assert.equal((await set('completed')).status, 200)
    await all.sweep()
    assert.deepEqual(await all.money(id), { paid: 20, refunded: 0, fee: 0, due: 20, paymentStatus: 'pending' })
    const taken = { method: 'cash', amount: 20, due: 20 }
    const cash = await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)
    assert.deepEqual([cash.status, cash.body.due], [200, 0])
  })

  it('is tried three times at the most, with days between, and then somebody looks; cash ends it', async () => {
    const { id } = await all.cancelledLate('declines')
    const tries = async () =>
      (
        await clinic.rows(
          `select count(*)::int as n from charge_attempts join payments on payments.id = payment_id
           where claim_id = $1`,
          [id],
        )
      )[0]!.n
    const seen: unknown[] = []
    for (let day = 0; day < 6; day++) {
      await all.sweep()
      seen.push([await tries(), (await all.payment(id)).attention])
      await all.daysLater(1)
    }
    const looked = [3, 'charge_failing']
    // On the first day, a day later, and two days after that.
    assert.deepEqual(seen, [[1, null], [2, null], [2, null], looked, looked, looked])
    const [listed] = (await clinic.call(all.admin, 'GET', '/admin/payments?status=attention')).body
    assert.deepEqual([listed.appointmentId, listed.attention], [id, 'charge_failing'])
    const taken = { method: 'cash', amount: 15, due: 15 }
    assert.equal((await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)).status, 200)
    await sweepPayments(clinic.ground)
    assert.equal((await all.payment(id)).status, 'cancelled')
    assert.deepEqual((await all.money(id)).due, 0)
    const back = { method: 'cash', amount: 15, paid: 15, reason: 'Entered at the wrong visit' }
    assert.equal((await clinic.call(all.admin, 'POST', `/desk/money/${id}/give-back`, back)).status, 200)
    // It is due at the desk again, and the card is not charged.
    await all.sweep()
    assert.equal((await all.payment(id)).status, 'cancelled')
    assert.deepEqual((await all.money(id)).due, 15)
  })

  it('is not charged for money that the desk has given back, nor for what the price was lowered by', async () => {
    const { id } = await all.completed('pays')
    const desk = (act: string, body: object) => clinic.call(all.admin, 'POST', `/desk/money/${id}/${act}`, body)
    const shown = async () => (await clinic.call(all.admin, 'GET', `/desk/money?id=${id}`)).body[0]
    assert.equal((await desk('take', { method: 'cash', amount: 40, due: 40 })).status, 200)
    const back = { method: 'cash', amount: 40, paid: 40, reason: 'She waited two hours' }
    assert.equal((await desk('give-back', back)).status, 200)
    await all.sweep()
    assert.equal((await all.payment(id)).captured_cents, null)
    assert.deepEqual([(await shown()).paid, (await shown()).due], [0, 40])

    const other = await all.completed('pays')
    const lowered = { method: 'cash', amount: 15, due: 40, paid: 0, reason: 'She waited two hours' }
    assert.equal((await clinic.call(all.admin, 'POST', `/desk/money/${other.id}/lower-price`, lowered)).status, 200)
    await all.sweep()
    const { captured_cents: charged } = await all.payment(other.id)
    const { paid, due, paymentStatus } = await all.money(other.id)
    assert.deepEqual([charged, paid, due, paymentStatus], [2500, 25, 0, 'completed'])
  })

  it('is charged nothing that was paid at the desk first, and what is left of it otherwise', async () => {
    const { id } = await all.cancelledLate('pays')
    const taken = { method: 'cash', amount: 5, due: 15 }
    assert.equal((await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)).status, 200)
    await all.sweep()
    assert.deepEqual([(await all.payment(id)).captured_cents, (await all.money(id)).due], [1000, 0])
  })

  it('is paid at the desk no more while the card is being charged', async () => {
    const { id } = await all.cancelledLate('asks')
    await all.sweep()
    const underWay = [id]
    await clinic.rows(
      `insert into charge_attempts (payment_id, intent_id) select id, intent_id from payments where claim_id = $1`,
      underWay,
    )
    const taken = { method: 'cash', amount: 15, due: 15 }
    const refused = await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)
    assert.equal(refused.body.code, 'sum_changed')
    await all.sweep()
    assert.equal((await clinic.call(all.admin, 'POST', `/desk/money/${id}/take`, taken)).status, 200)
  })

  it('is charged for not coming after ten minutes, and not where that was a mistake', async () => {
    for (const [status, charged] of [
      ['no-show', 2000],
      ['completed', null],
    ] as const) {
      const { wanted, doctor } = await all.offering()
      const patient = await clinic.addPerson()
      const { body } = await all.book(patient, wanted, await all.keep(patient, 'pays'))
      const set = (to: string) =>
        clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${body._id}/status`, { status: to })
      assert.equal((await set('no-show')).status, 200)
      await sweepPayments(clinic.ground)
      assert.equal((await all.payment(body._id)).captured_cents, null)
      await set(status)
      await all.sweep()
      assert.equal((await all.payment(body._id)).captured_cents, charged, status)
    }
  })

  it('of nobody who came after all is charged no more, though it was given up and waits for nobody', async () => {
    const { wanted, doctor } = await all.offering()
    const patient = await clinic.addPerson()
    const { body } = await all.book(patient, wanted, await all.keep(patient, 'declines'))
    const set = (status: string) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${body._id}/status`, { status })
    await set('no-show')
    for (let n = 0; n < 3; n++) {
      await all.sweep()
      await all.daysLater(2)
    }
    const { attention, next_check_at } = await all.payment(body._id)
    assert.deepEqual([attention, next_check_at], ['charge_failing', null])
    assert.equal((await set('completed')).status, 200)
    await sweepPayments(clinic.ground)
    const over = await all.payment(body._id)
    assert.deepEqual([over.status, over.attention], ['cancelled', null])
  })

  it('pays its price by the card once it is completed, where the terms say so', async () => {
    const { wanted, doctor } = await all.offering({ pays: 'card-later' })
    const patient = await clinic.addPerson()
    const { body } = await all.book(patient, wanted, await all.keep(patient, 'pays'))
    const set = { status: 'completed' }
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${body._id}/status`, set)
    await all.sweep()
    const paid = { paid: 40, refunded: 0, fee: 0, due: 0, paymentStatus: 'completed' }
    assert.deepEqual(await all.money(body._id), paid)
  })

  it('may be one of a series: all of them stand on one card, and each costs its own fee', async () => {
    const { wanted } = await all.offering()
    const patient = await clinic.addPerson()
    const { doctorId, kindId, slotId } = wanted
    const asked = { date: wanted.appointmentDate, slotId, everyWeeks: '1', visits: '3', kindId }
    const query = new URLSearchParams(asked)
    const planned = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${query}`)
    assert.equal(planned.status, 200, JSON.stringify(planned.body))
    const visits = planned.body.map((each: { appointmentDate: string }) => ({
      appointmentDate: each.appointmentDate,
      slotId,
    }))
    const series = { seriesId: crypto.randomUUID(), doctorId, kindId, everyWeeks: 1, visits }
    assert.equal((await clinic.call(patient, 'POST', '/appointments/series', series)).status, 400)
    const cardId = await all.keep(patient, 'pays')
    const gone = { ...series, savedCardId: crypto.randomUUID() }
    assert.equal((await clinic.call(patient, 'POST', '/appointments/series', gone)).body.code, 'saved_card_needed')
    const onCard = { ...series, savedCardId: cardId }
    const booked = await clinic.call(patient, 'POST', '/appointments/series', onCard)
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const [first] = booked.body.appointments
    assert.deepEqual([first.due, first.terms.pays], [40, 'card-kept'])
    await clinic.call(patient, 'PUT', `/appointments/${first._id}/cancel`, { acceptFee: 15 })
    await all.sweep()
    const paid = await clinic.rows(`select claim_id, captured_cents from payments where saved_card_id = $1`, [cardId])
    assert.deepEqual(paid, [{ claim_id: first._id, captured_cents: 1500 }])
  })

  describe('a time that is held for a card payment', () => {
    const hold = async (who: Person, more: object = {}) => {
      const appointmentDate = await clinic.day(4)
      const wanted = { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', appointmentDate, ...more }
      const again = () => clinic.call(who, 'POST', '/appointments/payment/create-intent', wanted)
      const { body, status } = await again()
      const { clientSecret, paymentIntentId, card } = body
      const confirm = (more: object) => clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, ...more })
      return { status, card, again, confirm, book: () => all.book(who, { ...wanted, paymentIntentId }) }
    }

    it('is paid with the newest saved card of who holds it, in one press, or with another', async () => {
      const patient = await clinic.addPerson()
      assert.equal((await hold(patient)).card, null)
      await all.keep(patient, 'declines')
      const cardId = await all.keep(patient, 'pays')
      const { card, again, confirm, book } = await hold(patient)
      assert.deepEqual([card.brand, card.last4], ['visa', '4242'])
      assert.equal((await clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`)).body.code, 'card_in_use')
      await all.keep(patient, 'asks')
      assert.deepEqual((await again()).body.card, card)
      assert.equal((await book()).body.code, 'intent_not_paid')
      assert.deepEqual((await confirm({ methodId: card.methodId })).body, { status: 'succeeded' })
      const { status, body } = await book()
      assert.deepEqual([status, body.paid, body.due, body.paymentStatus], [201, 120, 0, 'completed'])
      // It has paid this visit alone: nothing further is charged to it.
      assert.equal((await clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`)).status, 204)
    })

    it('of a card that declines is paid with another; one that asks the bank pays once its owner confirms', async () => {
      const [declined, asked] = await clinic.addPeople(2)
      await all.keep(declined!, 'declines')
      const first = await hold(declined!)
      const refused = await first.confirm({ methodId: first.card.methodId })
      assert.deepEqual([refused.status, refused.body.code], [402, 'card_declined'])
      assert.deepEqual((await first.confirm({ card: goodCard })).body, { status: 'succeeded' })
      assert.equal((await first.book()).status, 201)
      await all.keep(asked!, 'asks')
      const { card, confirm, book } = await hold(asked!)
      assert.deepEqual((await confirm({ methodId: card.methodId })).body, { status: 'requires_action' })
      assert.equal((await book()).body.code, 'intent_not_paid')
      const cancelled = await confirm({ methodId: card.methodId, challengePassed: false })
      assert.equal(cancelled.body.code, 'challenge_failed')
      await confirm({ methodId: card.methodId, challengePassed: true })
      assert.equal((await book()).status, 201)
    })

    it('for a child offers the card of who pays, and no card of anybody else pays it', async () => {
      const [mother, other] = await clinic.addPeople(2)
      const asChild = { name: 'Max Child', born: '2019-05-04', custody: true }
      const personId = (await clinic.call(mother!, 'POST', '/family/children', asChild)).body.person._id
      await all.keep(mother!, 'pays')
      await all.keep(other!, 'pays')
      const theirs = await hold(other!)
      const { card, confirm, book } = await hold(mother!, { personId })
      assert.equal(card.last4, '4242')
      assert.equal((await confirm({ methodId: theirs.card.methodId })).body.code, 'card_declined')
      await clinic.rows(`update saved_cards set exp_year = 2020 where account_id = $1`, [other!.id])
      assert.equal((await hold(other!)).card, null)
      await confirm({ methodId: card.methodId })
      assert.equal((await book()).status, 201)
    })
  })

  it('never stands on a card that is removed at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { wanted } = await all.offering()
      const patient = await clinic.addPerson()
      const cardId = await all.keep(patient, 'pays')
      const [booked, removed] = await Promise.all([
        all.book(patient, wanted, cardId),
        clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`),
      ])
      assert.notEqual(booked.status === 201, removed.status === 204, `${booked.status} ${removed.status}`)
    }
  })

  it('a card that is removed is forgotten by its provider too', async () => {
    const patient = await clinic.addPerson()
    const cardId = await all.keep(patient, 'pays')
    await clinic.call(patient, 'DELETE', `/saved-cards/${cardId}`)
    await forgetRemovedCards(clinic.ground)
    assert.deepEqual((await clinic.call(patient, 'GET', '/saved-cards')).body, [])
    const [theirs] = await clinic.rows('select forgotten from sandbox_cards where setup_id = $1', [
      `seti_sandbox_${cardId}`,
    ])
    assert.equal(theirs!.forgotten, true)
  })
})
