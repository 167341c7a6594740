import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { sweepPayments } from '../pay/sweep.ts'

describe('booking', () => {
  let clinic: Clinic
  let refundFails = false
  before(async () => {
    clinic = await openClinic({
      payments: (real) => ({
        ...real,
        refund: (...all) => (refundFails ? Promise.reject(new Error('no answer')) : real.refund(...all)),
      }),
    })
  })
  after(() => clinic.closeWhole())

  const setting = async (more: Parameters<Clinic['addDoctor']>[0] = {}) => {
    const doctorId = await clinic.addDoctor(more)
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    return { doctorId, patient, wanted }
  }
  const post = (who: Person, path: string, body: unknown) => clinic.call(who, 'POST', path, body)
  const hold = (who: Person, wanted: unknown) => post(who, '/appointments/payment/create-intent', wanted)
  const pay = (clientSecret: string, card = goodCard) =>
    clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card })
  const freeTimes = async (doctorId: string, date: string, who: Person | null = null) =>
    (await clinic.call(who, 'GET', `/doctors/${doctorId}/slots?date=${date}`)).body.map(
      (slot: { startTime: string }) => slot.startTime,
    )
  const makeDue = () => clinic.rows('update payments set next_check_at = now() where next_check_at is not null')
  const endHold = (patient: Person) =>
    clinic.rows(
      "update claims set hold_expires_at = now() - interval '1 s' where patient_id = $1 and status = 'held'",
      [patient.id],
    )

  it('the database itself keeps a claim as long as its times say, whoever writes it', async () => {
    const { patient, wanted } = await setting()
    const { body } = await post(patient, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    for (const change of ["end_time = '11:00'", "end_time = '09:30'"]) {
      await assert.rejects(
        clinic.rows(`update claims set ${change} where id = $1`, [body._id]),
        /claims_last_what_they_say/,
      )
    }
  })

  it('what has happened to an appointment is never rewritten, not even by the owner of the database', async () => {
    const { patient, wanted } = await setting()
    const { body } = await post(patient, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    const changes = ["update appointment_events set kind = 'cancelled'", 'delete from appointment_events']
    for (const change of changes) {
      await assert.rejects(clinic.rows(`${change} where claim_id = $1`, [body._id]), /append-only/)
    }
  })

  it('by card: holds, pays, books once, and cancels with the whole amount back', async () => {
    const { doctorId, patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    assert.equal(held.status, 200)
    assert.equal(held.body.amount, 120)
    assert.ok(held.body.expiresInSeconds > 590 && held.body.expiresInSeconds <= 600)
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['10:00', '11:00'])
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate, patient), ['09:00', '10:00', '11:00'])

    const paid = { ...wanted, paymentIntentId: held.body.paymentIntentId }
    assert.equal((await post(patient, '/appointments/book', paid)).body.code, 'intent_not_paid')
    assert.deepEqual((await pay(held.body.clientSecret)).body, { status: 'succeeded' })
    const booked = await post(patient, '/appointments/book', paid)
    assert.equal(booked.status, 201)
    assert.equal(booked.body.status, 'pending')
    assert.equal(booked.body.paymentStatus, 'completed')
    assert.equal(booked.body.paymentId, held.body.paymentIntentId)
    assert.equal(booked.body.slotId, '09:00-10:00')
    const again = await post(patient, '/appointments/book', paid)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body, booked.body)

    const cancelled = await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`, {})
    assert.equal(cancelled.body.message, 'Appointment cancelled successfully')
    assert.equal(cancelled.body.appointment.status, 'cancelled')
    assert.equal(cancelled.body.appointment.paymentStatus, 'refunded')
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['09:00', '10:00', '11:00'])
    assert.equal(
      (await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)).body.code,
      'not_cancellable',
    )
    assert.equal((await post(patient, '/appointments/book', paid)).body.status, 'cancelled')
  })

  for (const paymentMethod of ['clinic', 'paypal']) {
    it(`by ${paymentMethod}: books at once with the payment pending`, async () => {
      const { patient, wanted } = await setting()
      const booked = await post(patient, '/appointments/book', { ...wanted, paymentMethod })
      assert.equal(booked.status, 201)
      assert.equal(booked.body.paymentStatus, 'pending')
      assert.equal(booked.body.paymentMethod, paymentMethod)
      const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
      assert.deepEqual(mine.body, [booked.body])
      assert.equal(mine.headers['x-total-count'], '1')
    })
  }

  it('takes no payment for a fee of 0, and only at the clinic for one under half a dollar', async () => {
    const free = await setting({ feeCents: 0 })
    const booked = await post(free.patient, '/appointments/book', free.wanted)
    assert.equal(booked.status, 201)
    assert.equal(booked.body.paymentStatus, 'completed')
    const small = await setting({ feeCents: 49 })
    assert.equal((await hold(small.patient, small.wanted)).body.code, 'card_not_offered')
    const byPaypal = await post(small.patient, '/appointments/book', { ...small.wanted, paymentMethod: 'paypal' })
    assert.equal(byPaypal.body.code, 'card_not_offered')
    const atClinic = await post(small.patient, '/appointments/book', { ...small.wanted, paymentMethod: 'clinic' })
    assert.equal(atClinic.body.amount, 0.49)
    const unpaid = await setting()
    assert.equal((await post(unpaid.patient, '/appointments/book', unpaid.wanted)).body.code, 'intent_not_paid')
  })

  it('gives the first hold back when the patient chooses another time, and on request', async () => {
    const { doctorId, patient, wanted } = await setting()
    const first = await hold(patient, wanted)
    const second = await hold(patient, { ...wanted, slotId: '10:00-11:00' })
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['09:00', '11:00'])
    assert.equal(
      (await post(patient, '/appointments/payment/release', { paymentIntentId: second.body.paymentIntentId })).status,
      204,
    )
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['09:00', '10:00', '11:00'])
    await makeDue()
    await sweepPayments(clinic.ground)
    assert.equal((await pay(first.body.clientSecret)).body.code, 'intent_over')
    const somebodyElse = await clinic.addPerson()
    const theirs = await hold(somebodyElse, wanted)
    await post(patient, '/appointments/payment/release', { paymentIntentId: theirs.body.paymentIntentId })
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['10:00', '11:00'])
  })

  it('keeps what it holds when the other time is gone', async () => {
    const { doctorId, patient, wanted } = await setting()
    const rival = await clinic.addPerson()
    await post(rival, '/appointments/book', { ...wanted, slotId: '10:00-11:00', paymentMethod: 'clinic' })
    await hold(patient, wanted)
    assert.equal((await hold(patient, { ...wanted, slotId: '10:00-11:00' })).body.code, 'slot_taken')
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['11:00'])
  })

  it('frees the time of an expired hold at once, without any sweep', async () => {
    const { doctorId, patient, wanted } = await setting()
    await hold(patient, wanted)
    const rival = await clinic.addPerson()
    assert.equal((await hold(rival, wanted)).body.code, 'slot_taken')
    await endHold(patient)
    assert.deepEqual(await freeTimes(doctorId, wanted.appointmentDate), ['09:00', '10:00', '11:00'])
    assert.equal((await hold(rival, wanted)).status, 200)
  })

  it('books what was paid while the browser went away', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await pay(held.body.clientSecret)
    await makeDue()
    await sweepPayments(clinic.ground)
    const mine = await clinic.call(patient, 'GET', '/appointments/my-appointments')
    assert.equal(mine.body[0].paymentId, held.body.paymentIntentId)
    assert.equal(mine.body[0].paymentStatus, 'completed')
  })

  it('refunds what was paid after the time had gone, and says so', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await endHold(patient)
    const rival = await clinic.addPerson()
    await post(rival, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    assert.equal((await pay(held.body.clientSecret)).status, 200)
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentIntentId: held.body.paymentIntentId })
    assert.equal(booked.body.code, 'slot_lost_refund')
    const [payment] = await clinic.rows('select status from payments where intent_id = $1', [held.body.paymentIntentId])
    assert.equal(payment?.status, 'refunded')
    assert.deepEqual((await clinic.call(patient, 'GET', '/appointments/my-appointments')).body, [])
  })

  it('cancels an abandoned intent when its hold has ended', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await endHold(patient)
    await makeDue()
    await sweepPayments(clinic.ground)
    const [intent] = await clinic.rows('select status from sandbox_intents where id = $1', [held.body.paymentIntentId])
    assert.equal(intent?.status, 'canceled')
    assert.equal((await pay(held.body.clientSecret)).body.code, 'intent_over')
    const again = await post(patient, '/appointments/book', { ...wanted, paymentIntentId: held.body.paymentIntentId })
    assert.equal(again.body.code, 'intent_over')
  })

  it('tries a failed refund again until it is through', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await pay(held.body.clientSecret)
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentIntentId: held.body.paymentIntentId })
    refundFails = true
    const cancelled = await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    assert.equal(cancelled.body.appointment.status, 'cancelled')
    assert.equal(cancelled.body.appointment.paymentStatus, 'completed')
    await makeDue()
    await sweepPayments(clinic.ground)
    refundFails = false
    await makeDue()
    await sweepPayments(clinic.ground)
    const [payment] = await clinic.rows('select status, refund_attempts from payments where claim_id = $1', [
      booked.body._id,
    ])
    assert.deepEqual(payment, { status: 'refunded', refund_attempts: 2 })
    const steps = await clinic.rows(
      `select to_status from payment_events join payments on payments.id = payment_id
       where claim_id = $1 order by payment_events.id`,
      [booked.body._id],
    )
    assert.deepEqual(
      steps.map((step) => step.to_status),
      ['creating', 'open', 'booked', 'refund_due', 'refunded'],
    )
  })

  it('does not book a payment whose amount is not the agreed one', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await clinic.rows('update sandbox_intents set amount_cents = 1 where id = $1', [held.body.paymentIntentId])
    await pay(held.body.clientSecret)
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentIntentId: held.body.paymentIntentId })
    assert.equal(booked.body.code, 'payment_under_review')
    await clinic.rows("update sandbox_intents set status = 'canceled' where id = $1", [held.body.paymentIntentId])
  })

  it('takes a payment only from its payer and only for its time', async () => {
    const { patient, wanted } = await setting()
    const held = await hold(patient, wanted)
    await pay(held.body.clientSecret)
    const paymentIntentId = held.body.paymentIntentId as string
    const stranger = await clinic.addPerson()
    assert.equal((await post(stranger, '/appointments/book', { ...wanted, paymentIntentId })).status, 404)
    assert.equal((await post(patient, '/appointments/book', { ...wanted, paymentIntentId: 'pi_made_up' })).status, 404)
    const elsewhere = { ...wanted, slotId: '11:00-12:00', paymentIntentId }
    assert.equal((await post(patient, '/appointments/book', elsewhere)).body.code, 'intent_for_other_time')
    assert.equal((await post(patient, '/appointments/book', { ...wanted, paymentIntentId })).status, 201)
  })

  it('keeps the fee of the moment the payment began', async () => {
    const { doctorId, patient, wanted } = await setting({ feeCents: 1999 })
    const held = await hold(patient, wanted)
    await clinic.rows('update doctors set fee_cents = 99900 where id = $1', [doctorId])
    await pay(held.body.clientSecret)
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentIntentId: held.body.paymentIntentId })
    assert.equal(booked.body.amount, 19.99)
  })

  it('refuses times that are not offered: other hours, past, beyond thirty days, of nobody', async () => {
    const { doctorId, patient, wanted } = await setting()
    const tries = [
      { ...wanted, slotId: '15:00-16:00' },
      { ...wanted, slotId: '09:00-11:00' },
      { ...wanted, appointmentDate: await clinic.day(-1) },
      { ...wanted, appointmentDate: await clinic.day(31) },
    ]
    for (const attempt of tries) {
      assert.equal((await hold(patient, attempt)).body.code, 'slot_not_offered')
      assert.equal(
        (await post(patient, '/appointments/book', { ...attempt, paymentMethod: 'clinic' })).body.code,
        'slot_not_offered',
      )
    }
    const lastDay = { ...wanted, appointmentDate: await clinic.day(30), paymentMethod: 'clinic' }
    assert.equal((await post(patient, '/appointments/book', lastDay)).status, 201)
    const admin = await clinic.addPerson('admin')
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/doctors/${doctorId}`)).status, 200)
    assert.equal((await hold(patient, wanted)).status, 404)
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).status, 404)
  })

  it('lets a patient be in one place at a time', async () => {
    const { patient, wanted } = await setting()
    const other = await setting()
    assert.equal((await post(patient, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })).status, 201)
    const elsewhere = { ...wanted, doctorId: other.doctorId }
    assert.equal((await hold(patient, elsewhere)).body.code, 'patient_busy')
    assert.equal(
      (await post(patient, '/appointments/book', { ...elsewhere, paymentMethod: 'clinic' })).body.code,
      'patient_busy',
    )
  })

  it('shows and cancels only what is one’s own, pending and to come', async () => {
    const { patient, wanted } = await setting()
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    const stranger = await clinic.addPerson()
    assert.deepEqual((await clinic.call(stranger, 'GET', '/appointments/my-appointments')).body, [])
    const foreign = await clinic.call(stranger, 'PUT', `/appointments/${booked.body._id}/cancel`)
    const unknown = await clinic.call(stranger, 'PUT', `/appointments/${crypto.randomUUID()}/cancel`)
    assert.deepEqual([foreign.status, foreign.body], [unknown.status, unknown.body])
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [booked.body._id])
    assert.equal(
      (await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)).body.code,
      'not_cancellable',
    )
  })

  it('never changes what is cancelled, whoever writes', async () => {
    const { patient, wanted } = await setting()
    const booked = await post(patient, '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
    await clinic.call(patient, 'PUT', `/appointments/${booked.body._id}/cancel`)
    await assert.rejects(clinic.rows("update claims set location = 'x' where id = $1", [booked.body._id]), /final/)
    await assert.rejects(clinic.rows('delete from payment_events'), /append-only/)
  })

  it('asks for the challenge, and says what is wrong with a card', async () => {
    const { patient, wanted } = await setting()
    const { clientSecret } = (await hold(patient, wanted)).body
    const answers = {
      card_declined: { ...goodCard, number: '4000 0000 0000 0002' },
      insufficient_funds: { ...goodCard, number: '4000000000009995' },
      incorrect_number: { ...goodCard, number: '4242424242424241' },
      invalid_expiry: { ...goodCard, expYear: 2020 },
      incorrect_cvc: { ...goodCard, cvc: '12' },
    }
    for (const [code, card] of Object.entries(answers)) {
      const answer = await pay(clientSecret, card)
      assert.deepEqual([answer.status, answer.body.code], [402, code])
    }
    const challenged = { ...goodCard, number: '4000002500003155' }
    assert.deepEqual((await pay(clientSecret, challenged)).body, { status: 'requires_action' })
    const confirm = (challengePassed: boolean) =>
      clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: challenged, challengePassed })
    assert.equal((await confirm(false)).body.code, 'challenge_failed')
    assert.deepEqual((await confirm(true)).body, { status: 'succeeded' })
  })
})
