import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { DeskTask } from '#contract/desk/tasks.ts'
import type { TaskKind } from '#contract/desk/task-kinds.ts'
import { lapseUnpaidVisits } from '../../booking/pay/visit-to-be-paid.ts'
import { changeWatch } from '../../notifications/changes.ts'
import { keyringOf } from '../../platform/encryption.ts'
import { keysOf } from '../../platform/keys.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { cardKept, deskWithLinks } from '../../testing/desk-with-links.ts'
import { zoneWhereItIsNoon } from '../../testing/noon.ts'
import { mustNotBeStored } from '../../testing/stored-in-clear.ts'
import { resealTaskNotes } from './words.ts'

describe('what the desk has to do', () => {
  let clinic: Clinic
  let ruth: Person
  let karl: Person
  let admin: Person
  let placeId: string
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    karl = await clinic.addPerson('reception', 'Karl Counter')
    admin = await clinic.addPerson('admin')
    placeId = (await clinic.call(ruth, 'GET', '/desk/board')).body.place._id
  })
  after(() => clinic.closeWhole())

  let people = 0
  /** A visit in two days, or today, of somebody who has only a phone, or more. */
  async function booked(doctorId: string, startTime: string, person: object = {}, inDays = 2): Promise<string> {
    const known = { name: `Petra Phone${++people}`, phone: `+49 30 ${5550000 + people}`, anyway: true, ...person }
    const date = await clinic.day(inDays)
    // In two days the doctor has hours; today in the evening they have none.
    const accepted = inDays === 0 ? ['hours'] : []
    const wanted = { person: known, doctorId, placeId, date, startTime, accepted }
    const { status, body } = await clinic.call(ruth, 'POST', '/desk/visits', wanted)
    assert.equal(status, 201, JSON.stringify(body))
    return body._id
  }
  /** Visits of today, each of another patient, at these hours; it is about noon. */
  async function ofToday(doctorId: string, hours: number[], status: string): Promise<string[]> {
    const patients = await clinic.addPeople(hours.length)
    const rows = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, patient, day, make_time(hour, 0, 0), make_time(hour, 30, 0),
           instants_at(clinic_zone(), day, make_time(hour, 0, 0), make_time(hour, 30, 0)), $4, 100, 'clinic', 'Clinic'
         from unnest($2::uuid[], $3::int[]) as visit (patient, hour), (select clinic_today() as day) today
         returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, patients.map(({ id }) => id), hours, status],
    )
    return rows.map(({ id }) => id as string)
  }
  const listed = async (who = ruth, query = `?placeId=${placeId}`) =>
    (await clinic.call(who, 'GET', `/desk/tasks${query}`)).body as { open: DeskTask[]; later: DeskTask[] }
  const tasksOf = async (id: string, who = ruth) => (await listed(who)).open.filter(({ visit }) => visit._id === id)
  const kindsOf = async (id: string, who = ruth) => (await tasksOf(id, who)).map(({ kind }) => kind)
  const since = async (id: string, of: string) =>
    (
      await clinic.rows('select iso(since) as since from desk_tasks(null, null) where claim_id = $1 and kind = $2', [
        id,
        of,
      ])
    )[0]?.since ?? '2026-01-01T00:00:00.000Z'
  const note = async (who: Person, id: string, body: { kind: TaskKind; [more: string]: unknown }) =>
    clinic.call(who, 'PUT', `/desk/tasks/${id}`, { since: await since(id, body.kind), ...body })
  const call = (who: Person, id: string, kind: TaskKind, version: number, more: object) =>
    note(who, id, { act: 'call', kind, version, ...more })
  const handOver = async (doctorId: string, standInId: string) =>
    (await clinic.call(ruth, 'POST', '/stand-ins', { date: await clinic.day(2), doctorId, standInId })).body
  /** A visit with a stand-in whose patient has only a phone. */
  async function toBeCalled(): Promise<string> {
    const [ill, other] = [await clinic.addDoctor({ name: 'Ida Ill' }), await clinic.addDoctor({ name: 'Sten Standin' })]
    const id = await booked(ill, '09:00')
    assert.equal((await handOver(ill, other)).moved, 1)
    return id
  }

  it('lists who can only be called, until they are told; and who has not answered, until they have', async () => {
    const [ill, other] = [await clinic.addDoctor({ name: 'Ida Ill' }), await clinic.addDoctor({ name: 'Sten Standin' })]
    const [phoneOnly, mailed] = [await booked(ill, '09:00'), await booked(ill, '10:00', { email: 'm@post.example' })]
    assert.deepEqual(await kindsOf(phoneOnly), [])
    assert.equal((await handOver(ill, other)).moved, 2)
    assert.deepEqual(await kindsOf(mailed), ['stand-in'])
    const [task] = await tasksOf(phoneOnly)
    assert.deepEqual([task!.kind, task!.about, task!.version, task!.call], ['call', 'stand-in', 0, null])
    assert.deepEqual([task!.visit.doctor.name, task!.visit.bookedWith?.name], ['Sten Standin', 'Ida Ill'])
    assert.match(task!.visit.phone, /^\+49 30 555/)

    const said = 'Will think about it.'
    assert.equal((await call(ruth, phoneOnly, 'call', 0, { outcome: 'no-answer' })).status, 200)
    assert.equal((await tasksOf(phoneOnly))[0]!.call!.outcome, 'no-answer')
    assert.equal((await call(ruth, phoneOnly, 'call', 1, { outcome: 'told', said })).body.version, 2)
    assert.deepEqual(await kindsOf(phoneOnly), ['stand-in'])
    // What was noted is taken back, and noted again.
    assert.equal((await call(ruth, phoneOnly, 'call', 2, { outcome: null })).body.version, 3)
    assert.deepEqual(await kindsOf(phoneOnly), ['call'])
    assert.equal((await call(ruth, phoneOnly, 'call', 3, { outcome: 'told' })).status, 200)
    assert.equal((await call(karl, phoneOnly, 'stand-in', 0, { outcome: 'agreed' })).status, 200)
    assert.deepEqual(await kindsOf(phoneOnly), [])
    const [answer] = await clinic.rows('select answer from stand_ins where claim_id = $1', [phoneOnly])
    assert.equal(answer!.answer, 'accepted')
    assert.equal((await call(karl, phoneOnly, 'stand-in', 1, { outcome: 'agreed' })).body.code, 'task_done')
    const history = (await clinic.call(admin, 'GET', `/appointments/${phoneOnly}/history`)).body
    assert.deepEqual(
      history.slice(-2).map(({ by, what }: { by: string; what: string }) => `${by} ${what}`),
      [
        'Karl Counter called the patient, who agreed to the doctor who stands in',
        'Karl Counter agreed to the doctor who stands in',
      ],
    )
  })

  it('notes nothing about what has changed since it was shown: nobody agrees to a doctor they did not hear of', async () => {
    const id = await toBeCalled()
    const [shown] = await tasksOf(id)
    const other = await clinic.addDoctor({ name: 'Tess Third' })
    const [{ doctor_id: from } = {}] = await clinic.rows('select doctor_id from claims where id = $1', [id])
    assert.equal((await handOver(String(from), other)).moved, 1)
    const body = { act: 'call', kind: 'call', version: 0, since: shown!.since, outcome: 'agreed' }
    assert.equal((await clinic.call(ruth, 'PUT', `/desk/tasks/${id}`, body)).body.code, 'task_moved_on')
    const [answer] = await clinic.rows('select answer from stand_ins where claim_id = $1', [id])
    assert.equal(answer!.answer, null)
    assert.equal((await call(ruth, id, 'call', 0, { outcome: 'agreed' })).status, 200)
  })

  it('keeps an older call where a newer act was undone, and calls about what came after the patient’s wish', async () => {
    const doctorId = await clinic.addDoctor()
    const date = await clinic.day(2)
    const id = await booked(doctorId, '09:00')
    const move = (version: number, slotId: string) =>
      clinic.call(ruth, 'PUT', `/desk/visits/${id}/time`, { version, slotId, appointmentDate: date })
    assert.equal((await move(1, '10:00-11:00')).status, 200)
    const query = new URLSearchParams({ doctorId, fromDate: date, toDate: date })
    const cancelDay = async () => {
      const { body } = await clinic.call(ruth, 'GET', `/doctors/my-time-off/visits?${query}`)
      const shown = body.map(({ _id, version }: { _id: string; version: number }) => ({ _id, version }))
      return clinic.call(ruth, 'POST', '/appointments/cancel-day', { doctorId, date, shown })
    }
    const cancelled = await cancelDay()
    assert.equal((await tasksOf(id))[0]!.about, 'cancelled')
    assert.equal((await clinic.call(ruth, 'POST', `/desk/acts/${cancelled.body.undo}/undo`)).status, 200)
    assert.equal((await tasksOf(id))[0]!.about, 'moved')
    assert.equal((await call(ruth, id, 'call', 0, { outcome: 'another-time' })).status, 200)
    const [{ version } = {}] = await clinic.rows('select version from claims where id = $1', [id])
    assert.equal((await move(Number(version), '09:00-10:00')).status, 200)
    assert.deepEqual(await kindsOf(id), [], 'they chose it on the phone')
    assert.equal((await cancelDay()).status, 200)
    assert.equal((await tasksOf(id))[0]!.about, 'cancelled')
  })

  it('calls whoever was told of a stand-in about their own doctor being back', async () => {
    const [ill, other] = [await clinic.addDoctor({ name: 'Ida Ill' }), await clinic.addDoctor({ name: 'Sten Standin' })]
    const id = await booked(ill, '09:00')
    await handOver(ill, other)
    assert.equal((await call(ruth, id, 'call', 0, { outcome: 'told' })).status, 200)
    await clinic.rows('delete from time_off where doctor_id = $1', [ill])
    assert.equal((await handOver(other, ill)).moved, 1)
    assert.equal((await tasksOf(id))[0]!.about, 'moved')
  })

  it('of two desks that call at once one is refused, and told who was quicker', async () => {
    for (let n = 0; n < 4; n++) {
      const id = await toBeCalled()
      const looking = changeWatch(clinic.ground.db)
      await looking()
      const outcomes = ['told', 'agreed', 'no-answer', 'another-time']
      const replies = await Promise.all(
        outcomes.map((outcome, at) => call(at % 2 ? karl : ruth, id, 'call', 0, { outcome, said: outcome })),
      )
      const won = replies.filter(({ status }) => status === 200)
      assert.equal(won.length, 1, JSON.stringify(replies.map(({ body }) => body)))
      for (const { status, body } of replies.filter((reply) => !won.includes(reply))) {
        assert.equal(status, 409)
        assert.ok(['task_moved_on', 'task_done'].includes(body.code), body.code)
        if (body.code === 'task_moved_on') assert.match(body.message, /^(Ruth Reception|Karl Counter) was quicker: /)
      }
      const [row] = await clinic.rows('select version from task_notes where claim_id = $1', [id])
      assert.equal(row!.version, 1)
      const changes = await looking()
      assert.ok(changes.some(({ topic, place_id, ids }) => topic === 'appointments' && place_id && ids.includes(id)))
    }
  })

  it('lists visits that the clinic moved or cancelled, unless the patient wished it or chose the time on the phone', async () => {
    const doctorId = await clinic.addDoctor()
    const date = await clinic.day(2)
    const move = (id: string, version: number, slotId: string, more: object = {}) =>
      clinic.call(ruth, 'PUT', `/desk/visits/${id}/time`, { version, slotId, appointmentDate: date, ...more })
    const reasons = await clinic.rows(
      "select id, by_clinic from change_reasons where act = 'move' and ended_at is null",
    )
    const reasonId = reasons.find(({ by_clinic: byClinic }) => !byClinic)!.id
    const id = await booked(doctorId, '09:00')
    assert.equal((await move(id, 1, '10:00-11:00', { reasonId })).status, 200)
    assert.deepEqual(await kindsOf(id), [])
    assert.equal((await move(id, 2, '11:00-12:00')).status, 200)
    const [task] = await tasksOf(id)
    assert.deepEqual([task!.kind, task!.about, task!.visit.startTime], ['call', 'moved', '11:00'])
    assert.equal((await call(ruth, id, 'call', 0, { outcome: 'another-time', said: 'Mornings only' })).status, 200)
    assert.equal((await tasksOf(id))[0]!.call!.said, 'Mornings only')
    assert.equal((await move(id, 3, '09:00-10:00')).status, 200)
    assert.deepEqual(await kindsOf(id), [], 'they chose it on the phone')

    const cancel = (visit: string, reason: string) =>
      clinic.call(ruth, 'PUT', `/desk/visits/${visit}/cancel`, { version: 1, reason })
    const [theirs, ours] = [await booked(doctorId, '10:00'), await booked(doctorId, '11:00')]
    assert.equal((await cancel(theirs, 'patient-ill')).status, 204)
    assert.equal((await cancel(ours, 'doctor-away')).status, 204)
    assert.deepEqual(await kindsOf(theirs), [])
    const [cancelled] = await tasksOf(ours)
    assert.deepEqual([cancelled!.about, cancelled!.visit.status], ['cancelled', 'cancelled'])
  })

  it('lists what stayed with a doctor who is away, and a link that ran out', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const id = await booked(doctorId, '09:00', { email: 'stays@post.example' })
    const date = await clinic.day(2)
    const off = await clinic.call(doctor, 'POST', '/doctors/my-time-off', { fromDate: date, toDate: date })
    assert.equal(off.status, 201, JSON.stringify(off.body))
    assert.deepEqual(await kindsOf(id), ['stayed'])
    const [{ _id: offId }] = (await clinic.call(doctor, 'GET', '/doctors/my-time-off')).body
    assert.equal((await clinic.call(doctor, 'DELETE', `/doctors/my-time-off/${offId}`)).status, 204)
    assert.deepEqual(await kindsOf(id), [])

    const desk = deskWithLinks(clinic, admin)
    const byLink = await desk.booked(cardKept)
    await desk.runOut(byLink.id)
    await lapseUnpaidVisits(clinic.ground)
    assert.deepEqual(await kindsOf(byLink.id), ['link'])
    assert.equal((await call(ruth, byLink.id, 'link', 0, { outcome: 'agreed' })).body.code, 'transition_not_allowed')
    assert.equal((await call(ruth, byLink.id, 'link', 0, { outcome: 'told' })).status, 200)
    assert.deepEqual(await kindsOf(byLink.id), [])
  })

  it('lists delays told to nobody, past visits without a check-in, and money only for those who take it', async () => {
    const doctorId = await clinic.addDoctor()
    const [missed] = await ofToday(doctorId, [3], 'confirmed')
    const [unpaid] = await ofToday(doctorId, [4], 'completed')
    const late = await booked(doctorId, '22:00', {}, 0)
    assert.equal((await clinic.call(ruth, 'POST', '/desk/delays', { placeId, doctorId, minutes: 25 })).status, 200)
    const [delay] = await tasksOf(late)
    assert.deepEqual([delay!.kind, delay!.about, delay!.minutes], ['call', 'delay', 25])
    assert.deepEqual(await kindsOf(missed!), ['not-come'])
    const [due] = await tasksOf(unpaid!)
    assert.deepEqual([due!.kind, due!.due], ['unpaid', 1])
    const yesterday = await listed(ruth, `?placeId=${placeId}&date=${await clinic.day(-1)}`)
    assert.ok(!yesterday.open.some(({ visit }) => visit._id === missed))

    const poor = await clinic.addPerson('reception', 'Nora Nomoney', ['desk'])
    assert.deepEqual(await kindsOf(unpaid!, poor), [])
    const off = { act: 'put-off', version: 0, until: new Date(Date.now() + 3_600_000).toISOString() }
    assert.equal((await note(poor, unpaid!, { ...off, kind: 'unpaid' })).body.code, 'right_missing')
    assert.equal((await note(poor, missed!, { ...off, kind: 'unpaid' })).body.code, 'task_done')
    assert.equal((await note(ruth, unpaid!, { ...off, kind: 'unpaid' })).status, 200)
    assert.equal((await call(ruth, missed!, 'not-come', 0, { outcome: 'told' })).body.code, 'transition_not_allowed')
    await clinic.call(ruth, 'PUT', `/desk/visits/${missed}/stage`, { to: 'not-come', version: 1 })
    assert.deepEqual(await kindsOf(missed!), [])
  })

  it('is put off until later, or handed to a colleague of the place, who is told', async () => {
    const id = await toBeCalled()
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const putOff = (until: string | null, version: number) =>
      note(ruth, id, { act: 'put-off', kind: 'call', version, until })
    for (const days of [-1, 62]) assert.equal((await putOff(inDays(days), 0)).body.code, 'not_put_off_so_long')
    assert.equal((await putOff(inDays(1), 0)).status, 200)
    assert.deepEqual(await kindsOf(id), [])
    assert.ok((await listed()).later.some(({ visit }) => visit._id === id))
    assert.equal((await putOff(null, 1)).body.version, 2)
    assert.deepEqual(await kindsOf(id), ['call'])

    const hand = (to: string | null, version: number) => note(ruth, id, { act: 'hand', kind: 'call', version, to })
    const [lisbon] = await clinic.rows(
      `insert into places (name, address, time_zone) values ('Lisbon', 'Rua 1', 'Europe/Lisbon') returning id`,
    )
    const elsewhere = await clinic.addPerson('reception', 'Ella Elsewhere', [])
    await clinic.rows(`insert into staff_rights values ($1, 'desk', $2)`, [elsewhere.id, lisbon!.id])
    const doctor = await clinic.doctorPerson(await clinic.addDoctor())
    for (const to of [elsewhere.id, doctor.id, crypto.randomUUID()]) assert.equal((await hand(to, 2)).status, 404)
    assert.equal((await note(elsewhere, id, { act: 'hand', kind: 'call', version: 2, to: elsewhere.id })).status, 404)
    assert.deepEqual((await listed(elsewhere, '')).open, [])
    const names = (await clinic.call(ruth, 'GET', `/desk/colleagues?placeId=${placeId}`)).body as { name: string }[]
    assert.ok(names.some(({ name }) => name === 'Karl Counter'))
    assert.ok(!names.some(({ name }) => name === 'Ella Elsewhere' || name === 'Ruth Reception'))
    assert.equal((await hand(karl.id, 2)).status, 200)
    assert.equal((await tasksOf(id))[0]!.handedTo!.name, 'Karl Counter')
    const { notices } = (await clinic.call(karl, 'GET', '/notifications')).body
    assert.match(notices[0].text, /^Ruth Reception hands you a task: call Petra Phone\d+\.$/)
    assert.equal(notices[0].link, `/desk?place=${placeId}&todo=all`)
    // Managers are led to their overview, which has the tasks of all their places.
    assert.equal((await hand(admin.id, 3)).status, 200)
    assert.equal((await clinic.call(admin, 'GET', '/notifications')).body.notices[0].link, '/admin/dashboard?todo=all')
    assert.equal((await hand(null, 4)).status, 200)
    assert.equal((await tasksOf(id))[0]!.handedTo, null)
  })

  it('seals what was said, exports it, and forgets it with the patient', async () => {
    const id = await toBeCalled()
    const said = 'Quinine makes her dizzy.'
    assert.equal((await call(ruth, id, 'call', 0, { outcome: 'no-answer', said })).status, 200)
    await mustNotBeStored(clinic, 'Quinine')
    const [{ patient_id: patientId } = {}] = await clinic.rows('select patient_id from claims where id = $1', [id])
    const exported = (await clinic.call(admin, 'GET', `/admin/users/${patientId}/export`)).body
    assert.partialDeepStrictEqual(exported.calls, [{ appointmentId: id, about: 'call', outcome: 'no-answer', said }])

    const own = clinic.ground.config.keys.records!.current.secret.export()
    const other = randomBytes(32)
    const rotated = keyringOf(keysOf('records', [other, own]))
    await clinic.rows('insert into record_keys (id) values ($1)', [rotated.current])
    assert.ok((await resealTaskNotes(clinic.ground.db, rotated)) >= 1)
    assert.equal(await resealTaskNotes(clinic.ground.db, rotated), 0)
    // Back to the key that the server knows.
    assert.ok((await resealTaskNotes(clinic.ground.db, keyringOf(keysOf('records', [own, other])))) >= 1)

    // Whoever writes meanwhile waits for the erasure, and is refused.
    const [erased, late] = await Promise.all([
      clinic.call(admin, 'DELETE', `/admin/users/${patientId}`),
      call(karl, id, 'call', 1, { outcome: 'no-answer', said }),
    ])
    assert.equal(erased.status, 200)
    assert.ok([200, 404, 409].includes(late.status), String(late.status))
    const [row] = await clinic.rows('select sealed, key_id from task_notes where claim_id = $1', [id])
    assert.deepEqual(row, { sealed: null, key_id: null })
    assert.deepEqual(await kindsOf(id), [])
  })
})
