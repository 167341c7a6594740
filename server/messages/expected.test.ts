import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { measuredAnswers } from '#contract/messages/message-lists.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { messagesIn } from '../testing/messages.ts'
import { randomFrom } from '../testing/random.ts'
import { addVideoVisit } from '../testing/video-visit.ts'

type Line = { byClinic: boolean; at: number; takenBack: boolean; closedAt: number | null }
type Open = { from: number; to: number }
const minute = 60_000
const day = 1440 * minute

/** Open minutes between two instants, counted one stretch after the other. */
const openMinutes = (hours: readonly Open[], from: number, to: number) =>
  Math.ceil(
    hours.reduce((sum, open) => sum + Math.max(0, Math.min(to, open.to) - Math.max(from, open.from)), 0) / minute,
  )

/** The minutes of the first answers of a thread, as one would count them by hand. */
function answersOf(lines: readonly Line[], hours: readonly Open[], since: number): number[] {
  const found: number[] = []
  let asked: Line[] = []
  for (const line of lines) {
    if (line.takenBack) continue
    if (!line.byClinic) asked.push(line)
    else {
      const first = asked.find(({ closedAt }) => closedAt === null || closedAt >= line.at)
      if (first && line.at > since) found.push(openMinutes(hours, first.at, line.at))
      asked = []
    }
  }
  return found
}

