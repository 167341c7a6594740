import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { undoOver } from '../testing/undo-over.ts'

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
    const before = (await mailsTo(clinic, email)).length
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
    assert.equal((await mailsTo(clinic, email)).length, before, 'nobody is told of what was taken back')
    const over = await move(id, 3, second, '11:00-12:00')
    assert.equal(over.status, 200, JSON.stringify(over.body))
    const [letter, ...earlier] = await mailsTo(clinic, email)
    assert.equal(earlier.length, before)
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

  it('the former doctor is told once, and not of what is undone; so is a stand-in whom the patient refuses', async () => {
    const [first, second] = (await pair()) as [string, string]
    const bell = async (doctorId: string) => {
      await relayAll(clinic.ground)
      const who = await clinic.doctorPerson(doctorId)
      const { notices } = (await clinic.call(who, 'GET', '/notifications')).body
      return notices.filter(({ read }: { read: boolean }) => !read).map(({ text }: { text: string }) => text)
    }
    const read = async (doctorId: string) =>
      clinic.call(await clinic.doctorPerson(doctorId), 'PUT', '/notifications/read')
    const { id, who } = await book(first, '09:00-10:00')
    assert.equal((await bell(first)).length, 1)
    await read(first)
    // Moved and moved back, with a round of the outbox between: nobody has looked.
    await move(id, 1, second, '10:00-11:00')
    assert.match((await bell(first)).join(), /^A colleague now sees Pia Patient instead of you: .*9:00/)
    await move(id, 2, first, '09:00-10:00')
    assert.deepEqual([await bell(first), await bell(second)], [[], []])

    await move(id, 3, second, '09:00-10:00')
    assert.match((await bell(first)).join(), /^A colleague now sees/)
    assert.match((await bell(second)).join(), /^You see Pia Patient on/)
    // Later news of the visit is the other doctor's; what the former doctor has not read stays, once.
    await move(id, 4, second, '11:00-12:00')
    assert.equal((await bell(first)).length, 1)
    await Promise.all([read(first), read(second)])
    // The patient takes the doctor they booked, at the same time: both doctors learn it.
    const to = { slotId: '11:00-12:00', appointmentDate: day, doctorId: first }
    const refused = await clinic.call(who, 'POST', `/appointments/${id}/reschedule`, to)
    assert.equal(refused.status, 200, JSON.stringify(refused.body))
    assert.match((await bell(first)).join(), /^Pia Patient has moved to .*11:00/)
    assert.match((await bell(second)).join(), /^A colleague now sees Pia Patient instead of you: .*11:00/)

    // A whole day, handed over by reception: undone before it is told, and then for good.
    await read(second)
    const over = () => clinic.call(ruth, 'POST', '/stand-ins', { date: day, doctorId: first, standInId: second })
    await read(first)
    const undone = await clinic.call(ruth, 'POST', `/desk/acts/${(await over()).body.undo}/undo`, {})
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual([await bell(first), await bell(second)], [[], []])
    assert.equal((await over()).body.moved, 1)
    await undoOver(clinic)
    assert.equal((await bell(first)).length, 1)
  })
})
