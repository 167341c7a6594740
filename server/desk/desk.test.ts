import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BoardVisit } from '#contract/desk/desk.ts'
import { type Stage, stages } from '#contract/desk/desk-stages.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { oneOf, randomFrom } from '../testing/random.ts'
import { seed, tries } from '../testing/tries.ts'
import { untilReady } from '../testing/until-ready.ts'

describe('the desk', () => {
  let clinic: Clinic
  let ruth: Person
  let karl: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    karl = await clinic.addPerson('reception', 'Karl Counter')
  })
  after(() => clinic.closeWhole())

  /** Visits of a day, one per hour, each with another patient. */
  const addVisits = async (doctorId: string, hours: number[], { day = 0, status = 'confirmed' } = {}) => {
    const patients = await clinic.addPeople(hours.length)
    const rows = await clinic.rows(
      `with visit as (
       insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, patient, day, make_time(hour, 0, 0), make_time(hour, 30, 0),
         instants_at(clinic_zone(), day, make_time(hour, 0, 0), make_time(hour, 30, 0)), $4, 100, 'clinic', 'Clinic'
       from unnest($2::uuid[], $3::int[]) as visit (patient, hour), (select clinic_today() + $5::int as day) today
       returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, patients.map(({ id }) => id), hours, status, day],
    )
    return rows.map(({ id }) => id as string)
  }
  const board = async (query = '') => (await clinic.call(ruth, 'GET', `/desk/board${query}`)).body
  const onBoard = async (id: string): Promise<BoardVisit> =>
    (await board()).visits.find(({ _id }: BoardVisit) => _id === id)
  const move = (who: Person, id: string, to: Stage, version: number, at?: string) =>
    clinic.call(who, 'PUT', `/desk/visits/${id}/stage`, { to, version, ...(at ? { at } : {}) })

  it('shows the day of a place, and nothing of what is written about anybody', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Dora Day' })
    const [id] = await addVisits(doctorId, [3])
    const cancelled = await addVisits(doctorId, [4], { status: 'cancelled' })
    const later = await addVisits(doctorId, [5], { day: 1 })
    const day = await board()
    assert.equal(day.date, await clinic.day(0))
    const ids = day.visits.map(({ _id }: BoardVisit) => _id)
    assert.ok(ids.includes(id) && !ids.includes(cancelled[0]) && !ids.includes(later[0]))
    const visit = await onBoard(id!)
    assert.deepEqual([visit.stage, visit.number, visit.due, visit.doctor.name], ['expected', null, 1, 'Dora Day'])
    assert.ok(!Object.keys(visit).some((key) => /note|record|chart/i.test(key)))
    const tomorrow = await board(`?date=${await clinic.day(1)}`)
    assert.deepEqual(
      tomorrow.visits.map(({ _id }: BoardVisit) => _id),
      later,
    )
    assert.equal((await move(ruth, later[0]!, 'waiting', 1)).body.code, 'transition_not_allowed')
    const elsewhere = (await clinic.call(ruth, 'GET', `/desk/board?placeId=${doctorId}`)).status
    assert.equal(elsewhere, 404)
  })

  it('takes a visit from expected to done, with its times and its number, and back', async () => {
    const [id] = (await addVisits(await clinic.addDoctor(), [3], { status: 'pending' })) as [string]
    const [next] = (await addVisits(await clinic.addDoctor(), [3])) as [string]
    const arrived = (await move(ruth, id, 'waiting', 1)).body
    assert.deepEqual([arrived.stage, arrived.status, arrived.version], ['waiting', 'pending', 2])
    assert.ok(arrived.number > 0 && arrived.arrivedAt)
    const second = (await move(karl, next, 'waiting', 1)).body
    assert.equal(second.number, arrived.number + 1)
    const back = (await move(ruth, id, 'expected', 2)).body
    assert.deepEqual([back.stage, back.arrivedAt], ['expected', null])
    const again = (await move(ruth, id, 'waiting', 3)).body
    assert.equal(again.number, arrived.number, 'the number is theirs although it was taken back')
    const called = (await move(karl, id, 'room', 4)).body
    assert.deepEqual([called.stage, called.status], ['room', 'in-progress'])
    assert.ok(called.calledAt >= called.arrivedAt)
    const done = (await move(ruth, id, 'done', 5)).body
    assert.deepEqual([done.stage, done.status], ['done', 'completed'])
    const wrong = (await move(ruth, id, 'room', 6)).body
    assert.deepEqual([wrong.stage, wrong.status], ['room', 'in-progress'])
    const waits = (await move(ruth, id, 'waiting', 7)).body
    assert.deepEqual(
      [waits.stage, waits.status, waits.arrivedAt, waits.calledAt],
      ['waiting', 'confirmed', again.arrivedAt, null],
    )
    const kinds = await clinic.rows('select kind from appointment_events where claim_id = $1 order by id', [id])
    assert.deepEqual(
      kinds.map(({ kind }) => kind),
      ['booked', 'arrived', 'not-arrived', 'arrived', 'in-progress', 'completed', 'in-progress', 'arrived'],
    )
  })

  it('of two desks that call one person one does, and the other is told who was quicker', async () => {
    const [id] = (await addVisits(await clinic.addDoctor(), [3])) as [string]
    await move(ruth, id, 'waiting', 1)
    const answers = await Promise.all([ruth, karl, ruth, karl].map((desk) => move(desk, id, 'room', 2)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409, 409])
    for (const { status, body } of answers) {
      if (status === 409) {
        assert.equal(body.code, 'visit_moved_on')
        assert.match(body.message, /^(Ruth Reception|Karl Counter) was quicker\. Pat Patient: In the room\.$/)
      }
    }
    const calls = await clinic.rows(
      "select count(*)::int as n from appointment_events where claim_id = $1 and kind = 'in-progress'",
      [id],
    )
    assert.equal(calls[0]!.n, 1)
  })

  it('enters afterwards what has happened, at its time, and never in the future', async () => {
    const [id] = (await addVisits(await clinic.addDoctor(), [3], { day: -1 })) as [string]
    const at = `${await clinic.day(-1)}T03:05:00.000Z`
    const arrived = (await move(ruth, id, 'waiting', 1, at)).body
    assert.equal(arrived.arrivedAt, at)
    const called = (await move(ruth, id, 'room', 2, `${await clinic.day(-1)}T03:10:00.000Z`)).body
    assert.equal(called.calledAt, `${await clinic.day(-1)}T03:10:00.000Z`)
    await move(ruth, id, 'done', 3, `${await clinic.day(2)}T03:10:00.000Z`)
    const [row] = await clinic.rows('select done_at <= clinic_now() as past from attendances where claim_id = $1', [id])
    assert.equal(row!.past, true)
  })

  it('notes of many at once that nobody came, leaves who has come meanwhile, and takes it back', async () => {
    const visits = await addVisits(await clinic.addDoctor(), [0, 1, 2])
    const marked = visits.map((_id) => ({ _id, version: 1 }))
    await move(karl, visits[1]!, 'waiting', 1)
    const ended = (await clinic.call(ruth, 'POST', '/desk/day-end', { to: 'not-come', visits: marked })).body
    assert.deepEqual([ended.moved.length, ended.left], [2, 1])
    assert.equal((await onBoard(visits[0]!)).stage, 'not-come')
    assert.equal((await onBoard(visits[1]!)).stage, 'waiting')
    // For a phone call nobody has to arrive.
    const [call] = (await addVisits(await clinic.addDoctor(), [3])) as [string]
    await clinic.rows("update claims set mode = 'phone' where id = $1", [call])
    const ofCall = { to: 'not-come', visits: [{ _id: call, version: 1 }] }
    assert.deepEqual((await clinic.call(ruth, 'POST', '/desk/day-end', ofCall)).body, { moved: [], left: 1 })
    const undone = (await clinic.call(ruth, 'POST', '/desk/day-end', { to: 'expected', visits: ended.moved })).body
    assert.deepEqual([undone.moved.length, undone.left], [2, 0])
    assert.equal((await onBoard(visits[0]!)).stage, 'expected')
  })

  it('tells those who wait or are still to come of a delay, once', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Lara Late' })
    const [waits, comes, seen] = (await addVisits(doctorId, [3, 4, 5])) as [string, string, string]
    await move(ruth, waits, 'waiting', 1)
    await move(ruth, seen, 'done', 1)
    const { place } = await board()
    const tell = async (minutes: number) =>
      (await clinic.call(ruth, 'POST', '/desk/delays', { placeId: place._id, doctorId, minutes })).body.told
    assert.deepEqual([await tell(25), await tell(25), await tell(40)], [2, 0, 2])
    // A few minutes more are not worth telling: nobody gets another mail all day.
    for (let minutes = 31; minutes < 50; minutes++) await tell(minutes)
    const mailed = async () => (await clinic.rows("select from mails where kind = 'delay'")).length
    assert.equal(await mailed(), 4)
    await tell(40)
    assert.deepEqual(
      [(await onBoard(waits)).toldMinutes, (await onBoard(comes)).toldMinutes, (await onBoard(seen)).toldMinutes],
      [40, 40, null],
    )
    const mails = await clinic.rows("select facts from mails where kind = 'delay'")
    assert.equal(mails.length, 4)
    const [{ patient_id: patientId }] = (await clinic.rows('select patient_id from claims where id = $1', [waits])) as [
      { patient_id: string },
    ]
    const bell = (await clinic.call(await clinic.signIn(patientId), 'GET', '/notifications')).body
    assert.match(JSON.stringify(bell), /03:00 with Dr\. Lara Late will begin about 40 minutes late/)

    // An account that acts for the patient sees whose visit it is, as long as it acts.
    const guardian = await clinic.addPerson('user')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{visits}', $2, clinic_now(), $2)`,
      [guardian.id, patientId],
    )
    assert.equal(await tell(60), 2)
    const bellOf = async () => JSON.stringify((await clinic.call(guardian, 'GET', '/notifications')).body)
    assert.match(await bellOf(), /: Your visit at 03:00 with Dr\. Lara Late will begin about 60 minutes late/)
    await clinic.rows('update guardianships set ended_at = clinic_now(), ended_by = account_id where account_id = $1', [
      guardian.id,
    ])
    assert.doesNotMatch(await bellOf(), /Lara Late/)
    for (let times = 0; times < 5; times++) await Promise.all([tell(20), tell(100)])
    const all = await clinic.rows('select count(*)::int as n from notices where user_id = $1', [patientId])
    assert.equal(all[0]!.n, 5, 'five of a visit at the most')
  })

  it('books a walk-in by a name alone, who then waits; and tells of what is overstepped before it is done', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Wanda Walk', hours: [] })
    const { place, date } = await board()
    const soon = await clinic.rows("select to_char(clinic_wall(clinic_now()) - interval '5 minutes', 'HH24:MI') as at")
    const walkIn = {
      person: { name: 'Nora Newcomer' },
      doctorId,
      placeId: place._id,
      date,
      startTime: soon[0]!.at as string,
      arrived: true,
    }
    const asked = await clinic.call(ruth, 'POST', '/desk/visits', walkIn)
    assert.equal(asked.status, 409)
    assert.equal(asked.body.code, 'oversteps')
    assert.match(asked.body.message, /outside the doctor’s hours/)
    assert.equal((await clinic.rows("select from persons where name = 'Nora Newcomer'")).length, 0)
    const accepted = ['hours']
    const { status, body } = await clinic.call(ruth, 'POST', '/desk/visits', { ...walkIn, accepted })
    assert.equal(status, 201)
    assert.deepEqual([body.stage, body.status, body.patient.name], ['waiting', 'confirmed', 'Nora Newcomer'])
    assert.ok(body.number > 0)
    // The time counts as taken for everybody, unless it is overbooked on purpose.
    const next = { ...walkIn, person: { name: 'Otto Other' }, accepted }
    const refused = (await clinic.call(karl, 'POST', '/desk/visits', next)).body
    assert.equal(refused.code, 'slot_taken')
    const squeezed = await clinic.call(karl, 'POST', '/desk/visits', { ...next, overbooked: 'He is in pain' })
    assert.equal(squeezed.status, 201)
    const same = { ...walkIn, person: undefined, personId: body.patient._id, accepted, overbooked: 'Once more' }
    assert.equal((await clinic.call(karl, 'POST', '/desk/visits', same)).body.code, 'person_busy')
    const doubled = await clinic.call(karl, 'POST', '/desk/visits', walkIn)
    assert.equal(doubled.body.code, 'person_known')
  })

  it('shortens what would last beyond midnight, and says so before', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Nelly Night', hours: [] })
    const { place } = await board()
    const late = { person: { name: 'Lena Late' }, doctorId, placeId: place._id, date: await clinic.day(2) }
    const asked = await clinic.call(ruth, 'POST', '/desk/visits', { ...late, startTime: '23:20' })
    assert.equal(asked.body.code, 'oversteps')
    assert.match(asked.body.message, /it ends at midnight/)
    const accepted = ['hours', 'midnight']
    const booked = await clinic.call(ruth, 'POST', '/desk/visits', { ...late, startTime: '23:20', accepted })
    assert.deepEqual([booked.status, booked.body.startTime, booked.body.endTime], [201, '23:20', '24:00'])
    const whole = { ...late, person: { name: 'Wilma Whole' }, date: await clinic.day(3), startTime: '23:00' }
    const inTime = await clinic.call(ruth, 'POST', '/desk/visits', { ...whole, accepted: ['hours'] })
    assert.deepEqual([inTime.status, inTime.body.endTime], [201, '24:00'])
  })

  it('of many desks and patients that want one time at once one gets it, and nothing is beside what was overbooked', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const { place } = await board()
    const date = await clinic.day(3)
    const patients = await clinic.addPeople(6)
    const wanted = { doctorId, placeId: place._id, date, startTime: '09:00' }
    const answers = await Promise.all([
      ...patients.map((patient) =>
        untilReady(() => clinic.call(ruth, 'POST', '/desk/visits', { ...wanted, personId: patient.id })),
      ),
      ...(await clinic.addPeople(6)).map((patient) =>
        untilReady(() =>
          clinic.call(patient, 'POST', '/appointments/book', {
            doctorId,
            appointmentDate: date,
            slotId: '09:00-10:00',
            paymentMethod: 'clinic',
          }),
        ),
      ),
    ])
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of answers) if (status !== 201) assert.equal(body.code, 'slot_taken')
  })

  it('moves a visit to another time and cancels it with a reason, unless somebody was quicker', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const { place } = await board()
    const [patient] = await clinic.addPeople(1)
    const wanted = {
      doctorId,
      placeId: place._id,
      date: await clinic.day(2),
      startTime: '09:00',
      personId: patient!.id,
    }
    const booked = (await clinic.call(ruth, 'POST', '/desk/visits', wanted)).body
    const at = `/desk/visits/${booked._id}`
    const moved = await clinic.call(karl, 'PUT', `${at}/time`, {
      version: booked.version,
      slotId: '10:00-11:00',
      appointmentDate: wanted.date,
    })
    assert.deepEqual([moved.status, moved.body.startTime], [200, '10:00'])
    const old = await clinic.call(ruth, 'PUT', `${at}/cancel`, { version: booked.version, reason: 'patient-ill' })
    assert.equal(old.body.code, 'visit_moved_on')
    assert.match(old.body.message, /^Karl Counter was quicker/)
    const now = { version: moved.body.version, reason: 'patient-ill' }
    assert.equal((await clinic.call(ruth, 'PUT', `${at}/cancel`, now)).status, 204)
    const admin = await clinic.addPerson('admin')
    const history = (await clinic.call(admin, 'GET', `/appointments/${booked._id}/history`)).body
    assert.ok(history.some(({ what }: { what: string }) => /The patient is ill/.test(what)))
  })

  it('after many moves by many desks at once, who waits is what the database says', async () => {
    const doctors = await Promise.all(Array.from({ length: 4 }, () => clinic.addDoctor()))
    const ids = (await Promise.all(doctors.map((doctorId) => addVisits(doctorId, [6, 7, 8, 9, 10, 11, 12, 13])))).flat()
    const admin = await clinic.addPerson('admin')
    const draw = randomFrom(seed)
    const pick = <T>(from: readonly T[]): T => oneOf(from, draw)
    const known = new Map(ids.map((id) => [id, 1]))
    const accepted = new Map(ids.map((id) => [id, [] as { version: number; stage: Stage }[]]))
    let left = tries(150, 1000)
    let refused = 0
    const client = async (who: Person) => {
      while (left-- > 0) {
        const id = pick(ids)
        const answer = await move(who, id, pick(stages), known.get(id)!)
        if (answer.status === 200) {
          accepted.get(id)!.push({ version: answer.body.version, stage: answer.body.stage })
          known.set(id, Math.max(known.get(id)!, answer.body.version))
        } else {
          assert.equal(answer.body.code, 'visit_moved_on')
          refused++
        }
      }
    }
    await Promise.all([ruth, karl, admin, ruth, karl, admin, ruth, karl].map(client))
    const shown = new Map<string, BoardVisit>((await board()).visits.map((visit: BoardVisit) => [visit._id, visit]))
    for (const id of ids) {
      const moves = accepted.get(id)!
      // Each accepted move made its own version: none was overwritten.
      assert.equal(shown.get(id)!.version, moves.length + 1)
      const last = moves.toSorted((a, b) => b.version - a.version)[0]
      assert.equal(shown.get(id)!.stage, last?.stage ?? 'expected')
    }
    const waiting = [...shown.values()].filter(({ stage }) => stage === 'waiting').map(({ _id }) => _id)
    const rows = await clinic.rows(
      `select claims.id from claims join attendances on claim_id = claims.id and attendances.date = claims.date
       where claims.date = clinic_today() and status in ('pending', 'confirmed') and arrived_at is not null`,
    )
    assert.deepEqual(waiting.sort(), rows.map(({ id }) => id as string).sort())
    const numbers = [...shown.values()].flatMap(({ number }) => number ?? [])
    assert.equal(new Set(numbers).size, numbers.length)
    assert.ok(refused > 0 || left < 0)
  })
})
