import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import ICAL from 'ical.js'
import type { DeskTask } from '#contract/desk/tasks.ts'
import type { JoinedVideo } from '#contract/video/video.ts'
import { doctorExpectedMinutes, staysOpenMinutes } from '#contract/video/video-times.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { remind } from './remind.ts'

describe('what is told of a visit by video', () => {
  let clinic: Clinic
  let desk: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.close())

  const visitIn = (inMinutes: number, patient: Pick<Person, 'id'>) =>
    addVideoVisit(clinic, { inMinutes, patient: patient as Person, doctorName: 'Dora Day' })
  let people = 0
  /** A person without an account, whom reception has noted with an address. */
  async function addressed() {
    const email = `zoe${++people}@post.example`
    const [row] = await clinic.rows(
      `insert into persons (name, email, created_by) values ('Zoë Quist', $1, $2) returning id`,
      [email, desk.id],
    )
    return { id: row!.id as string, email }
  }
  const emailOf = async ({ id }: Person) =>
    (await clinic.rows('select email from users where id = $1', [id]))[0]!.email as string
  const linksOf = (id: string) => clinic.rows('select id, email from mailed_links where claim_id = $1', [id])
  const tokenIn = (text: string) => /\/video\/link#(\S+)/.exec(text)?.[1]
  const open = (token: string | undefined) => clinic.call(null, 'POST', '/video/open-link', { token })
  /** The visit begins so many minutes earlier. */
  const earlier = (id: string, minutes: number) =>
    clinic.rows(
      `update claims set during = tstzrange(lower(during) - make_interval(mins => $2::int),
         upper(during) - make_interval(mins => $2::int)) where id = $1`,
      [id, minutes],
    )

  it('an account is told the room itself, which the log-in protects, and no link is made', async () => {
    const patient = await clinic.addPerson('user', 'Petra Patient')
    const { id } = await visitIn(120, patient)
    const [mail] = await mailsTo(clinic, await emailOf(patient))
    assert.match(mail!.text, new RegExp(`Join, from 15 minutes before: +http\\S+/video/${id}\\n`))
    assert.match(mail!.text, /Test your camera and microphone: +http\S+\/video\/test\n/)
    assert.deepEqual(await linksOf(id), [])
    const event = new ICAL.Component(ICAL.parse(mail!.calendar!)).getFirstSubcomponent('vevent')!
    const room = new RegExp(`^http\\S+/video/${id}$`)
    for (const name of ['url', 'location', 'conference']) assert.match(String(event.getFirstPropertyValue(name)), room)
    assert.match(String(event.getFirstPropertyValue('description')), /from 15 minutes before: http/)
    assert.deepEqual(event.getFirstProperty('conference')!.getParameter('label'), 'Join by video')
    assert.ok(mail!.calendar!.split('\r\n').every((line) => Buffer.byteLength(line) <= 75))
  })

  it('whoever may only see the visits of somebody is not told how to join', async () => {
    const patient = await addressed()
    const reader = await clinic.addPerson('user', 'Rita Reader')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'partner', '{visits}', $1, clinic_now(), $1)`,
      [reader.id, patient.id],
    )
    const { id } = await visitIn(120, patient)
    const [mail] = await mailsTo(clinic, await emailOf(reader))
    assert.match(mail!.text, /How: +By video\n/)
    assert.doesNotMatch(mail!.text, /\/video\//)
    assert.deepEqual(await linksOf(id), [])
  })

  it('somebody without an account has one link in all mails, which opens their visit alone', async () => {
    const { id: patientId, email } = await addressed()
    const { id } = await visitIn(24 * 60 + 1, { id: patientId })
    const [booked] = await mailsTo(clinic, email)
    const token = tokenIn(booked!.text)
    assert.match(booked!.text, /How: +By video\n/)
    assert.doesNotMatch(booked!.text, /Quist|Dora/)
    assert.equal((await open(token)).body.asks, 'name')
    assert.equal((await open(token)).body.startsAt.length, 24)

    await earlier(id, 2)
    await clinic.rows(
      `update reminders set starts_at = lower(during) from claims where claims.id = claim_id and claim_id = $1`,
      [id],
    )
    await clinic.rows(`update reminders set due_at = clinic_now() where claim_id = $1`, [id])
    await eventually('the reminder', async () => (await remind(clinic.ground)) === 1)
    const [reminder] = await mailsTo(clinic, email)
    assert.match(reminder!.subject, /^Reminder: /)
    assert.equal(tokenIn(reminder!.text), token)
    assert.equal((await linksOf(id)).length, 1)

    await clinic.rows(`update claims set status = 'cancelled' where id = $1`, [id])
    assert.equal((await open(token)).body.code, 'link_not_valid')
    await clinic.rows(`insert into appointment_events (claim_id, kind) values ($1, 'cancelled')`, [id])
    const [cancelled] = await mailsTo(clinic, email)
    assert.match(cancelled!.subject, /^Cancelled: /)
    assert.equal(tokenIn(cancelled!.text), undefined)
  })

  it('a visit at the clinic has no reminder for addresses, and no link', async () => {
    const { id: patientId, email } = await addressed()
    const { id } = await visitIn(200, { id: patientId })
    await clinic.rows(`update claims set mode = 'clinic' where id = $1`, [id])
    const [booked] = await mailsTo(clinic, email)
    assert.equal(tokenIn(booked!.text), undefined)
    await clinic.rows(`update reminders set due_at = clinic_now() where claim_id = $1`, [id])
    await eventually('the reminder', async () => (await remind(clinic.ground)) === 1)
    assert.equal((await mailsTo(clinic, email)).length, 1)
    assert.deepEqual(await linksOf(id), [])
  })

  it('who left the room is told when the doctor lets them in; who waits in it is not', async () => {
    const patient = await clinic.addPerson('user', 'Petra Patient')
    const email = await emailOf(patient)
    const { id, doctor } = await visitIn(5, patient)
    await mailsTo(clinic, email)
    const join = async (who: Person): Promise<JoinedVideo> =>
      (await clinic.call(who, 'POST', `/appointments/${id}/video/join`)).body
    const [hers, theirs] = [await join(doctor), await join(patient)]
    const letIn = (isIn: boolean) =>
      clinic.call(null, 'POST', '/video/let-in', { pass: hers.pass, seat: theirs.room.seat, isIn })
    const seen = (at: string) => clinic.rows(`update video_seats set seen_at = ${at} where id = $1`, [theirs.room.seat])
    const bell = async () =>
      ((await clinic.call(patient, 'GET', '/notifications')).body.notices as { text: string; link: string }[]).filter(
        ({ link }) => link === `/video/${id}`,
      )
    await seen('clinic_now()')
    await letIn(true)
    assert.equal((await mailsTo(clinic, email)).filter(({ subject }) => /join now/.test(subject)).length, 0)
    assert.deepEqual(await bell(), [])
    await letIn(false)
    await seen(`clinic_now() - interval '1 minute'`)
    await letIn(true)
    const [ready] = await mailsTo(clinic, email)
    assert.equal(ready!.subject, 'Your doctor is ready: join now')
    assert.match(ready!.text, new RegExp(`/video/${id}\\n`))
    assert.match((await bell())[0]!.text, /Dora Day is ready to see you by video/)
  })

  it('reception is told of a patient who waits for 15 minutes, until the doctor is there', async () => {
    const patient = await clinic.addPerson('user', 'Petra Patient')
    const { id, doctor } = await visitIn(10, patient)
    const tasks = async () =>
      ((await clinic.call(desk, 'GET', '/desk/tasks')).body.open as DeskTask[]).filter(({ visit }) => visit._id === id)
    await clinic.call(patient, 'POST', `/appointments/${id}/video/join`)
    await clinic.rows(`update attendances set arrived_at = clinic_now() - interval '20 minutes' where claim_id = $1`, [
      id,
    ])
    // Who came early waits from the time of the visit on.
    await earlier(id, 10 + doctorExpectedMinutes - 1)
    assert.deepEqual(await tasks(), [])
    await earlier(id, 1)
    const [task] = await tasks()
    assert.equal(task!.kind, 'waits-online')
    const [begins] = await clinic.rows('select iso(lower(during)) as at from claims where id = $1', [id])
    assert.equal(task!.since, begins!.at)
    const putOff = { act: 'put-off', kind: 'waits-online', version: 0, since: task!.since }
    const until = new Date(Date.now() + 3_600_000).toISOString()
    assert.equal((await clinic.call(desk, 'PUT', `/desk/tasks/${id}`, { ...putOff, until })).status, 200)
    assert.deepEqual(await tasks(), [])
    await clinic.rows('delete from task_notes where claim_id = $1', [id])
    assert.equal((await tasks()).length, 1)
    const untilItCloses = 30 - doctorExpectedMinutes + staysOpenMinutes
    await earlier(id, untilItCloses - 1)
    assert.equal((await tasks()).length, 1)
    await earlier(id, 1)
    assert.deepEqual(await tasks(), [])
    await earlier(id, -untilItCloses)
    const { body }: { body: JoinedVideo } = await clinic.call(doctor, 'POST', `/appointments/${id}/video/join`)
    await clinic.rows('update video_seats set seen_at = clinic_now() where id = $1', [body.room.seat])
    assert.deepEqual(await tasks(), [])
    await clinic.call(null, 'POST', '/video/leave', { pass: body.pass })
    assert.equal((await tasks()).length, 1)
    await earlier(id, 45)
    assert.deepEqual(await tasks(), [], 'the room has closed')
  })
})
