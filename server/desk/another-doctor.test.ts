import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'

describe('reception gives a visit to another doctor', () => {
  let clinic: Clinic
  let ruth: Person
  let day: string
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    day = await clinic.day(3)
  })
  after(() => clinic.closeWhole())

  const book = async (doctorId: string, slotId: string) => {
    const who = await clinic.addPerson('user', 'Pia Patient')
    const wanted = { doctorId, appointmentDate: day, slotId, paymentMethod: 'clinic' }
    const { status, body } = await clinic.call(who, 'POST', '/appointments/book', wanted)
    assert.equal(status, 201, JSON.stringify(body))
    const [account] = await clinic.rows('select email from users where id = $1', [who.id])
    return { id: body._id as string, who, email: String(account!.email) }
  }
  const move = (id: string, version: number, doctorId: string, slotId: string) =>
    clinic.call(ruth, 'PUT', `/desk/visits/${id}/time`, { version, slotId, appointmentDate: day, doctorId })
  const pair = async () => [
    await clinic.addDoctor({ name: 'Anna First', feeCents: 12_000 }),
    await clinic.addDoctor({ name: 'Bea Second', feeCents: 9000 }),
  ]
  const seen = async (who: Person) => (await clinic.call(who, 'GET', '/appointments/my-appointments')).body[0]
  const answered = (id: string) =>
    clinic.rows('select from_doctor_id as from, to_doctor_id as to, answer from stand_ins where claim_id = $1', [id])

  it('at the agreed price, and the patient is asked as about a stand-in; taken back before a letter, none is sent', async () => {
    const [first, second] = (await pair()) as [string, string]
    const { id, who, email } = await book(first, '09:00-10:00')
    await mailsTo(clinic, email)
    // Its own time is free with the other doctor, though not with its own.
    const free = async (doctorId: string) =>
      (await clinic.call(ruth, 'GET', `/doctors/${doctorId}/slots?date=${day}&moving=${id}`)).body.map(
        ({ startTime }: { startTime: string }) => startTime,
      )
    assert.deepEqual(
      [await free(first), await free(second)],
      [
        ['10:00', '11:00'],
        ['09:00', '10:00', '11:00'],
      ],
    )
    const moved = await move(id, 1, second, '09:00-10:00')
    const { doctor, isUnanswered } = moved.body
    assert.deepEqual([moved.status, doctor?._id, isUnanswered], [200, second, true], JSON.stringify(moved.body))
    const own = await seen(who)
    assert.deepEqual([own.amount, own.standIn], [120, { doctor: { _id: first, name: 'Anna First' }, open: true }])
    assert.deepEqual(await answered(id), [{ from: first, to: second, answer: null }])
    const events = await clinic.rows('select kind from appointment_events where claim_id = $1 order by id', [id])
    assert.deepEqual(
      events.map(({ kind }) => kind),
      ['booked', 'stand-in'],
    )
    // The desk may keep on calling it the same; the answer is asked again of nobody.
    assert.equal((await move(id, 2, second, '09:00-10:00')).body.version, 2)

    const back = await move(id, 2, first, '09:00-10:00')
    assert.deepEqual([back.status, (await seen(who)).standIn], [200, null])
    const before = (await mailsTo(clinic, email)).length
    const over = await move(id, 3, second, '11:00-12:00')
    assert.equal(over.status, 200, JSON.stringify(over.body))
    const [letter, ...earlier] = await mailsTo(clinic, email)
    assert.equal(earlier.length, before, 'nobody was told of what was taken back')
    assert.match(letter!.subject, /^Another doctor: .*Bea Second/)
    assert.match(letter!.text, /Bea Second sees you instead of Dr. Anna First, at another time .*for the same price/s)
    assert.match(letter!.text, /The visit was to be on .*9:00/)
    // Once they know of it, they are told that it is as they had booked it.
    await move(id, 4, first, '09:00-10:00')
    assert.match((await mailsTo(clinic, email))[0]!.subject, /^As you booked it: /)
  })

  it('who offers the kind and is free, and takes patients; whoever has only a phone is called about both at once', async () => {
    const [first, second] = (await pair()) as [string, string]
    const person = { name: 'Rosa Rings', phone: '030 1', anyway: true }
    const at = { doctorId: first, placeId: firstPlaceId, date: day, startTime: '09:00', person }
    const { body: visit } = await clinic.call(ruth, 'POST', '/desk/visits', at)
    const { id: busy } = await book(second, '09:00-10:00')
    assert.equal((await move(visit._id, 1, second, '09:00-10:00')).body.code, 'slot_taken')
    await clinic.rows("insert into kinds (name, minutes, fee_cents) values ('Unoffered', 60, 5000)")
    await clinic.rows("update claims set kind_id = (select id from kinds where name = 'Unoffered') where id = $1", [
      busy,
    ])
    assert.equal((await move(busy, 1, first, '10:00-11:00')).body.code, 'slot_not_offered')
    assert.equal((await move(visit._id, 1, await clinic.day(0), '10:00-11:00')).status, 400)

    const moved = await move(visit._id, 1, second, '10:00-11:00')
    assert.equal(moved.status, 200, JSON.stringify(moved.body))
    const tasks = await clinic.rows('select kind, about from desk_tasks(null, null) where claim_id = $1', [visit._id])
    assert.deepEqual(tasks, [{ kind: 'call', about: 'stand-in' }])
    // Doctors and patients name no other doctor.
    const own = await clinic.doctorPerson(second)
    const to = { slotId: '11:00-12:00', appointmentDate: day, doctorId: first }
    const refused = await clinic.call(own, 'POST', `/appointments/${visit._id}/reschedule`, to)
    assert.equal(refused.body.code, 'slot_not_offered')
  })
})
