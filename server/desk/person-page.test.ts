import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { issueReceipts } from '../payments/issue-receipts.ts'
import { mailSubjectOf } from '../notifications/mails-of-person.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { undoOver } from '../testing/undo-over.ts'

describe('the parts of a person’s page', () => {
  let clinic: Clinic
  let desk: Person
  let auditor: Person
  let doctorId: string
  before(async () => {
    clinic = await openClinic()
    desk = await clinic.addPerson('reception')
    auditor = await clinic.addPerson('admin', 'Paula People', ['people'])
    doctorId = await clinic.addDoctor({ feeCents: 12000 })
  })
  after(() => clinic.closeWhole())

  const part = async (who: Person, id: string, of: string) => clinic.call(who, 'GET', `/people/${id}${of}`)

  async function visitOf(patient: Person, slotId: string, day = 3): Promise<string> {
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: await clinic.day(day),
      paymentMethod: 'clinic',
    })
    assert.equal(status, 201)
    return body._id
  }

  it('money: what is due now and later, all ways of paying, refunds, and the receipt of each', async () => {
    const patient = await clinic.addPerson()
    const [past, coming] = [await visitOf(patient, '09:00-10:00'), await visitOf(patient, '10:00-11:00', 4)]
    await clinic.rows(
      `update claims set date = clinic_today() - 1, during = instants_of(clinic_today() - 1, start_time, end_time),
         status = 'no-show'
       where id = $1`,
      [past],
    )
    const take = (method: string, amount: number, due: number) =>
      clinic.call(desk, 'POST', `/desk/money/${past}/take`, { method, amount, due })
    await take('cash', 50, 120)
    await take('terminal', 30, 70)
    await clinic.call(desk, 'POST', `/desk/money/${past}/give-back`, {
      ...{ method: 'cash', amount: 10, paid: 80, reason: 'Too much' },
    })
    await issueReceipts(clinic.ground)
    const { body } = await part(desk, patient.id, '/money')
    assert.deepEqual([body.due, body.dueLater], [50, 120])
    assert.deepEqual(
      body.unpaid.map((each: { appointmentId: string; due: number }) => [each.appointmentId, each.due]),
      [
        [past, 50],
        [coming, 120],
      ],
    )
    assert.deepEqual(
      body.movements.map((each: { method: string; amount: number }) => [each.method, each.amount]),
      [
        ['cash', -10],
        ['terminal', 30],
        ['cash', 50],
      ],
    )
    for (const { paper } of body.movements) assert.match(paper.number, /^(R|C)?\w*1-\d{4}-\d+$/)
    assert.equal((await part(desk, patient.id, '')).body.missed, 1)
    assert.equal((await part(auditor, patient.id, '')).body.missed, null)
    // Who may see payments but not take money sees them without their receipts.
    const payments = await clinic.addPerson('admin', 'Otto Office', ['payments'])
    const seen = (await part(payments, patient.id, '/money')).body
    assert.deepEqual([seen.movements.length, seen.movements[0].paper], [3, null])
    assert.equal((await part(auditor, patient.id, '/money')).body.code, 'right_missing')
    assert.equal((await part(desk, crypto.randomUUID(), '/money')).status, 404)
  })

  it('refunds on their way, until they have arrived', async () => {
    const patient = await clinic.addPerson()
    const date = await clinic.day(6)
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: date }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const paid = { ...wanted, paymentIntentId: intent.paymentIntentId }
    const { body: visit } = await clinic.call(patient, 'POST', '/appointments/book', paid)
    const moneyNow = async () => (await part(desk, patient.id, '/money')).body
    assert.deepEqual((await moneyNow()).underWay, [])
    // As long as it can be undone, nothing is paid back.
    const shown = await clinic.rows('select id as _id, version from claims where id = $1', [visit._id])
    const cancelled = await clinic.call(desk, 'POST', '/appointments/cancel-day', { doctorId, date, shown })
    assert.deepEqual([cancelled.status, cancelled.body.cancelled], [200, 1], JSON.stringify(cancelled.body))
    const [refund, ...more] = (await moneyNow()).underWay
    assert.deepEqual(
      [refund.appointmentId, refund.method, refund.amount, refund.fails, more],
      [visit._id, 'card', 120, false, []],
    )
    await undoOver(clinic)
    await sweepPayments(clinic.ground)
    const { underWay, movements } = await moneyNow()
    assert.deepEqual([underWay, movements.map(({ amount }: { amount: number }) => amount)], [[], [-120, 120]])
  })

  it('a doctor reads what was asked of them, and neither money nor mails', async () => {
    const patient = await clinic.addPerson()
    const visit = await visitOf(patient, '11:00-12:00')
    const otherId = await clinic.addDoctor()
    await clinic.rows(
      `insert into waitlist (doctor_id, patient_id, date, until_date)
       select id, $2, clinic_today() + 5, clinic_today() + 6 from unnest($1::uuid[]) id`,
      [[doctorId, otherId], patient.id],
    )
    await clinic.rows("insert into change_requests (claim_id, asked_by, wants) values ($1, $2, 'move')", [
      visit,
      patient.id,
    ])
    const doctor = await clinic.doctorPerson(doctorId)
    const asked = (await part(doctor, patient.id, '/requests')).body
    assert.deepEqual([asked.waiting.length, asked.changes.length, asked.changes[0].appointmentId], [1, 1, visit])
    assert.equal((await part(desk, patient.id, '/requests')).body.waiting.length, 2)
    const other = await clinic.doctorPerson(otherId)
    assert.equal((await part(other, patient.id, '/requests')).status, 404)
    for (const each of ['/money', '/mails']) assert.equal((await part(doctor, patient.id, each)).status, 403)
  })

  it('mails: what went to them and about a child to who acts for it, and whether it was delivered', async () => {
    const parent = await clinic.addPerson('user', 'Pia Parent')
    const [child] = await clinic.rows('insert into persons (name) values ($1) returning id', ['Cleo Child'])
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'child', array['book', 'visits'], $1, clinic_now(), $1)`,
      [parent.id, child!.id],
    )
    const visit = await visitOf(parent, '09:00-10:00', 5)
    await clinic.rows('update claims set patient_id = $2, booked_by = $3 where id = $1', [visit, child!.id, parent.id])
    await clinic.rows('delete from mails where user_id = $1', [parent.id])
    await clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, claim_id, to_email, facts, created_at, sent_at, failed_at)
       select gen_random_uuid(), kind, $1::uuid, claim, 'pia@salus.test', '{}', clinic_now(), sent, failed
       from (values
         ('rescheduled', $2::uuid, clinic_now(), null::timestamptz),
         ('reminder-day', $2::uuid, null, clinic_now() + interval '1 minute'),
         ('password-link', null, clinic_now() - interval '1 day', null)
       ) mail (kind, claim, sent, failed)`,
      [parent.id, visit],
    )
    const mailsOf = async (who: Person, id: string) =>
      (await part(who, id, '/mails')).body.map((each: Record<string, unknown>) => [each.about, each.state, each.to])
    assert.deepEqual(await mailsOf(desk, child!.id as string), [
      ['reminder', 'failed', 'Pia Parent'],
      ['moved', 'sent', 'Pia Parent'],
    ])
    assert.deepEqual(await mailsOf(desk, parent.id), [
      ['reminder', 'failed', null],
      ['moved', 'sent', null],
      ['account', 'sent', null],
    ])
    // Mails about visits need a right to visits.
    assert.deepEqual(await mailsOf(auditor, parent.id), [['account', 'sent', null]])
    assert.equal(mailSubjectOf('address-booked'), 'booked')
    assert.equal(mailSubjectOf('of-a-later-version'), 'other')
  })
})
