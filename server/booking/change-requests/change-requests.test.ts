import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { Appointment } from '#contract/booking/booking.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { relayAll } from '../../testing/relay-all.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { keyringOf } from '../../platform/encryption.ts'
import { keysOf } from '../../platform/keys.ts'
import { resealChangeRequests } from './sealed.ts'

describe('change requests', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  /** A confirmed visit, paid by card, which its patient may not cancel any more. */
  async function confirmed(slotId = '09:00-10:00') {
    const [doctorId, patient] = [await clinic.addDoctor(), await clinic.addPerson()]
    const doctor = await clinic.doctorPerson(doctorId)
    const wanted = { doctorId, slotId, appointmentDate: await clinic.day(3) }
    const hold = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    const visit = booked.body as Appointment
    await clinic.call(doctor, 'PUT', `/appointments/${visit._id}`, { status: 'confirmed' })
    return { patient, doctor, visit }
  }
  const ask = (who: Person, { _id }: Appointment, wants = 'cancel', note = '') =>
    clinic.call(who, 'POST', '/change-requests', { appointmentId: _id, wants, note })
  const answer = (who: Person, id: string, how: string, body: object = {}) =>
    clinic.call(who, 'PUT', `/change-requests/${id}/${how}`, body)
  const seen = async (who: Person, query = '') =>
    (await clinic.call(who, 'GET', `/change-requests${query}`)).body as { _id: string; status: string }[]
  const move = async ({ _id }: Appointment, who: Person) =>
    clinic.call(who, 'POST', `/appointments/${_id}/reschedule`, {
      slotId: '10:00-11:00',
      appointmentDate: await clinic.day(4),
    })

  /** The reasons that the clinic has stored for cancelling and moving it. */
  const because = async ({ _id }: Appointment) => {
    const chosen = `select chosen.act, name
      from visit_reasons chosen join change_reasons reason on reason.id = reason_id
      where claim_id = $1 order by chosen.id`
    return (await clinic.rows(chosen, [_id])).map(({ act, name }) => `${act}: ${name}`)
  }

  const emailOf = async ({ id }: Person) => {
    const confirm = 'update users set email_confirmed_at = clinic_now() where id = $1 returning email'
    return String((await clinic.rows(confirm, [id]))[0]!.email)
  }

  it('are for what the patient may not do themselves, one at a time, seen by those it concerns', async () => {
    const { patient, doctor, visit } = await confirmed()
    const [stranger, other] = [await clinic.addPerson(), await clinic.doctorPerson(await clinic.addDoctor())]
    assert.equal((await ask(stranger, visit)).status, 404)
    const asked = await ask(patient, visit, 'cancel', 'My train is late.')
    assert.equal(asked.status, 201)
    assert.partialDeepStrictEqual(asked.body, { status: 'open', wants: 'cancel', note: 'My train is late.' })
    assert.equal((await ask(patient, visit, 'move')).body.code, 'already_asked')
    for (const who of [patient, doctor, admin]) {
      assert.equal((await seen(who, '?status=open')).filter(({ _id }) => _id === asked.body._id).length, 1)
    }
    for (const who of [stranger, other]) assert.deepEqual(await seen(who), [])
    assert.equal((await answer(other, asked.body._id, 'grant')).status, 404)
    assert.equal((await answer(other, asked.body._id, 'decline', { answer: 'No.' })).status, 404)
    assert.equal((await answer(stranger, asked.body._id, 'withdraw')).status, 404)
    assert.equal((await answer(patient, asked.body._id, 'grant')).status, 403)
    const unrighted = await clinic.addPerson('admin', 'No Rights', ['figures'])
    assert.equal((await answer(unrighted, asked.body._id, 'grant')).body.code, 'right_missing')
    assert.equal((await answer(patient, asked.body._id, 'withdraw')).body.status, 'withdrawn')
    assert.equal((await answer(patient, asked.body._id, 'withdraw')).body.code, 'not_movable')
    // A visit that is still pending they cancel themselves.
    await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${visit._id}/status`, { status: 'pending' })
    assert.equal((await ask(patient, visit)).body.code, 'asking_not_needed')
    await clinic.call(patient, 'PUT', `/appointments/${visit._id}/cancel`)
    assert.equal((await ask(patient, visit)).body.code, 'not_askable')
  })

  it('to cancel are granted in one press, by one of three: the money goes back whole', async () => {
    const { patient, doctor, visit } = await confirmed()
    const { _id: id } = (await ask(patient, visit)).body
    const desk = await clinic.addPerson('reception')
    const answers = await Promise.all([doctor, admin, desk].map((who) => answer(who, id, 'grant')))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const [mine] = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([mine.status, mine.paymentStatus], ['cancelled', 'refunded'])
    assert.deepEqual(await because(visit), ['cancel: The patient asked for it'])
    assert.deepEqual(
      (await seen(patient)).map(({ status }) => status),
      ['granted'],
    )
  })

  it('to move are granted by the move, by doctor or admin; what is done otherwise ends them', async () => {
    for (const by of ['doctor', 'admin'] as const) {
      const { patient, doctor, visit } = await confirmed()
      const { _id: id } = (await ask(patient, visit, 'move')).body
      const staff = by === 'doctor' ? doctor : admin
      assert.equal((await answer(staff, id, 'grant')).body.code, 'not_movable', 'it takes another time')
      assert.equal((await move(visit, staff)).status, 200)
      assert.deepEqual(await because(visit), ['move: The patient asked for it'])
      assert.deepEqual(
        (await seen(patient)).map(({ status }) => status),
        ['granted'],
      )
      const again = (await ask(patient, visit, 'move')).body
      const chart = `/appointments/doctor/appointments/${visit._id}/status`
      await clinic.call(doctor, 'PATCH', chart, { status: 'in-progress' })
      const after = await seen(patient)
      assert.equal(after.find(({ _id }) => _id === again._id)!.status, 'over')
    }
  })

  it('are declined with a sentence, which the patient reads; bells and mails say so in each one’s language', async () => {
    const { patient, doctor, visit } = await confirmed()
    await clinic.call(doctor, 'PUT', '/auth/language', { language: 'de' })
    await relayAll(clinic.ground)
    const { _id: id } = (await ask(patient, visit, 'cancel', 'Zanzibar calls.')).body
    await relayAll(clinic.ground)
    const told = (await clinic.call(doctor, 'GET', '/notifications')).body.notices[0].text
    assert.match(told, /asks to cancel/)
    const [forAdmins] = (await clinic.call(admin, 'GET', '/notifications')).body.notices
    assert.match(forAdmins.text, /Pat Patient asks to cancel .* with Dr\. Dora Doctor\./)
    assert.equal(forAdmins.link, '/admin/dashboard/appointments')
    const letters = await mailsTo(clinic, await emailOf(doctor))
    assert.match(letters[0]!.subject, /Bitte um Absage/)
    assert.equal((await answer(doctor, id, 'decline', { answer: '' })).status, 400)
    const declined = await answer(doctor, id, 'decline', { answer: 'Quinine first, please.' })
    assert.partialDeepStrictEqual(declined.body, { status: 'declined', note: 'Zanzibar calls.' })
    const [mine] = (await clinic.call(patient, 'GET', '/change-requests')).body
    assert.equal(mine.answer, 'Quinine first, please.')
    await relayAll(clinic.ground)
    const unsettled = (await clinic.call(admin, 'GET', '/notifications')).body.notices
    assert.ok(!unsettled.some(({ text }: { text: string }) => text === forAdmins.text))
    const bell = (await clinic.call(patient, 'GET', '/notifications')).body.notices[0].text
    assert.match(bell, /stays as it is/)
    assert.match((await mailsTo(clinic, await emailOf(patient)))[0]!.subject, /Stays as it is/)
    const kept = (await clinic.call(admin, 'GET', `/admin/users/${patient.id}/export`)).body.changeRequests
    assert.deepEqual([kept.length, kept[0].answer], [1, 'Quinine first, please.'])
    const history = (await clinic.call(doctor, 'GET', `/appointments/${visit._id}/history`)).body
    assert.deepEqual(
      history.slice(-2).map(({ what }: { what: string }) => what),
      ['asked to cancel it', 'declined what was asked: it stays as it is'],
    )
    for (const word of ['Zanzibar', 'Quinine']) await mustNotBeStored(clinic, word)
    assert.equal(await resealChangeRequests(clinic.ground.db, clinic.ground.records), 0)
    const old = clinic.ground.config.keys.records!.current.secret.export()
    const rotated = keyringOf(keysOf('records', [randomBytes(32), old]))
    const all = Number((await clinic.rows('select count(*) as n from change_requests where sealed is not null'))[0]!.n)
    assert.equal(await resealChangeRequests(clinic.ground.db, rotated), all)
    assert.equal(await resealChangeRequests(clinic.ground.db, rotated), 0)
    await clinic.rows("update change_requests set key_id = 'gone' where id = $1", [id])
    await assert.rejects(resealChangeRequests(clinic.ground.db, clinic.ground.records), /No key/)
  })

  it('say nothing more of somebody who was erased', async () => {
    const { patient, visit } = await confirmed()
    const { _id: id } = (await ask(patient, visit, 'move', 'Zanzibar calls.')).body
    await clinic.call(admin, 'DELETE', `/admin/users/${patient.id}`)
    const [row] = await clinic.rows('select status, sealed from change_requests where id = $1', [id])
    assert.deepEqual(row, { status: 'over', sealed: null })
  })
})
