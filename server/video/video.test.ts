import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { oversteps } from '#contract/desk/desk-stages.ts'
import type { JoinedVideo, VideoRoom } from '#contract/video/video.ts'
import { makeLinks } from '../mail/mailed-links.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { addVideoVisit, type VideoVisit } from '../testing/video-visit.ts'
import { iceServersOf } from './ice-servers.ts'
import { forgetVideo } from './signals.ts'

const secret = 'a-secret-of-16-letters'
const urls = ['turn:relay.example:3478?transport=udp', 'turns:relay.example:443?transport=tcp']

describe('the room of a video visit', () => {
  let clinic: Clinic
  let desk: Person
  let admin: Person
  before(async () => {
    clinic = await openClinic({
      timeZone: zoneWhereItIsNoon(),
      env: { TURN_URLS: urls.join(','), TURN_SECRET: secret },
    })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  type Visit = VideoVisit
  const visitIn = async (inMinutes: number, { mode = 'video', patient }: { mode?: string; patient?: Person } = {}) =>
    addVideoVisit(clinic, {
      ...{ inMinutes, mode, doctorName: 'Dora Day' },
      patient: patient ?? (await clinic.addPerson('user', 'Petra Maria Patient')),
    })
  const join = (who: Person | null, { id }: Pick<Visit, 'id'>) =>
    clinic.call(who, 'POST', `/appointments/${id}/video/join`)
  const post = (path: string, body: object) => clinic.call(null, 'POST', `/video/${path}`, body)
  /** Both sit in the room of a visit that begins in five minutes, and the patient is let in. */
  async function bothIn(visit?: Visit) {
    const of = visit ?? (await visitIn(5))
    const doctor: JoinedVideo = (await join(of.doctor, of)).body
    const patient: JoinedVideo = (await join(of.patient, of)).body
    const { status } = await post('let-in', { pass: doctor.pass, seat: patient.room.seat })
    assert.equal(status, 200)
    return { ...of, doctor, patient }
  }
  const onBoard = async (id: string) =>
    (await clinic.call(desk, 'GET', '/desk/board')).body.visits.find(({ _id }: { _id: string }) => _id === id)
  const linkTo = async (id: string, purpose: 'video' | 'visit-link' = 'video') => {
    const [row] = await clinic.rows(
      'select email from claims join persons on persons.id = patient_id where claims.id = $1',
      [id],
    )
    const [link] = await makeLinks(clinic.ground.db, purpose, [{ claimId: id, email: row!.email as string }])
    return clinic.ground.signatures.seal(purpose, link!.id)
  }
  const signal = (pass: string, to: string) =>
    post('signals', { pass, to, nth: 0, connection: 'one', description: { type: 'offer', sdp: 'v=0' } })
  const callOf = async (id: string) => (await clinic.rows('select * from video_calls where claim_id = $1', [id]))[0]

  it('joining is arriving; the doctor lets in; hanging up ends nothing; End writes both sides’ times', async () => {
    const visit = await visitIn(14)
    assert.equal((await onBoard(visit.id)).stage, 'expected')
    const patient: JoinedVideo = (await join(visit.patient, visit)).body
    assert.equal(patient.room.standing, 'waiting')
    const { stage, number, checkedInAt } = await onBoard(visit.id)
    assert.ok(stage === 'waiting' && number > 0 && checkedInAt)
    assert.equal(patient.room.arrivedAt, checkedInAt)
    assert.equal(patient.room.patient._id, null)
    const doctor: JoinedVideo = (await join(visit.doctor, visit)).body
    assert.equal(doctor.room.patient._id, visit.patient.id)
    assert.deepEqual(
      doctor.room.seats.map(({ side, name, isIn }) => [side, name, isIn]),
      [
        ['patient', 'Petra Maria Patient', false],
        ['doctor', 'Dora Day', true],
      ],
    )
    // Whoever waits may not signal, nor end the visit or let somebody in.
    assert.equal((await signal(patient.pass, doctor.room.seat)).body.code, 'video_not_yours')
    for (const [path, more] of [
      ['end', {}],
      ['let-in', { seat: patient.room.seat }],
    ] as const) {
      assert.equal((await post(path, { pass: patient.pass, ...more })).body.code, 'video_not_yours')
    }
    assert.equal((await post('end', { pass: doctor.pass })).body.code, 'transition_not_allowed')
    const letIn = (isIn: boolean) => post('let-in', { pass: doctor.pass, seat: patient.room.seat, isIn })
    assert.equal((await letIn(true)).body.standing, 'on')
    assert.equal((await letIn(true)).status, 200)
    assert.equal((await onBoard(visit.id)).stage, 'room')
    assert.equal((await letIn(false)).body.standing, 'waiting')
    assert.equal((await onBoard(visit.id)).stage, 'waiting')
    assert.equal((await letIn(true)).status, 200)
    assert.equal((await signal(patient.pass, doctor.room.seat)).status, 204)
    assert.equal((await post('leave', { pass: patient.pass })).status, 204)
    assert.equal((await post('room', { pass: patient.pass })).body.code, 'video_pass_over')
    assert.equal((await onBoard(visit.id)).stage, 'room')
    const again: JoinedVideo = (await join(visit.patient, visit)).body
    assert.deepEqual([again.room.standing, again.room.seats.find(({ side }) => side === 'patient')?.isIn], ['on', true])
    assert.equal((await callOf(visit.id))!.patient_left_at, null)
    assert.equal((await post('end', { pass: doctor.pass })).status, 204)
    assert.equal((await onBoard(visit.id)).stage, 'done')
    const call = (await callOf(visit.id))!
    for (const at of [
      'patient_joined_at',
      'doctor_joined_at',
      'let_in_at',
      'patient_left_at',
      'doctor_left_at',
      'ended_at',
    ]) {
      assert.ok(call[at], at)
    }
    assert.equal((await post('room', { pass: again.pass })).body.standing, 'over')
    assert.equal((await signal(again.pass, doctor.room.seat)).body.code, 'video_room_closed')
    assert.equal((await join(visit.patient, visit)).body.code, 'video_room_closed')
  })

  it('a visit that the desk completes ends its call, and both sides’ times are written', async () => {
    const { id, doctor, patient } = await bothIn()
    const { version } = await onBoard(id)
    const done = await clinic.call(desk, 'PUT', `/desk/visits/${id}/stage`, { to: 'done', version })
    assert.equal(done.status, 200)
    const call = (await callOf(id))!
    assert.ok(call.ended_at && call.patient_left_at && call.doctor_left_at)
    for (const { pass } of [doctor, patient]) assert.equal((await post('room', { pass })).body.standing, 'over')
  })

  it('nobody learns of a room that is not theirs, not yet, or not any more: no name, no seat, no credential', async () => {
    const visit = await visitIn(5)
    const [early, over, inClinic] = await Promise.all([visitIn(17), visitIn(-61), visitIn(5, { mode: 'clinic' })])
    const [cancelled, erased] = [await visitIn(5), await visitIn(5)]
    await clinic.call(desk, 'PUT', `/desk/visits/${cancelled.id}/cancel`, { version: 1, reason: 'doctor-away' })
    await clinic.call(admin, 'DELETE', `/admin/users/${erased.patient.id}`)
    const stranger = await clinic.addPerson()
    const looks = await clinic.addPerson()
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{visits}', $2, clinic_now(), $2)`,
      [looks.id, visit.patient.id],
    )
    const refused = async (reply: { status: number; body: { code: string } }, code: string, what: string) => {
      assert.equal(reply.body.code, code, what)
      assert.doesNotMatch(JSON.stringify(reply.body), /Petra|Dora|relay\.example|pass"/, what)
    }
    for (const [who, of, code, what] of [
      [null, visit, 'not_signed_in', 'nobody'],
      [stranger, visit, 'not_found', 'a stranger'],
      [looks, visit, 'not_found', 'who may only see the visit'],
      [over.doctor, visit, 'not_found', 'another doctor'],
      [admin, visit, 'wrong_role', 'an admin'],
      [desk, visit, 'wrong_role', 'the desk'],
      [early.patient, early, 'video_room_closed', 'too early'],
      [early.doctor, early, 'video_room_closed', 'too early, the doctor'],
      [over.patient, over, 'video_room_closed', 'too late'],
      [cancelled.patient, cancelled, 'video_room_closed', 'cancelled'],
      [cancelled.doctor, cancelled, 'video_room_closed', 'cancelled, the doctor'],
      [inClinic.patient, inClinic, 'not_found', 'not by video'],
      [erased.doctor, erased, 'not_found', 'an erased patient'],
    ] as const) {
      await refused(await join(who, of), code, what)
    }
    const byLink = async (id: string, purpose?: 'visit-link') =>
      post('join-by-link', { token: await linkTo(id, purpose), proof: 'Patient' })
    // A link says before its hour when that is, and nothing of whom.
    const opened = await post('open-link', { token: await linkTo(early.id) })
    assert.deepEqual(Object.keys(opened.body).sort(), ['asks', 'endsAt', 'phone', 'place', 'startsAt'])
    await refused(await byLink(early.id), 'video_room_closed', 'a link too early')
    await refused(await byLink(over.id), 'link_not_valid', 'the link of a visit that is over')
    await refused(await byLink(cancelled.id), 'link_not_valid', 'the link of a cancelled visit')
    await refused(await byLink(visit.id, 'visit-link'), 'link_not_valid', 'a link for something else')
    await refused(await post('join-by-link', { token: await linkTo(visit.id), proof: 'Maria' }), 'proof_wrong', 'proof')
    for (const pass of ['', 'nonsense', clinic.ground.signatures.seal('video-guest', visit.id)]) {
      await refused(await post('room', { pass }), 'video_pass_over', `the pass ${pass}`)
    }
    for (const { id } of [visit, early, over, cancelled, inClinic, erased]) assert.equal(await callOf(id), undefined)
  })

  it('a seat ends with the right to it: of a guardian, a link, a log-in, a doctor, a visit', async () => {
    const child = await clinic.addPerson('user', 'Carl Child')
    const parent = await clinic.addPerson('user', 'Pia Parent')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{visits,book}', $2, clinic_now(), $2)`,
      [parent.id, child.id],
    )
    const visit = await visitIn(5, { patient: child })
    const endsSeat = async (pass: string, change: string, values: unknown[], code: string) => {
      assert.equal((await post('room', { pass })).status, 200)
      await clinic.rows(change, values)
      assert.equal((await post('room', { pass })).body.code, code, change)
    }
    const own = async (who: Person) => (await join(who, visit)).body.pass as string
    await endsSeat(
      await own(parent),
      'update guardianships set ended_at = clinic_now(), ended_by = person_id where account_id = $1',
      [parent.id],
      'video_pass_over',
    )
    const link = await post('join-by-link', { token: await linkTo(visit.id), proof: 'child' })
    assert.equal(link.status, 200)
    const ended = 'update mailed_links set ended_at = clinic_now() where claim_id = $1'
    await endsSeat(link.body.pass, ended, [visit.id], 'video_pass_over')
    const logOut = 'update sessions set ended_at = clinic_now() where user_id = $1'
    await endsSeat(await own(child), logOut, [child.id], 'video_pass_over')
    const doctor = await own(visit.doctor)
    const other = await clinic.addDoctor()
    await endsSeat(doctor, 'update claims set doctor_id = $2 where id = $1', [visit.id, other], 'video_pass_over')
    const last = await bothIn()
    const cancel = "update claims set status = 'cancelled' where id = $1"
    await endsSeat(last.patient.pass, cancel, [last.id], 'video_room_closed')
  })

  it('of twenty who join at once one has the seat; the newest wins', async () => {
    const visit = await visitIn(5)
    const all = await Promise.all(Array.from({ length: 20 }, () => join(visit.patient, visit)))
    const seated = all.filter(({ status }) => status === 200)
    assert.equal(seated.length, 20)
    const rooms = await Promise.all(seated.map(({ body }) => post('room', { pass: body.pass })))
    assert.equal(rooms.filter(({ status }) => status === 200).length, 1)
    const [open] = await clinic.rows('select count(*) from video_seats where claim_id = $1 and left_at is null', [
      visit.id,
    ])
    assert.equal(open!.count, 1)
    const second = `insert into video_seats (claim_id, side, account_id, session_id)
      select claim_id, side, account_id, session_id from video_seats where claim_id = $1 and left_at is null`
    await assert.rejects(clinic.rows(second, [visit.id]), { constraint: 'video_seats_one_open' })
    const newest = (await join(visit.patient, visit)).body
    assert.equal((await post('room', { pass: newest.pass })).status, 200)
    for (const { body } of seated) assert.equal((await post('room', { pass: body.pass })).body.code, 'video_pass_over')
    assert.equal(
      (await clinic.rows("select from appointment_events where claim_id = $1 and kind = 'checked-in'", [visit.id]))
        .length,
      1,
    )
  })

  it('signals only go between seats that are in, of one room; a guest is let in by the doctor', async () => {
    const [one, two] = [await bothIn(), await bothIn()]
    assert.equal((await signal(one.doctor.pass, one.patient.room.seat)).status, 204)
    assert.equal((await signal(one.doctor.pass, two.patient.room.seat)).body.code, 'not_found')
    assert.equal((await signal(one.doctor.pass, one.doctor.room.seat)).body.code, 'not_found')
    const { url } = (await post('invite', { pass: one.patient.pass })).body
    const token = url.split('#')[1]
    const guest = (await post('join-as-guest', { token, name: 'Ines Interpreter' })).body as JoinedVideo
    assert.deepEqual([guest.room.patient.name, guest.room.phones.patient], ['Petra', ''])
    assert.equal((await signal(guest.pass, one.doctor.room.seat)).body.code, 'video_not_yours')
    assert.equal((await signal(one.doctor.pass, guest.room.seat)).body.code, 'not_found')
    assert.equal((await post('invite', { pass: guest.pass })).body.code, 'video_not_yours')
    assert.equal((await post('let-in', { pass: two.doctor.pass, seat: guest.room.seat })).status, 404)
    assert.equal((await post('let-in', { pass: one.doctor.pass, seat: guest.room.seat })).status, 200)
    assert.equal((await signal(guest.pass, one.patient.room.seat)).status, 204)
    const stored = { pass: guest.pass, to: one.patient.room.seat, nth: 1, connection: '\u0000' }
    assert.equal((await post('signals', stored)).status, 400)
    // A new invitation ends the last, and who came by it.
    await post('invite', { pass: one.doctor.pass })
    assert.equal((await post('room', { pass: guest.pass })).body.code, 'video_pass_over')
    assert.equal((await post('join-as-guest', { token, name: 'Ines' })).body.code, 'link_not_valid')
  })

  it('a line that failed on the clinic’s side costs nothing: what was paid goes back', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson('user', 'Petra Maria Patient')
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const { paymentIntentId } = intent
    const booked = await clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId })
    const id = booked.body._id as string
    await clinic.rows(
      `update claims set mode = 'video', date = starts::date, start_time = starts::time,
         end_time = starts::time + interval '1 hour',
         during = instants_at(clinic_zone(), starts::date, starts::time, (starts + interval '1 hour')::time)
       from (select date_trunc('minute', clinic_wall(clinic_now())) as starts) at where id = $1`,
      [id],
    )
    const { doctor, patient: seat } = await bothIn({ id, patient, doctor: await clinic.doctorPerson(doctorId) })
    assert.equal((await post('end', { pass: doctor.pass, lineFailed: true })).status, 204)
    const [visit] = await clinic.rows('select status from claims where id = $1', [id])
    const [payment] = await clinic.rows('select status, kept_cents from payments where claim_id = $1', [id])
    assert.deepEqual([visit!.status, payment!.status, payment!.kept_cents], ['cancelled', 'refunded', 0])
    assert.deepEqual(await clinic.rows('select from visit_fees where claim_id = $1', [id]), [])
    assert.ok((await callOf(id))!.line_failed_at)
    assert.equal((await post('room', { pass: seat.pass })).body.standing, 'over')
  })

  it('a fee for not coming falls on nobody who waited for the doctor', async () => {
    const feeOf = async (visit: Visit) => {
      await clinic.rows(
        `insert into visit_terms (claim_id, pays, now_cents, no_show_cents, words, language)
         values ($1, 'later', 0, 1500, 'Agreed', 'en')`,
        [visit.id],
      )
      const { version } = await onBoard(visit.id)
      const moved = await clinic.call(desk, 'PUT', `/desk/visits/${visit.id}/stage`, { to: 'not-come', version })
      assert.equal(moved.status, 200)
      const [fee] = await clinic.rows('select fee_cents($1::uuid) as fee', [visit.id])
      return fee!.fee
    }
    const [absent, waited] = [await visitIn(5), await visitIn(5)]
    assert.equal((await join(absent.doctor, absent)).status, 200)
    assert.equal((await join(waited.patient, waited)).status, 200)
    assert.deepEqual([await feeOf(absent), await feeOf(waited)], [1500, 0])
    const [owed] = await clinic.rows('select owed_cents(id, status, amount_cents) as owed from claims where id = $1', [
      waited.id,
    ])
    assert.equal(owed!.owed, 0)
    const seen = await visitIn(5)
    await bothIn(seen)
    assert.equal(await feeOf(seen), 1500)
    // Who came at the time before a move has not come at the new one.
    const moved = await visitIn(5)
    assert.equal((await join(moved.patient, moved)).status, 200)
    const { version } = await onBoard(moved.id)
    const time = { slotId: '10:00-10:30', appointmentDate: await clinic.day(3) }
    const moves = { version, ...time, accepted: oversteps }
    const reply = await clinic.call(desk, 'PUT', `/desk/visits/${moved.id}/time`, moves)
    assert.equal(reply.status, 200, JSON.stringify(reply.body))
    assert.equal((await callOf(moved.id))!.patient_joined_at, null)
    const [vain] = await clinic.rows('select waited_in_vain($1) as vain', [moved.id])
    assert.equal(vain!.vain, false)
  })

  it('a chat is kept once both sides have agreed to the same lines, sealed, and once', async () => {
    const visit = await visitIn(5)
    const { id, doctor, patient } = await bothIn(visit)
    const at = '2030-05-04T10:00:00.000Z'
    const lines = [
      { side: 'patient', at, text: 'Is this ibuprofen?' },
      { side: 'doctor', at, text: 'Yes, 400 mg.' },
    ]
    const keep = async ({ pass }: JoinedVideo, of: object[]) =>
      (await post('keep-chat', { pass, lines: of })).body as VideoRoom
    const notes = () => clinic.rows('select sealed from chart_notes where claim_id = $1', [id])
    assert.deepEqual((await keep(patient, lines)).keeps, ['patient'])
    assert.equal((await keep(doctor, lines.slice(1))).chatKept, false)
    assert.deepEqual(await notes(), [])
    assert.equal((await post('end', { pass: doctor.pass })).status, 204)
    assert.equal((await keep(doctor, lines)).chatKept, true)
    assert.equal((await keep(doctor, lines.slice(1))).chatKept, true)
    const sealed = await notes()
    assert.equal(sealed.length, 1)
    assert.doesNotMatch(String(sealed[0]!.sealed), /ibuprofen/)
    const visits = (await clinic.call(visit.patient, 'GET', '/appointments/my-appointments')).body
    assert.match(visits[0].chat, /Petra Maria Patient: Is this ibuprofen\?\n.*Dr\. Dora Day: Yes, 400 mg\./)
  })

  it('credentials are those of the relay’s shared secret, and end with the room', async () => {
    const of = { turn: { urls, secret } }
    assert.deepEqual(iceServersOf(of, 'seat-1', '2023-11-14T22:13:20.900Z'), {
      iceServers: [
        { urls: ['stun:relay.example:3478'] },
        // printf 1700000000:seat-1 | openssl dgst -sha1 -hmac a-secret-of-16-letters -binary | base64
        { urls, username: '1700000000:seat-1', credential: 'bbOgjjAaTMPj1p8viSXcu2KwoXU=' },
      ],
      credentialsUntil: '2023-11-14T22:13:20.000Z',
    })
    assert.deepEqual(iceServersOf({ turn: undefined }, 'seat-1', '2023-11-14T22:13:20.900Z').iceServers, [])
    const visit = await visitIn(5)
    const { body } = await join(visit.patient, visit)
    assert.equal(body.credentialsUntil, body.room.closesAt)
    assert.equal(Date.parse(body.room.closesAt) - Date.parse(body.room.endsAt), 30 * 60_000)
    assert.match(body.iceServers[1].username, new RegExp(`:${body.room.seat}$`))
  })

  it('what was signalled is forgotten after two minutes, seats after the visit, all of it with the patient', async () => {
    const { id, doctor, patient } = await bothIn()
    await post('report', {
      ...{ pass: patient.pass, outcome: 'connected', atFirst: true, byRelay: false, firstPictureMs: 900, fell: 1 },
    })
    await signal(doctor.pass, patient.room.seat)
    await signal(patient.pass, doctor.room.seat)
    const left = async () =>
      (
        await clinic.rows('select id from video_signals where to_seat = any($1)', [
          [doctor.room.seat, patient.room.seat],
        ])
      ).length
    await clinic.rows("update video_signals set at = at - interval '121 seconds' where to_seat = $1", [
      patient.room.seat,
    ])
    await forgetVideo(clinic.ground)
    assert.equal(await left(), 1)
    const figures = (await clinic.call(admin, 'GET', '/video/figures')).body
    assert.ok(figures.calls >= 1 && figures.connectedAtFirst >= 1 && figures.hasRelay)
    assert.equal(figures.firstPictureMs.p50, 900)
    assert.equal((await clinic.call(desk, 'GET', '/video/figures')).status, 403)
    const [row] = await clinic.rows('select patient_id from claims where id = $1', [id])
    await clinic.call(admin, 'DELETE', `/admin/users/${String(row!.patient_id)}`)
    assert.deepEqual(await clinic.rows('select from video_seats where claim_id = $1', [id]), [])
    assert.equal(await left(), 0)
    assert.ok((await callOf(id))!.let_in_at)
  })
})
