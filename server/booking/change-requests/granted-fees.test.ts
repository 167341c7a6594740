import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/clinic/costs.ts'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import { issueReceipts } from '../../payments/issue-receipts.ts'
import { sweepPayments } from '../pay/sweep.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { relayAll } from '../../testing/relay-all.ts'

describe('the fee that is kept where a change request is granted', () => {
  let clinic: Clinic
  let admin: Person
  let desk: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    desk = await clinic.addPerson('reception')
  })
  after(() => clinic.closeWhole())

  /** A visit of $40 that costs $15 to cancel now and can only be cancelled by asking; its patient has asked. */
  async function asked(pays: 'full' | 'deposit' | 'nothing' = 'full') {
    const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
    const doctor = await clinic.doctorPerson(doctorId)
    const lateFee = { amount: 15, percent: null }
    const deposit = pays === 'deposit' ? { amount: 8, percent: null } : null
    const terms = { ...plainTerms, pays, deposit, freeHours: 300, lateFee }
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 200, terms }
    const { body: kind } = await clinic.call(admin, 'POST', '/admin/kinds', named)
    await clinic.call(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const wanted = { doctorId, kindId: kind._id, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    const paidBy = pays === 'nothing' ? { paymentMethod: 'clinic' } : await pay(patient, wanted)
    const { status, body: visit } = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, ...paidBy })
    assert.equal(status, 201, JSON.stringify(visit))
    const request = { appointmentId: visit._id, wants: 'cancel' }
    const { body } = await clinic.call(patient, 'POST', '/change-requests', request)
    assert.equal(body.status, 'open', JSON.stringify(body))
    return { patient, doctor, visitId: visit._id as string, request: body }
  }
  async function pay(patient: Person, wanted: object) {
    const hold = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    return { paymentIntentId: hold.paymentIntentId as string }
  }
  const grant = (who: Person, { _id }: { _id: string }, body: object) =>
    clinic.call(who, 'PUT', `/change-requests/${_id}/grant`, body)

  /**
   * What is paid, refunded, charged as a fee and due for a visit, in units of the currency, with its ledger and
   * receipts.
   */
  async function money(id: string) {
    await clinic.rows('update payments set next_check_at = clinic_now() where claim_id = $1', [id])
    await sweepPayments(clinic.ground)
    await issueReceipts(clinic.ground)
    const [shown] = (await clinic.call(admin, 'GET', `/appointments/all?id=${id}`)).body
    const [books] = await clinic.rows(
      `select
         (select coalesce(sum(case 'fees' when credit then amount_cents when debit then -amount_cents else 0 end), 0)
          from ledger_entries where claim_id = $1)::int / 100.0 as fees,
         (select coalesce(sum(case kind when 'receipt' then amount_cents else -amount_cents end), 0)
          from receipts where claim_id = $1)::int / 100.0 as receipts`,
      [id],
    )
    assert.equal(Number(books!.receipts), shown.paid - shown.refunded, 'receipts')
    return [shown.paid, shown.refunded, shown.fee, shown.due, Number(books!.fees)]
  }

  it('is what was agreed, or less with a reason, and never more; ledger and receipts agree', async () => {
    const whole = await asked()
    assert.partialDeepStrictEqual(whole.request.appointment, { paid: 40, paidAtDesk: 0, fee: 15, onCard: false })
    assert.equal((await grant(desk, whole.request, { fee: 15.01 })).body.code, 'sum_changed')
    const unsaid = await grant(desk, whole.request, { fee: 10 })
    assert.deepEqual([unsaid.status, unsaid.body.issues[0].path], [400, 'reason'])
    assert.equal((await grant(desk, whole.request, {})).status, 400, 'as a page of before asks')
    assert.equal((await grant(desk, whole.request, { fee: 15 })).body.status, 'granted')
    assert.deepEqual(await money(whole.visitId), [40, 25, 15, 0, 15])

    const less = await asked()
    assert.equal((await grant(less.doctor, less.request, { fee: 10, reason: 'A storm' })).status, 200)
    assert.deepEqual(await money(less.visitId), [40, 30, 10, 0, 10])
    const history = (await clinic.call(admin, 'GET', `/appointments/${less.visitId}/history`)).body
    assert.ok(
      history.some(({ what }: { what: string }) => /took \$10.00 instead of the fee of \$15.00: A storm/.test(what)),
    )

    const none = await asked()
    assert.equal((await grant(admin, none.request, { fee: 0, reason: 'Ill' })).status, 200)
    assert.deepEqual(await money(none.visitId), [40, 40, 0, 0, 0])
  })

  it('is lowered at the desk by whoever may take money alone, by a grant as by cancelling', async () => {
    const welcomes = await clinic.addPerson('reception', 'Welcomes', ['desk'])
    const adminWithout = await clinic.addPerson('admin', 'Manages', ['desk', 'appointments'])
    const { request, visitId } = await asked()
    const lowered = await grant(welcomes, request, { fee: 14.99, reason: 'Ill' })
    assert.deepEqual([lowered.status, lowered.body.code], [403, 'right_missing'])
    const cancel = (who: Person, id: string, reason: string, version: number) =>
      clinic.call(who, 'PUT', `/desk/visits/${id}/cancel`, { version, reason })
    const { version } = request.appointment
    for (const reason of ['patient-asked', 'patient-ill', 'other']) {
      for (const who of [welcomes, adminWithout]) {
        assert.equal((await cancel(who, visitId, reason, version)).body.code, 'right_missing', reason)
      }
    }
    const listed = { status: 'cancelled', reasonId: firstReasons['patient-asked'] }
    const byList = await clinic.call(adminWithout, 'PATCH', `/appointments/${visitId}/status`, listed)
    assert.equal(byList.body.code, 'right_missing')
    assert.equal((await grant(welcomes, request, { fee: 15 })).body.status, 'granted')
    assert.deepEqual(await money(visitId), [40, 25, 15, 0, 15])
    for (const [who, reason] of [
      [welcomes, 'doctor-away'],
      [desk, 'patient-asked'],
    ] as const) {
      const other = await asked()
      assert.equal((await cancel(who, other.visitId, reason, other.request.appointment.version)).status, 204)
      assert.deepEqual(await money(other.visitId), [40, 40, 0, 0, 0])
    }
  })

  it('takes more than was paid before from the desk, and its patient reads of it', async () => {
    const { request, visitId, patient } = await asked('deposit')
    await relayAll(clinic.ground)
    await grant(desk, request, { fee: 15 })
    assert.deepEqual(await money(visitId), [8, 0, 15, 7, 8])
    await relayAll(clinic.ground)
    const [{ email } = { email: '' }] = await clinic.rows('select email from users where id = $1', [patient.id])
    const letter = (await mailsTo(clinic, String(email))).find(({ subject }) => /cancelled/i.test(subject))
    assert.match(letter!.text, /fee of \$15\.00.*still have to pay \$7\.00 of it at the clinic/s)
  })

  it('is taken once, whoever else cancels the visit at that moment', async () => {
    for (let round = 0; round < 5; round++) {
      const { request, visitId, doctor } = await asked()
      const answers = await Promise.all([
        grant(desk, request, { fee: 15 }),
        clinic.call(doctor, 'PUT', `/appointments/${visitId}`, { status: 'cancelled' }),
        grant(admin, request, { fee: 5, reason: 'Ill' }),
      ])
      const done = answers.map(({ status }) => status === 200)
      assert.equal(done.filter(Boolean).length, 1, JSON.stringify(answers.map(({ status, body }) => [status, body])))
      const fee = done[0] ? 15 : done[2] ? 5 : 0
      assert.deepEqual(await money(visitId), [40, 40 - fee, fee, 0, fee])
    }
  })

  it('of those at a place its desk sees them, with the words of who asked', async () => {
    const { request } = await asked('nothing')
    const [{ id: placeId } = { id: '' }] = await clinic.rows('select id from places order by id limit 1')
    const here = (await clinic.call(desk, 'GET', `/change-requests?status=open&placeId=${placeId}`)).body
    assert.ok(here.some(({ _id }: { _id: string }) => _id === request._id))
    const elsewhere = `/change-requests?status=open&placeId=${crypto.randomUUID()}`
    assert.deepEqual((await clinic.call(desk, 'GET', elsewhere)).body, [])
    const unrighted = await clinic.addPerson('reception', 'No Rights', ['people'])
    assert.equal((await clinic.call(unrighted, 'GET', '/change-requests')).body.code, 'right_missing')
  })
})
