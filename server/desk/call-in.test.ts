import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { PatientHere } from '#contract/desk/call-in.ts'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { RoomNow } from '#contract/desk/rooms.ts'
import type { Stage } from '#contract/desk/desk-stages.ts'
import { screenHeader } from '#contract/desk/screens.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'

describe('a doctor calls in', () => {
  let clinic: Clinic
  let ruth: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  /** A doctor, and visits of a day, one per hour, each with another patient. */
  async function doctorWith(hours: number[], { day = 0, name = 'Dora Doctor' } = {}) {
    const doctorId = await clinic.addDoctor({ name })
    const patients = await clinic.addPeople(hours.length)
    const rows = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, patient, day, make_time(hour, 0, 0), make_time(hour, 30, 0),
           instants_at(clinic_zone(), day, make_time(hour, 0, 0), make_time(hour, 30, 0)), 'confirmed', 100, 'clinic',
           'Clinic'
         from unnest($2::uuid[], $3::int[]) as visit (patient, hour), (select clinic_today() + $4::int as day) today
         returning id, start_time
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit order by start_time`,
      [doctorId, patients.map(({ id }) => id), hours, day],
    )
    return { doctor: await clinic.doctorPerson(doctorId), ids: rows.map(({ id }) => id as string) }
  }
  const atDesk = (id: string, to: Stage, version: number) =>
    clinic.call(ruth, 'PUT', `/desk/visits/${id}/stage`, { to, version })
  const byDoctor = (doctor: Person, id: string, to: Stage, version: number) =>
    clinic.call(doctor, 'PUT', `/appointments/doctor/appointments/${id}/stage`, { to, version })
  const into = (doctor: Person, id: string, version: number, room: { roomId?: string | undefined; anyway?: boolean }) =>
    clinic.call(doctor, 'PUT', `/appointments/doctor/appointments/${id}/stage`, { to: 'room', version, ...room })
  const addRooms = async (...names: string[]) =>
    (
      await clinic.rows(
        `insert into rooms (place_id, name, sort) select first_place(), name, 'any' from unnest($1::text[]) name
         returning id`,
        [names],
      )
    ).map(({ id }) => id as string)
  const doctorOf = async (id: string) => (await onBoard(id)).doctor._id
  const here = async (doctor: Person): Promise<PatientHere[]> =>
    (await clinic.call(doctor, 'GET', '/appointments/doctor/here')).body
  const onBoard = async (id: string): Promise<BoardVisit> =>
    (await clinic.call(ruth, 'GET', '/desk/board')).body.visits.find(({ _id }: BoardVisit) => _id === id)
  /** The numbers that a screen in the waiting room shows as called. */
  async function calledOnScreen(): Promise<number[]> {
    const { body } = await clinic.call(ruth, 'POST', '/desk/screens', { placeId: firstPlaceId, kind: 'waiting-room' })
    const answer = await clinic.app.inject({
      url: '/api/screens/waiting-room',
      headers: { [screenHeader]: body.address.split('#')[1] },
    })
    return answer.json().called.map(({ number }: { number: number }) => number)
  }

  it('sees who of the own patients is there: those who wait and those who are called, and nobody else', async () => {
    const { doctor, ids } = await doctorWith([3, 4, 5, 6])
    const [waits, called, expected, done] = ids as [string, string, string, string]
    const other = await doctorWith([3])
    const tomorrow = await doctorWith([3], { day: 1 })
    for (const id of [waits, called, done, other.ids[0]!]) await atDesk(id, 'waiting', 1)
    await atDesk(called, 'room', 2)
    await atDesk(done, 'done', 2)
    const seen = await here(doctor)
    assert.deepEqual(
      seen.map(({ _id, stage }) => [_id, stage]),
      [
        [waits, 'waiting'],
        [called, 'room'],
      ],
    )
    assert.ok(seen[0]!.arrivedAt && seen[0]!.number! > 0)
    // What the doctor's screens show, and nothing of money.
    assert.deepEqual(Object.keys(seen[0]!).sort(), [
      ...['_id', 'arrivedAt', 'hasRooms', 'number', 'patient', 'room', 'stage', 'startTime', 'startsAt'],
    ])
    assert.deepEqual(Object.keys(seen[0]!.patient), ['name'])
    assert.ok(!seen.some(({ _id }) => _id === expected))
    assert.deepEqual(await here(tomorrow.doctor), [])
    assert.equal((await clinic.call(ruth, 'GET', '/appointments/doctor/here')).body.code, 'wrong_role')
  })

  it('with the step of the desk: the board, the number and the screen in the waiting room, and back', async () => {
    const { doctor, ids } = await doctorWith([3])
    const id = ids[0]!
    const arrived = (await atDesk(id, 'waiting', 1)).body
    const called = await byDoctor(doctor, id, 'room', 2)
    assert.equal(called.status, 200)
    assert.deepEqual(
      [called.body.stage, called.body.version, called.body.number, called.body.arrivedAt],
      ['room', 3, arrived.number, arrived.arrivedAt],
    )
    const board = await onBoard(id)
    assert.deepEqual([board.stage, board.status, board.calledAt !== null], ['room', 'in-progress', true])
    assert.ok((await calledOnScreen()).includes(arrived.number))
    const back = (await byDoctor(doctor, id, 'waiting', 3)).body
    assert.deepEqual(
      [back.stage, back.arrivedAt, (await onBoard(id)).status, (await onBoard(id)).calledAt],
      ['waiting', arrived.arrivedAt, 'confirmed', null],
    )
    assert.ok(!(await calledOnScreen()).includes(arrived.number))
    const kinds = await clinic.rows('select kind from appointment_events where claim_id = $1 order by id', [id])
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['booked', 'arrived', 'in-progress', 'arrived'],
    )
  })

  it('only the own patients, only today, and nobody whose visit is over', async () => {
    const { doctor, ids } = await doctorWith([3])
    const [id] = ids as [string]
    const other = await doctorWith([], { name: 'Otto Other' })
    // Nothing is said of the visit, whatever version the other doctor names.
    for (const version of [1, 2]) {
      const { status, body } = await byDoctor(other.doctor, id, 'room', version)
      assert.deepEqual([status, body.code], [404, 'not_found'])
    }
    const tomorrow = await doctorWith([3], { day: 1 })
    const early = await byDoctor(tomorrow.doctor, tomorrow.ids[0]!, 'room', 1)
    assert.equal(early.body.code, 'transition_not_allowed')
    await atDesk(id, 'done', 1)
    const over = await byDoctor(doctor, id, 'room', 2)
    assert.deepEqual([over.status, over.body.code], [409, 'transition_not_allowed'])
    assert.equal((await onBoard(id)).stage, 'done')
    assert.equal((await byDoctor(doctor, id, 'done', 2)).status, 400)
  })

  it('at the same moment as the desk: one does, and the other is told who was quicker', async () => {
    const { doctor, ids } = await doctorWith([0, 1, 2, 3, 4, 5])
    for (const id of ids) await atDesk(id, 'waiting', 1)
    for (const id of ids) {
      const answers = await Promise.all([
        byDoctor(doctor, id, 'room', 2),
        atDesk(id, 'room', 2),
        byDoctor(doctor, id, 'room', 2),
        atDesk(id, 'room', 2),
      ])
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
      for (const { status, body } of answers) {
        if (status === 200) continue
        assert.equal(body.code, 'visit_moved_on')
        assert.match(body.message, /^(Ruth Reception|Dora Doctor) was quicker\. Pat Patient: In the room\.$/)
      }
      const calls = await clinic.rows(
        "select count(*)::int as n from appointment_events where claim_id = $1 and kind = 'in-progress'",
        [id],
      )
      assert.equal(calls[0]!.n, 1)
    }
    // One doctor and one room: each call finds those who are in it already.
    const inRoom = (await here(doctor)).filter(({ stage }) => stage === 'room')
    assert.equal(new Set(inRoom.map(({ room }) => room)).size, 1)
    assert.equal(inRoom.length, ids.length)
  })

  it('into a room of the place: the one chosen, the one booked, or the last one today, until it is changed', async () => {
    const { doctor, ids } = await doctorWith([0, 1, 2, 3])
    const [first, second, booked, elsewhere] = ids as [string, string, string, string]
    const [one, two, closed] = await addRooms('One', 'Two', 'Closed')
    await clinic.rows('update rooms set closed = true where id = $1 returning id', [closed])
    await clinic.rows('update claims set room_id = $2 where id = $1 returning id', [booked, two])
    const called = await into(doctor, first, 1, { roomId: one })
    assert.deepEqual([called.status, called.body.room, called.body.hasRooms], [200, 'One', true])
    const { calledAt } = await onBoard(first)
    // Another room is no other call: the time stays, the screen in the waiting room shows where to go.
    assert.equal((await into(doctor, first, 2, { roomId: two })).body.room, 'Two')
    const seen = await onBoard(first)
    assert.deepEqual([seen.calledAt, seen.roomId, seen.stage], [calledAt, two, 'room'])
    const kinds = await clinic.rows('select kind from appointment_events where claim_id = $1 order by id', [first])
    assert.equal(kinds.map(({ kind }) => kind).join(), 'booked,in-progress,room-changed')
    await into(doctor, first, 3, { roomId: one })
    await atDesk(first, 'done', 4)
    assert.equal((await onBoard(first)).room, 'One')
    // The next one goes where the doctor was last; a booked room is that visit's own.
    assert.equal((await onBoard(second)).roomId, one)
    assert.equal((await onBoard(booked)).roomId, two)
    assert.equal((await byDoctor(doctor, second, 'room', 1)).body.room, 'One')
    assert.equal((await byDoctor(doctor, booked, 'room', 1)).body.room, 'Two')
    assert.equal((await onBoard(elsewhere)).roomId, one)
    // Called back, nobody is in a room; rooms that are closed or of another place are unknown.
    assert.equal((await byDoctor(doctor, booked, 'expected', 2)).status, 200)
    const [row] = await clinic.rows('select room_id from attendances where claim_id = $1', [booked])
    assert.equal(row!.room_id, null)
    const [lisbon] = await clinic.rows(
      `with place as (insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id)
       insert into rooms (place_id, name, sort) select id, 'One', 'any' from place returning id`,
    )
    for (const roomId of [closed, lisbon!.id as string])
      assert.equal((await into(doctor, booked, 3, { roomId })).body.code, 'not_found')
    // A doctor whose own room is one of the place's needs to choose none.
    const other = await doctorWith([3])
    await clinic.rows(`update doctors set location = 'tWO' where id = $1 returning id`, [await doctorOf(other.ids[0]!)])
    assert.equal((await onBoard(other.ids[0]!)).roomId, two)
  })

  it('into a room in which somebody else is only when told so, and by name if they may see it', async () => {
    const [room, free] = await addRooms('Red', 'Blue')
    const otto = await doctorWith([3], { name: 'Otto Other' })
    const { doctor, ids } = await doctorWith([4, 5])
    const [id, own] = ids as [string, string]
    assert.equal((await into(otto.doctor, otto.ids[0]!, 1, { roomId: room })).status, 200)
    const refused = await into(doctor, id, 1, { roomId: room })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.message],
      [409, 'room_taken', 'Red is not free: a patient of Dr. Otto Other.'],
    )
    assert.deepEqual([(await onBoard(id)).stage, (await onBoard(id)).version], ['expected', 1])
    const desk = { to: 'room', version: 1, roomId: room }
    const atCounter = await clinic.call(ruth, 'PUT', `/desk/visits/${id}/stage`, desk)
    assert.equal(atCounter.body.message, 'Red is not free: Pat Patient.')
    // Who is in which room: the desk reads the name, another doctor does not, and only of their own visits.
    const rooms = async (who: Person, visit: string) =>
      (await clinic.call(who, 'GET', `/appointments/${visit}/rooms`)).body as RoomNow[]
    const inRed = async (who: Person) => (await rooms(who, id)).find(({ _id }) => _id === room)!.here
    assert.deepEqual(await inRed(ruth), [{ _id: otto.ids[0], patient: 'Pat Patient', doctor: 'Otto Other' }])
    assert.deepEqual(await inRed(doctor), [{ _id: otto.ids[0], patient: null, doctor: 'Otto Other' }])
    assert.equal((await clinic.call(doctor, 'GET', `/appointments/${otto.ids[0]}/rooms`)).status, 404)
    // The status in the chart calls in too.
    const chart = (more: object) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${own}/status`, {
        status: 'in-progress',
        ...more,
      })
    await clinic.rows('update claims set room_id = $2 where id = $1 returning id', [own, room])
    assert.equal((await chart({})).body.code, 'room_taken')
    await clinic.rows('update claims set room_id = null where id = $1 returning id', [own])
    // All the same, or into another one; what is entered later is no call.
    assert.equal((await into(doctor, id, 1, { roomId: room, anyway: true })).status, 200)
    assert.equal((await into(doctor, own, 1, { roomId: free })).status, 200)
    assert.equal((await into(doctor, own, 2, { roomId: room })).body.code, 'room_taken')
    const later = { to: 'room', version: 2, roomId: room, at: new Date().toISOString() }
    assert.equal((await clinic.call(ruth, 'PUT', `/desk/visits/${own}/stage`, later)).status, 200)
  })

  it('of many who call into one room at the same moment, one does, and all others are told', async () => {
    const [room] = await addRooms('Green')
    const teams = await Promise.all(Array.from({ length: 6 }, () => doctorWith([3])))
    const answers = await Promise.all(
      teams.map(({ doctor, ids }, n) =>
        n % 2
          ? into(doctor, ids[0]!, 1, { roomId: room })
          : clinic.call(ruth, 'PUT', `/desk/visits/${ids[0]}/stage`, { to: 'room', version: 1, roomId: room }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409])
    assert.ok(answers.every(({ status, body }) => status === 200 || body.code === 'room_taken'))
    const [inIt] = await clinic.rows(
      `select count(*)::int as n from claims join attendances on claim_id = claims.id
       where attendances.room_id = $1 and status = 'in-progress'`,
      [room],
    )
    assert.equal(inIt!.n, 1)
  })

  it('by the status in the chart too, today: the screen shows it', async () => {
    const { doctor, ids } = await doctorWith([3])
    const id = ids[0]!
    const { number } = (await atDesk(id, 'waiting', 1)).body
    const chart = (of: Person, visit: string) =>
      clinic.call(of, 'PATCH', `/appointments/doctor/appointments/${visit}/status`, { status: 'in-progress' })
    assert.equal((await chart(doctor, id)).status, 200)
    assert.ok((await onBoard(id)).calledAt)
    assert.ok((await calledOnScreen()).includes(number))
    // Taken back: who had arrived waits again, and who had not is expected again.
    const back = (of: Person, visit: string) =>
      clinic.call(of, 'PATCH', `/appointments/doctor/appointments/${visit}/status`, { status: 'confirmed' })
    assert.equal((await back(doctor, id)).status, 200)
    assert.equal((await onBoard(id)).stage, 'waiting')
    const mistaken = await doctorWith([4])
    const never = mistaken.ids[0]!
    await chart(mistaken.doctor, never)
    await back(mistaken.doctor, never)
    assert.equal((await onBoard(never)).stage, 'expected')
    // A video visit has no waiting room, whoever calls in.
    await clinic.rows(`update claims set mode = 'video' where id = $1 returning id`, [never])
    const { version } = await onBoard(never)
    assert.equal((await byDoctor(mistaken.doctor, never, 'room', version)).body.code, 'transition_not_allowed')
    await chart(mistaken.doctor, never)
    assert.equal((await onBoard(never)).calledAt, null)
    const tomorrow = await doctorWith([3], { day: 1 })
    assert.equal((await chart(tomorrow.doctor, tomorrow.ids[0]!)).status, 200)
    const noted = await clinic.rows('select from attendances where claim_id = $1', [tomorrow.ids[0]])
    assert.equal(noted.length, 0)
  })
})
