import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking.ts'
import type { KindTerms } from '#contract/terms.ts'
import { plainTerms } from '#contract/terms.ts'
import { brokenInvariants } from '../check-invariants.ts'
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
})
