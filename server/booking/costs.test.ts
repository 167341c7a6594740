import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking.ts'
import { feeOfCancelling, plainTerms } from '#contract/costs.ts'
import type { KindTerms } from '#contract/terms.ts'
import { brokenInvariants } from '../check-invariants.ts'
import { sweepPayments } from './sweep.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('what a visit costs', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(async () => {
    assert.deepEqual(await brokenInvariants(clinic.pool), [])
    await clinic.closeWhole()
  })

  const deposit = { ...plainTerms, pays: 'deposit', deposit: { amount: null, percent: 20 } } as const

  /** A doctor who offers a kind on these terms for $40, and a time of it on the third day from now. */
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
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
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
    const inDollars = { pays: 'deposit', now: 8, freeHours: 24, lateFee: 15, noShowFee: 20, mostMoves: 2 }
    assert.deepEqual(offer.terms, inDollars)
    for (const broken of [
      { ...plainTerms, pays: 'deposit' },
      { ...plainTerms, freeHours: 24 },
      { ...plainTerms, lateFee: { amount: 10, percent: null } },
      { ...plainTerms, noShowFee: { amount: 10, percent: 10 } },
    ]) {
      const refused = await clinic.call(admin, 'PUT', `/admin/kinds/${kind._id}`, { terms: broken })
      assert.equal(refused.status, 400, JSON.stringify(refused.body))
    }
    // More than the price is the price.
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
    assert.deepEqual(
      [status, body.due, body.terms.words],
      [201, 40, 'Nothing is paid when booking; the price is due at the clinic.'],
    )
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
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    assert.deepEqual([body.amount, body.terms.now, body.terms.lateFee], [40, 8, 15])
    assert.match(body.terms.words, /Anzahlung von 8,00\s\$ .*Rest von 32,00\s\$.*Bis 24 Stunden .* 15,00\s\$/)
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
  type Paid = 'card' | 'deposit' | 'later' | 'cash'
  type End = 'patient' | 'doctor' | 'admin' | 'nobody comes' | 'nobody comes, waived' | 'patient, waived' | 'mistake'
  type Row = [hoursFree: 'free' | 'late', Paid, End, paid: number, refunded: number, fee: number, due: number, string]
  // Of a visit of $40: late 15, not coming 20, the deposit 8.
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
    ['free', 'later', 'patient', 0, 0, 0, 0, 'pending'],
    ['late', 'later', 'patient', 0, 0, 15, 15, 'pending'],
    ['late', 'later', 'nobody comes', 0, 0, 20, 20, 'pending'],
    ['late', 'later', 'nobody comes, waived', 0, 0, 0, 0, 'pending'],
    ['late', 'cash', 'patient', 40, 0, 15, 0, 'completed'],
    ['late', 'cash', 'patient, waived', 40, 0, 0, 0, 'completed'],
    ['late', 'cash', 'nobody comes', 40, 0, 20, 0, 'completed'],
  ]
  /** The hours until 09:00 of the third day, rounded so that cancelling is still free, or not any more. */
  async function hoursUntil(which: 'free' | 'late'): Promise<number> {
    const [at] = await clinic.rows(
      `select floor(extract(epoch from
         lower(instants_of(clinic_today() + 3, time '09:00', time '10:00')) - clinic_now()) / 3600)::int as hours`,
    )
    return (at!.hours as number) + (which === 'late' ? 1 : 0)
  }

  it('comes to what the table says, by how much before, who, and how it was paid; the ledger agrees', async () => {
    for (const [when, how, end, paid, refunded, fee, due, paymentStatus] of table) {
      const says = [when, how, end].join(', ')
      const terms = { ...(how === 'deposit' ? deposit : plainTerms), ...withFees, freeHours: await hoursUntil(when) }
      const { doctor, wanted } = await offering(terms)
      const patient = await clinic.addPerson()
      const byCard = how === 'card' || how === 'deposit'
      const { _id: id } = byCard ? await payByCard(patient, wanted) : (await bookAtClinic(patient, wanted)).body
      if (how === 'cash') {
        const taking = { method: 'cash', amount: 40, due: 40 }
        assert.equal((await clinic.call(admin, 'POST', `/desk/money/${id}/take`, taking)).status, 200, says)
      }
      const set = (status: string) =>
        clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, { status })
      if (end.startsWith('patient')) {
        const asked = await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
        assert.equal(asked.status, when === 'late' ? 409 : 200, says)
        if (when === 'late') {
          assert.deepEqual([asked.body.code, asked.body.fee], ['fee_applies', 15], says)
          const wrong = await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 14.99 })
          assert.equal(wrong.body.code, 'fee_applies', says)
          assert.equal((await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`, { acceptFee: 15 })).status, 200)
        }
      } else if (end === 'doctor') await clinic.call(doctor, 'PUT', `/appointments/${id}`, { status: 'cancelled' })
      else if (end === 'admin') await clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status: 'cancelled' })
      else assert.equal((await set('no-show')).status, 200, says)
      if (end === 'mistake') assert.equal((await set('completed')).status, 200, says)
      if (end.endsWith('waived')) {
        const stands = end.startsWith('patient') ? 15 : 20
        const waive = { fee: stands, reason: 'Snow' }
        assert.equal((await clinic.call(admin, 'POST', `/appointments/${id}/waive-fee`, waive)).status, 204, says)
        const again = await clinic.call(admin, 'POST', `/appointments/${id}/waive-fee`, waive)
        assert.equal(again.body.code, 'sum_changed', says)
      }
      await clinic.rows('update payments set next_check_at = clinic_now() where next_check_at is not null')
      await sweepPayments(clinic.ground)
      const [shown] = (await clinic.call(admin, 'GET', `/appointments/all?id=${id}`)).body
      assert.deepEqual(
        { paid: shown.paid, refunded: shown.refunded, fee: shown.fee, due: shown.due, is: shown.paymentStatus },
        { paid, refunded, fee, due, is: paymentStatus },
        says,
      )
      const { rows } = await clinic.pool.query(
        `select coalesce(sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end), 0)
         as fees from ledger_entries where claim_id = $1`,
        [id],
      )
      assert.equal(Number(rows[0].fees), Math.round((fee - Math.min(fee, due)) * 100), says)
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
