import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'

describe('a patient whose address nobody has confirmed', () => {
  let clinic: Clinic
  let desk: Person
  let doctorId: string
  let placeId: string
  before(async () => {
    clinic = await openClinic()
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    doctorId = await clinic.addDoctor({ name: 'Ida Internist', hours: [9, 10, 11] })
    placeId = (await clinic.call(desk, 'GET', '/desk/board')).body.place._id
  })
  after(() => clinic.close())

  const bookAtDesk = async (email: string, ahead: number) => {
    const person = { name: 'Zoë Quist', email, anyway: true }
    const date = await clinic.day(ahead)
    const booked = await clinic.call(desk, 'POST', '/desk/visits', {
      person,
      doctorId,
      placeId,
      date,
      startTime: '09:00',
    })
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    return booked.body as { _id: string; version: number }
  }

  it('is told of what reception books, moves and cancels, and of nothing that says who or why', async () => {
    const email = 'zoe@post.example'
    const { _id } = await bookAtDesk(email, 3)
    const [booked] = await mailsTo(clinic, email)
    assert.match(booked!.subject, /^Booked: .*, 09:00$/)
    const to = { slotId: '10:00-11:00', appointmentDate: await clinic.day(4) }
    const admin = await clinic.addPerson('admin')
    assert.equal((await clinic.call(admin, 'POST', `/appointments/${_id}/reschedule`, to)).status, 200)
    const [moved] = await mailsTo(clinic, email)
    assert.match(moved!.subject, /^Moved: .*, 10:00$/)
    assert.match(moved!.text, /It was on .*, 09:00/)
    const doctor = await clinic.doctorPerson(doctorId)
    const path = `/appointments/doctor/appointments/${_id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', path, { status: 'cancelled' })).status, 200)
    const all = await mailsTo(clinic, email)
    assert.deepEqual(
      all.map(({ subject }) => subject.split(':')[0]),
      ['Cancelled', 'Moved', 'Booked'],
    )
    for (const secret of ['Zoë', 'Quist', 'Ida', 'Internist', 'Cardiology', 'Consultation']) {
      assert.ok(!JSON.stringify(all).includes(secret), secret)
    }
  })

  it('gets one letter of what is booked and moved before one has left, and none of what is not so any more', async () => {
    const email = 'quick@post.example'
    const { _id } = await bookAtDesk(email, 5)
    const admin = await clinic.addPerson('admin')
    const to = { slotId: '10:00-11:00', appointmentDate: await clinic.day(5) }
    assert.equal((await clinic.call(admin, 'POST', `/appointments/${_id}/reschedule`, to)).status, 200)
    const [only, ...others] = await mailsTo(clinic, email)
    assert.match(only!.subject, /^Booked: .*, 10:00$/)
    assert.deepEqual(others, [])
  })

  it('is told where the account is that books for them, not at the address', async () => {
    const email = 'child@post.example'
    const { _id } = await bookAtDesk(email, 6)
    const guardian = await clinic.addPerson()
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select $1, patient_id, 'partner', '{visits}', $1, clinic_now(), $1 from claims where id = $2`,
      [guardian.id, _id],
    )
    await mailsTo(clinic, email)
    const sent = await clinic.rows('select kind, user_id from mails where claim_id = $1 and sent_at is not null', [_id])
    assert.deepEqual(sent, [{ kind: 'booked', user_id: guardian.id }])
  })
})