describe('the expected time of an answer', () => {
  let clinic: Clinic
  let messages: ReturnType<typeof messagesIn>
  let hours: Open[]
  let doctor: { id: string; person: Person; patient: Person }
  before(async () => {
    clinic = await openClinic()
    messages = messagesIn(clinic)
    const visit = await addVideoVisit(clinic)
    doctor = { id: await messages.doctorIdOf(visit.doctor), person: visit.doctor, patient: visit.patient }
    // The place is open from Monday to Thursday in two stretches, of which two doctors share one; not on closed days.
    await clinic.rows('delete from weekly_slots')
    const colleague = await clinic.addDoctor({ hours: [] })
    for (const [who, from, to] of [
      [doctor.id, '09:00', '12:00'],
      [colleague, '11:00', '13:00'],
      [colleague, '14:00', '17:30'],
    ]) {
      await clinic.rows(
        `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
         select $1, weekday, $2, $3, $4 from generate_series(1, 4) weekday`,
        [who, from, to, firstPlaceId],
      )
    }
    await clinic.rows(
      `insert into closures (place_id, from_date, to_date, name)
       values ($1, clinic_today() - 20, clinic_today() - 15, 'Repairs')`,
      [firstPlaceId],
    )
    const rows = await clinic.rows(
      `select extract(epoch from (date::date + start) at time zone 'Europe/Berlin') * 1000 as from,
         extract(epoch from (date::date + stop) at time zone 'Europe/Berlin') * 1000 as to
       from generate_series(clinic_today() - 130, clinic_today() + 60, interval '1 day') date,
         (values (time '09:00', time '13:00'), (time '14:00', time '17:30')) as stretch (start, stop)
       where extract(isodow from date) <= 4
         and date::date not between clinic_today() - 20 and clinic_today() - 15
       order by 1`,
    )
    hours = rows.map((row) => ({ from: Number(row.from), to: Number(row.to) }))
  })
  after(() => clinic.closeWhole())

  /** A conversation of the past, as it would have been written. */
  const insert = async (lines: readonly Line[], place?: string) => {
    const desk = place !== undefined
    const [thread] = await clinic.rows(
      `insert into threads (person_id, doctor_id, place_id, class, begun_by, last_seq, last_at)
       values ($1, $2, $3, $4, $1, $5, clinic_now()) returning id`,
      [doctor.patient.id, desk ? null : doctor.id, place ?? firstPlaceId, desk ? 'own' : 'care', lines.length],
    )
    for (const [n, { byClinic, at, takenBack, closedAt }] of lines.entries()) {
      await clinic.rows(
        `insert into messages (
           id, thread_id, seq, client_id, sender_id, sent_as, sent_at, due_at, taken_back_at, sealed
         )
         values (gen_random_uuid(), $1, $2, gen_random_uuid(), $3, $4, to_timestamp($5), $6, $7, $8)`,
        [
          ...[thread!.id, n + 1, byClinic ? doctor.person.id : doctor.patient.id],
          ...[byClinic ? (desk ? 'desk' : 'doctor') : 'patient', at / 1000],
          ...[byClinic ? null : new Date(at), takenBack ? new Date(at) : null, takenBack ? null : Buffer.from('x')],
        ],
      )
      if (closedAt !== null) {
        await clinic.rows(
          `insert into thread_closings (thread_id, upto, closed_by, closed_at) values ($1, $2, $3, to_timestamp($4))`,
          [thread!.id, n + 1, doctor.person.id, closedAt / 1000],
        )
      }
    }
    return thread!.id as string
  }
  const expected = async (doctorId: string | null = doctor.id) => {
    const [row] = await clinic.rows(
      `select measured, minutes, (extract(epoch from due_at) * 1000)::float8 as due,
         (extract(epoch from clinic_now()) * 1000)::float8 as now
       from expected_answer($1, $2)`,
      [doctorId, firstPlaceId],
    )
    return row as { measured: boolean; minutes: number; due: number; now: number }
  }

  it('is the clinic’s own figure until there are enough answers, and that of its settings', async () => {
    const admin = await clinic.addPerson('admin')
    assert.deepEqual((await clinic.call(admin, 'GET', '/admin/message-rules')).body, { answerHours: 16 })
    const now = Date.now()
    for (let n = 1; n < measuredAnswers.least; n++) {
      const asked = { byClinic: false, at: now - 3 * day, takenBack: false, closedAt: null }
      await insert([asked, { ...asked, byClinic: true, at: now - 3 * day + minute }])
    }
    assert.partialDeepStrictEqual(await expected(), { measured: false, minutes: 16 * 60 })
    for (const answerHours of [0, 201, 1.5]) {
      assert.equal((await clinic.call(admin, 'PUT', '/admin/message-rules', { answerHours })).status, 400)
    }
    await clinic.call(admin, 'PUT', '/admin/message-rules', { answerHours: 5 })
    const { due, now: at, ...rest } = await expected()
    assert.deepEqual(rest, { measured: false, minutes: 300 })
    assert.equal(openMinutes(hours, at, due), 300)
    const thread = await messages.begin(doctor.patient, { doctorId: doctor.id })
    const { writing } = (await messages.read(doctor.patient, thread)).body
    assert.deepEqual([writing.expected.basis, writing.expected.openMinutes], ['clinic', 300])
    await clinic.rows('delete from threads')
  })

  it('is what nine of ten first answers of 90 days kept to, in open minutes, as counted by hand', async () => {
    const random = randomFrom(20_261_130)
    let compared = 0
    const now = Date.now()
    for (let round = 0; round < 4; round++) {
      const minutes: number[] = []
      for (let n = 0; n < 15; n++) {
        let at = now - Math.floor(random() * 100 * day)
        const lines: Line[] = []
        for (let line = 0; line < 12 && at < now - minute; line++) {
          const takenBack = random() < 0.1
          const closedAt = random() < 0.15 ? at + Math.floor(random() * 2 * day) : null
          const byClinic = random() < 0.45
          lines.push({ byClinic, at, takenBack, closedAt: byClinic ? null : closedAt })
          at += Math.floor(random() ** 3 * 6 * day) + minute
        }
        // A closing covers what came before it too, as `answersOf` is told here.
        const whole = lines.map((line, n2) => {
          const later = lines.slice(n2).flatMap(({ closedAt }) => (closedAt === null ? [] : [closedAt]))
          return { ...line, closedAt: line.byClinic || later.length === 0 ? null : Math.min(...later) }
        })
        if (lines.length === 0) continue
        await insert(lines)
        minutes.push(...answersOf(whole, hours, now - measuredAnswers.days * day))
      }
      const sorted = minutes.toSorted((one, other) => one - other)
      const found = await expected()
      assert.equal(found.measured, sorted.length >= measuredAnswers.least)
      if (!found.measured) continue
      compared++
      assert.equal(found.minutes, Math.max(1, sorted[Math.ceil(sorted.length * 0.9) - 1]!), `round ${round}`)
      assert.ok(sorted.filter((each) => each <= found.minutes).length >= 0.9 * sorted.length)
      assert.equal(openMinutes(hours, found.now, found.due), found.minutes)
      await clinic.rows('delete from threads')
    }
    assert.ok(compared > 0)
  })

  it('is promised with each message: who waits longer is on the desk’s list, the doctor’s and no sooner', async () => {
    await clinic.rows('delete from threads')
    const desk = await clinic.addPerson('reception')
    const thread = await messages.begin(doctor.patient, { doctorId: doctor.id })
    const { seq } = await messages.send(doctor.patient, thread, 'Does it matter?')
    const late = async () =>
      (await clinic.call(desk, 'GET', '/desk/tasks')).body.messages.filter(
        ({ threadId }: { threadId: string }) => threadId === thread,
      )
    assert.deepEqual(await late(), [])
    assert.partialDeepStrictEqual(await messages.unread(doctor.person), { waiting: 1, late: 0 })
    const due = (until: string) =>
      clinic.rows(`update messages set due_at = clinic_now() + $2::interval where thread_id = $1`, [thread, until])
    await due('1 minute')
    assert.deepEqual(await late(), [])
    await due('0 minutes')
    const [task] = await late()
    assert.deepEqual([task.patient._id, task.doctor._id, task.opens], [doctor.patient.id, doctor.id, false])
    assert.ok(!JSON.stringify(task).includes('matter'))
    assert.deepEqual(
      (await messages.list(doctor.person, '?show=late')).map(({ _id }) => _id),
      [thread],
    )
    assert.partialDeepStrictEqual(await messages.unread(doctor.person), { waiting: 1, late: 1 })
    // What was said of it meanwhile takes it off: closed, opened again, answered, the answer taken back.
    const done = (isDone: boolean) =>
      clinic.call(doctor.person, 'PUT', `/messages/threads/${thread}/done`, { upto: seq, done: isDone })
    assert.equal((await done(true)).body.waitingSince, null)
    assert.deepEqual(await late(), [])
    assert.equal((await done(false)).body.isLate, true)
    assert.equal((await late()).length, 1)
    const answer = await messages.send(doctor.person, thread, 'No')
    assert.deepEqual(await late(), [])
    await clinic.call(doctor.person, 'POST', `/messages/${answer._id}/take-back`)
    assert.equal((await late()).length, 1)
    await clinic.call(doctor.patient, 'PUT', `/messages/threads/${thread}/done`, { upto: seq, done: true })
    assert.equal((await late()).length, 1, 'not the patient’s to say')
    const [placeless] = await clinic.rows(
      `insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id`,
    )
    const elsewhere = await clinic.addPerson('reception', 'Ella Elsewhere', [])
    await clinic.rows(`insert into staff_rights values ($1, 'desk', $2)`, [elsewhere.id, placeless!.id])
    assert.deepEqual((await clinic.call(elsewhere, 'GET', '/desk/tasks')).body.messages, [])
  })
})
