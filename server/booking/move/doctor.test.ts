import assert from 'node:assert/strict'
import ICAL from 'ical.js'
import { after, before, describe, it } from 'node:test'
import {
  type AppointmentStatus,
  appointmentStatuses,
  mayDoctorMove,
  mayMove,
} from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { addDays } from '#contract/clinic-time.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { workOnWaitingList } from '../waiting-list/offer-freed-time.ts'
import { sweepPayments } from '../pay/sweep.ts'
import { shownIn } from '../../testing/shown-in.ts'
import { undoOver } from '../../testing/undo-over.ts'
import { untilReady } from '../../testing/until-ready.ts'

describe('the doctor’s side', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  async function bookAtClinic(patient: Person, doctorId: string, day: number, slotId = '09:00-10:00') {
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: await clinic.day(day),
      paymentMethod: 'clinic',
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body as Appointment
  }
  async function bookByCard(patient: Person, doctorId: string, day: number, slotId = '09:00-10:00') {
    const wanted = { doctorId, slotId, appointmentDate: await clinic.day(day) }
    const intent = (await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentIntentId: intent.paymentIntentId,
    })
    return booked.body as Appointment
  }
  /** An appointment in any state on any day, as if it had got there in the usual way. */
  async function standing(doctorId: string, status: AppointmentStatus, day: number): Promise<string> {
    const patient = await clinic.addPerson()
    const [row] = await clinic.rows(
      `with made as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, date, '20:00', '21:00', tstzrange(date + time '20:00', date + time '21:00'),
           $3, 0, 'clinic', 'Clinic'
         from (select clinic_today() + $4::int as date) day returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from made)
       select id from made`,
      [doctorId, patient.id, status, day],
    )
    return String(row!.id)
  }

  it('every transition, by every role: the allowed ones work, all others change nothing', async () => {
    const today = await clinic.day(0)
    const admin = await clinic.addPerson('admin')
    const stranger = await clinic.doctorPerson(await clinic.addDoctor())
    let checked = 0
    for (const from of appointmentStatuses) {
      for (const to of appointmentStatuses) {
        for (const day of [-1, 0, 1]) {
          const doctorId = await clinic.addDoctor()
          const doctor = await clinic.doctorPerson(doctorId)
          const id = await standing(doctorId, from, day)
          const stateOf = async () => (await clinic.rows('select status from claims where id = $1', [id]))[0]!.status
          const allowed = mayDoctorMove(from, to, addDays(today, day), today)
          assert.equal((await clinic.call(stranger, 'PUT', `/appointments/${id}`, { status: to })).status, 404)
          const reply = await clinic.call(doctor, 'PUT', `/appointments/${id}`, { status: to })
          assert.equal(reply.status, allowed ? 200 : 409, `doctor: ${from} to ${to}, day ${day}`)
          if (!allowed) assert.equal(reply.body.code, 'transition_not_allowed')
          assert.equal(await stateOf(), allowed ? to : from)
          checked++
        }
      }
    }
    assert.equal(checked, 108)
    // The table of transitions, as the product has it.
    assert.deepEqual(
      appointmentStatuses.flatMap((from) =>
        appointmentStatuses.filter((to) => mayMove('doctor', from, to)).map((to) => `${from} > ${to}`),
      ),
      ['pending > confirmed', 'pending > cancelled', 'confirmed > completed', 'in-progress > completed'],
    )
    const patient = await clinic.addPerson()
    const id = await standing(await clinic.addDoctor(), 'pending', 1)
    for (const who of [patient, admin]) {
      assert.equal((await clinic.call(who, 'PUT', `/appointments/${id}`, { status: 'confirmed' })).status, 403)
    }
  })

  it('what somebody has just confirmed or completed they can take back, for a minute; nobody else, and no cancellation', async () => {
    const doctorId = await clinic.addDoctor()
    const [doctor, admin] = [await clinic.doctorPerson(doctorId), await clinic.addPerson('admin')]
    const id = await standing(doctorId, 'pending', 0)
    const asDoctor = async (status: AppointmentStatus) =>
      (await clinic.call(doctor, 'PUT', `/appointments/${id}`, { status })).status
    const asAdmin = async (status: AppointmentStatus) =>
      (await clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status })).status
    assert.equal(await asDoctor('confirmed'), 200)
    assert.equal(await asAdmin('pending'), 409)
    assert.equal(await asDoctor('pending'), 200)
    assert.equal(await asDoctor('confirmed'), 200)
    assert.equal(await asAdmin('completed'), 200)
    assert.equal(await asDoctor('confirmed'), 409)
    assert.equal(await asAdmin('confirmed'), 200)
    // An undo cannot be undone, and the step before was somebody else's.
    assert.equal(await asAdmin('pending'), 409)
    assert.equal(await asAdmin('completed'), 200)
    // A patient whom the desk called in is back in the room, not only expected.
    const otherId = await clinic.addDoctor()
    const [other, called] = [await clinic.doctorPerson(otherId), await standing(otherId, 'confirmed', 0)]
    const asDesk = { to: 'room', version: 1 }
    assert.equal((await clinic.call(admin, 'PUT', `/desk/visits/${called}/stage`, asDesk)).status, 200)
    for (const status of ['completed', 'in-progress'] as const) {
      assert.equal((await clinic.call(other, 'PUT', `/appointments/${called}`, { status })).body.status, status)
    }
    const late = await standing(doctorId, 'pending', 1)
    assert.equal((await clinic.call(doctor, 'PUT', `/appointments/${late}`, { status: 'cancelled' })).status, 200)
    assert.equal((await clinic.call(doctor, 'PUT', `/appointments/${late}`, { status: 'pending' })).status, 409)
  })

  it('the modal sets any status in any order, and both notes; cancelled is final', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const id = await standing(doctorId, 'pending', -3)
    const change = (body: object) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, body)
    for (const status of ['completed', 'pending', 'no-show', 'in-progress', 'confirmed', 'completed'] as const) {
      assert.equal((await change({ status })).body.status, status)
    }
    const charted = await change({
      patientVisited: true,
      checkupDone: true,
      doctorNotes: 'Sleeps badly.',
      consultationNotes: 'Less coffee.',
    })
    assert.deepEqual(
      [
        charted.body.patientVisited,
        charted.body.checkupDone,
        charted.body.doctorNotes,
        charted.body.consultationNotes,
        charted.body.status,
      ],
      [true, true, 'Sleeps badly.', 'Less coffee.', 'completed'],
    )
    assert.equal((await change({ status: 'cancelled' })).status, 200)
    assert.equal((await change({ status: 'pending' })).body.code, 'transition_not_allowed')
    for (const body of [
      { doctorNotes: 'Late thought.' },
      { checkupDone: false },
      { status: 'cancelled', doctorNotes: '' },
    ]) {
      assert.equal((await change(body)).body.code, 'cancelled_is_final')
    }
    const history = await clinic.call(doctor, 'GET', `/appointments/${id}/history`)
    assert.deepEqual(history.body.map(({ what }: { what: string }) => what).slice(-2), [
      'changed the doctor’s notes, the consultation notes, whether the patient came and whether the checkup is done',
      'cancelled it',
    ])
    const stranger = await clinic.doctorPerson(await clinic.addDoctor())
    assert.equal((await clinic.call(stranger, 'GET', `/appointments/${id}/history`)).status, 404)
    assert.equal((await clinic.call(stranger, 'GET', `/appointments/doctor/appointments/${id}`)).status, 404)
  })

  it('tells whoever saves over somebody else’s change, and overwrites nothing', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const id = await standing(doctorId, 'confirmed', 0)
    const path = `/appointments/doctor/appointments/${id}`
    const { version } = (await clinic.call(doctor, 'GET', path)).body
    const save = (doctorNotes: string) => clinic.call(doctor, 'PATCH', `${path}/status`, { doctorNotes, version })
    const replies = await Promise.all(['one', 'two', 'three', 'four'].map(save))
    assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409, 409])
    assert.equal(replies.find(({ status }) => status === 409)!.body.code, 'changed_meanwhile')
    const winner = replies.find(({ status }) => status === 200)!
    assert.equal((await clinic.call(doctor, 'GET', path)).body.doctorNotes, winner.body.doctorNotes)
  })

  it('a cancellation by the doctor frees the time and sends the money back', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson()
    const appointment = await bookByCard(patient, doctorId, 3)
    const reply = await clinic.call(doctor, 'PUT', `/appointments/${appointment._id}`, { status: 'cancelled' })
    assert.deepEqual([reply.body.status, reply.body.paymentStatus], ['cancelled', 'refunded'])
    await bookAtClinic(await clinic.addPerson(), doctorId, 3)
  })

  it('moves an appointment: the old time free, the new one taken, the payment with it', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson()
    const appointment = await bookByCard(patient, doctorId, 3)
    const move = async (who: Person, day: number, slotId: string) =>
      clinic.call(who, 'POST', `/appointments/${appointment._id}/reschedule`, {
        slotId,
        appointmentDate: await clinic.day(day),
      })
    await bookAtClinic(await clinic.addPerson(), doctorId, 4, '10:00-11:00')
    assert.equal((await move(patient, 4, '10:00-11:00')).body.code, 'slot_taken')
    assert.equal((await move(patient, 4, '15:00-16:00')).body.code, 'slot_not_offered')
    assert.equal((await move(patient, 31, '09:00-10:00')).body.code, 'slot_not_offered')
    assert.equal((await move(await clinic.addPerson(), 4, '11:00-12:00')).status, 404)
    const moved = await move(patient, 4, '11:00-12:00')
    assert.deepEqual([moved.status, moved.body.slotId, moved.body.paymentStatus], [200, '11:00-12:00', 'completed'])
    await bookAtClinic(await clinic.addPerson(), doctorId, 3)
    await clinic.call(doctor, 'PUT', `/appointments/${appointment._id}`, { status: 'confirmed' })
    assert.equal(
      (await move(patient, 5, '09:00-10:00')).body.code,
      'not_reschedulable',
      'confirmed: not by the patient',
    )
    assert.equal((await move(doctor, 5, '09:00-10:00')).body.status, 'confirmed')
    const history = await clinic.call(doctor, 'GET', `/appointments/${appointment._id}/history`)
    assert.equal(history.body.filter(({ what }: { what: string }) => what.startsWith('moved it from')).length, 2)
  })

  it('100 reschedules racing 100 bookings for the same times: no overlap, nobody left without an appointment', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16, 17, 18] })
    const movers = await clinic.addPeople(100)
    const others = await clinic.addPeople(100)
    const slots = Array.from({ length: 10 }, (_, n) => `${String(9 + n).padStart(2, '0')}:00-${10 + n}:00`)
    // Ten days, full of patients who will move; they all want the ten times of days eleven and twelve, as do others.
    const booked = await Promise.all(
      movers.map((mover, n) => bookAtClinic(mover, doctorId, 1 + Math.floor(n / 10), slots[n % 10]!)),
    )
    const [eleventh, twelfth] = [await clinic.day(11), await clinic.day(12)]
    const target = (n: number) => ({ slotId: slots[n % 10]!, appointmentDate: n % 20 < 10 ? eleventh : twelfth })
    const replies = await Promise.all(
      movers.flatMap((mover, n) => [
        untilReady(() => clinic.call(mover, 'POST', `/appointments/${booked[n]!._id}/reschedule`, target(n))),
        untilReady(() =>
          clinic.call(others[n]!, 'POST', '/appointments/book', { doctorId, ...target(n), paymentMethod: 'clinic' }),
        ),
      ]),
    )
    for (const { status, body } of replies) assert.ok([200, 201, 409].includes(status), JSON.stringify(body))
    assert.equal(replies.filter(({ status }) => status < 300).length, 20, 'each of the twenty times has one taker')
    const rows = await clinic.rows(
      `select patient_id, count(*) as n from claims where patient_id = any($1::uuid[])
       and status = 'pending' group by 1`,
      [movers.map(({ id }) => id)],
    )
    assert.equal(rows.length, 100)
    assert.ok(rows.every(({ n }) => Number(n) === 1))
  })

  it('replaces the week: duplicates once, none that ends after 21:00, appointments stay', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const doctor = await clinic.doctorPerson(doctorId)
    const appointment = await bookAtClinic(await clinic.addPerson(), doctorId, 3)
    const slot = (day: string, hour: number) => ({
      day,
      startTime: `${String(hour).padStart(2, '0')}:00`,
      endTime: `${hour + 1}:00`,
      isBooked: false,
    })
    const reply = await clinic.call(doctor, 'PUT', '/doctors/update-slots', {
      availableSlots: [slot('Monday', 14), slot('Monday', 14), slot('Sunday', 20)],
    })
    assert.equal(reply.body.message, 'Schedule updated successfully')
    assert.deepEqual(
      reply.body.availableSlots.map((each: { day: string; startTime: string }) => `${each.day} ${each.startTime}`),
      ['Monday 14:00', 'Sunday 20:00'],
    )
    assert.equal(reply.body.stayBooked, 1)
    const mine = await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')
    assert.deepEqual(
      mine.body.map((each: Appointment) => [each._id, each.status]),
      [[appointment._id, 'pending']],
    )
    assert.deepEqual(
      (await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=${appointment.appointmentDate}`)).body.filter(
        (each: { startTime: string }) => each.startTime === '09:00',
      ),
      [],
    )
    for (const bad of [
      { day: 'Monday', startTime: '09:30', endTime: '10:30' },
      { day: 'Monday', startTime: '08:00', endTime: '09:00' },
      { day: 'Funday', startTime: '09:00', endTime: '10:00' },
    ]) {
      assert.equal((await clinic.call(doctor, 'PUT', '/doctors/update-slots', { availableSlots: [bad] })).status, 400)
    }
    const late = await clinic.call(doctor, 'PUT', '/doctors/update-slots', {
      availableSlots: [slot('Monday', 9), slot('Sunday', 21)],
    })
    assert.deepEqual([late.status, late.body.code], [400, 'invalid_input'])
    assert.deepEqual(late.body.issues, [
      { path: 'availableSlots.1.endTime', message: 'A slot ends at 21:00 at the latest.' },
    ])
    const kept = (await clinic.call(doctor, 'GET', '/doctors/my-slots')).body
    assert.equal(kept.length, 2, 'a week that is refused changes nothing')
  })

  it('knows which weekly slot is taken the next time, and by whom', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const doctor = await clinic.doctorPerson(doctorId)
    const appointment = await bookAtClinic(await clinic.addPerson(), doctorId, 2)
    const slots = (await clinic.call(doctor, 'GET', '/doctors/my-slots')).body
    const booked = slots.filter(({ isBooked }: { isBooked: boolean }) => isBooked)
    assert.deepEqual(
      booked.map((each: { nextDate: string; startTime: string; appointmentId: string }) => [
        each.nextDate,
        each.startTime,
        each.appointmentId,
      ]),
      [[appointment.appointmentDate, '09:00', appointment._id]],
    )
  })

  it('the next time of a weekly slot is one for which the doctor is there', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const doctor = await clinic.doctorPerson(doctorId)
    const nextDates = async () =>
      (await clinic.call(doctor, 'GET', '/doctors/my-slots')).body.map((slot: { nextDate: string }) => slot.nextDate)
    const away = async (from: number, to: number) =>
      clinic.call(doctor, 'POST', '/doctors/my-time-off', {
        fromDate: await clinic.day(from),
        toDate: await clinic.day(to),
      })
    await away(0, 20)
    const first = await clinic.day(21)
    assert.deepEqual(
      (await nextDates()).filter((date: string) => date < first),
      [],
    )
    // A doctor who is away longer than the list looks ahead still has a next date shown.
    await away(21, 400)
    assert.equal((await nextDates()).length, 7)
  })

  it('time off: nothing within can be booked, the chosen appointments are cancelled, the others stay; it can end early', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const [paid, kept] = [
      await bookByCard(await clinic.addPerson(), doctorId, 3),
      await bookAtClinic(await clinic.addPerson(), doctorId, 4),
    ]
    const [from, to] = [await clinic.day(3), await clinic.day(5)]
    const off = await clinic.call(doctor, 'POST', '/doctors/my-time-off', {
      fromDate: from,
      toDate: to,
      reason: 'Conference',
      cancel: [paid._id],
      shown: await shownIn(clinic, doctor, { fromDate: from, toDate: to }),
    })
    assert.deepEqual([off.status, off.body.cancelled, off.body.kept], [201, 1, 1])
    await undoOver(clinic)
    await sweepPayments(clinic.ground)
    const stateOf = async (id: string) =>
      (await clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${id}`)).body
    assert.deepEqual(
      [(await stateOf(paid._id)).paymentStatus, (await stateOf(kept._id)).status],
      ['refunded', 'pending'],
    )
    for (const day of [3, 4, 5]) {
      const date = await clinic.day(day)
      assert.deepEqual((await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=${date}`)).body, [])
      const refused = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', {
        doctorId,
        slotId: '10:00-11:00',
        appointmentDate: date,
        paymentMethod: 'clinic',
      })
      assert.equal(refused.body.code, 'slot_not_offered')
    }
    assert.equal(
      (await clinic.call(doctor, 'POST', '/doctors/my-time-off', { fromDate: to, toDate: to })).body.code,
      'time_off_overlaps',
    )
    const day8 = await clinic.day(8)
    await clinic.call(doctor, 'POST', '/doctors/my-time-off', {
      fromDate: day8,
      toDate: day8,
      startTime: '09:00',
      endTime: '10:30',
    })
    const free = await clinic.call(null, 'GET', `/doctors/${doctorId}/slots?date=${day8}`)
    assert.deepEqual(
      free.body.map(({ startTime }: { startTime: string }) => startTime),
      ['11:00'],
    )
    const list = (await clinic.call(doctor, 'GET', '/doctors/my-time-off')).body
    assert.equal(list.length, 2)
    assert.equal((await clinic.call(doctor, 'DELETE', `/doctors/my-time-off/${list[0]._id}`)).status, 204)
    await bookAtClinic(await clinic.addPerson(), doctorId, 5)
    const other = await clinic.doctorPerson(await clinic.addDoctor())
    assert.equal((await clinic.call(other, 'DELETE', `/doctors/my-time-off/${list[1]._id}`)).status, 404)
    const foreign = { fromDate: from, toDate: to, cancel: [kept._id], shown: [{ _id: kept._id, version: 0 }] }
    assert.equal((await clinic.call(other, 'POST', '/doctors/my-time-off', foreign)).body.code, 'visits_differ')
  })

  it('offers an extra hour of one date', async () => {
    const doctorId = await clinic.addDoctor({ hours: [] })
    const doctor = await clinic.doctorPerson(doctorId)
    const date = await clinic.day(6)
    for (let n = 0; n < 2; n++) {
      assert.equal(
        (await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', { date, startTime: '18:00' })).status,
        201,
      )
    }
    // Any hour that ends on the same date.
    const statuses: number[] = []
    for (const startTime of ['00:00', '22:00', '23:00', '18:30']) {
      statuses.push((await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', { date, startTime })).status)
    }
    assert.deepEqual(statuses, [201, 201, 400, 400])
    await bookAtClinic(await clinic.addPerson(), doctorId, 6, '18:00-19:00')
    const extra = (await clinic.call(doctor, 'GET', '/doctors/my-extra-hours')).body.find(
      ({ startTime }: { startTime: string }) => startTime === '18:00',
    )
    assert.equal((await clinic.call(doctor, 'DELETE', `/doctors/my-extra-hours/${extra._id}`)).status, 204)
    assert.equal(
      (await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', { date: await clinic.day(-1), startTime: '18:00' }))
        .status,
      400,
    )
  })

  it('the waiting list: the first in line gets what frees, holds it for a quarter of an hour, then the next', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [holder, first, second] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const date = await clinic.day(9)
    const join = (who: Person) => clinic.call(who, 'POST', '/waitlist', { doctorId, date })
    assert.equal((await join(first)).body.code, 'times_are_free')
    const appointment = await bookByCard(holder, doctorId, 9)
    assert.deepEqual([(await join(first)).body.ahead, (await join(second)).body.ahead], [0, 1])
    assert.equal((await join(first)).body.code, 'already_waiting')
    await clinic.call(holder, 'PUT', `/appointments/${appointment._id}/cancel`)
    const waiting = async (who: Person) => (await clinic.call(who, 'GET', '/waitlist')).body
    assert.equal((await waiting(first))[0].offer.slotId, '09:00-10:00')
    // Nobody else can book it in between.
    const stranger = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: date,
      paymentMethod: 'clinic',
    })
    assert.equal(stranger.body.code, 'slot_taken')
    await clinic.rows("update claims set hold_expires_at = clinic_now() - interval '1 second' where status = 'held'")
    await workOnWaitingList(clinic.ground)
    assert.deepEqual([await waiting(first), (await waiting(second))[0].offer.slotId], [[], '09:00-10:00'])
    const taken = await bookByCard(second, doctorId, 9)
    assert.equal(taken.status, 'pending')
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await waiting(second), [])
  })

  it('whoever leaves the line hands the offer on', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [holder, first, second] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const appointment = await bookAtClinic(holder, doctorId, 10)
    const entries = []
    for (const who of [first, second]) {
      entries.push((await clinic.call(who, 'POST', '/waitlist', { doctorId, date: await clinic.day(10) })).body)
    }
    await clinic.call(holder, 'PUT', `/appointments/${appointment._id}/cancel`)
    assert.equal((await clinic.call(second, 'DELETE', `/waitlist/${entries[0]._id}`)).status, 404)
    assert.equal((await clinic.call(first, 'DELETE', `/waitlist/${entries[0]._id}`)).status, 204)
    assert.equal((await clinic.call(second, 'GET', '/waitlist')).body[0].status, 'offered')
    await bookAtClinic(second, doctorId, 10)
  })

  it('the calendar feed: private, without health details, revocable', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Secret Oncologist', specialization: 'Oncology' })
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson('user', 'Quiet Person')
    await bookAtClinic(patient, doctorId, 2)
    const read = async (url: string) => clinic.app.inject(new URL(url).pathname)
    for (const who of [patient, doctor]) {
      assert.equal((await clinic.call(who, 'GET', '/calendar-feed')).body.url, null)
      const { url } = (await clinic.call(who, 'POST', '/calendar-feed')).body
      const feed = await read(url)
      assert.equal(feed.statusCode, 200)
      assert.match(String(feed.headers['content-type']), /text\/calendar/)
      assert.equal(feed.body.match(/BEGIN:VEVENT/g)!.length, 1)
      assert.equal(feed.body.includes('TRIGGER:-PT2H'), who === patient, 'a patient is reminded, a doctor is not')
      assert.doesNotMatch(feed.body, /Secret|Oncology|Quiet|notes/)
      const event = new ICAL.Component(ICAL.parse(feed.body)).getFirstSubcomponent('vevent')!
      assert.equal(event.getFirstPropertyValue('status'), 'TENTATIVE', 'nobody has confirmed it')
      assert.match(String(event.getFirstPropertyValue('dtstamp')), /Z$/)
      assert.match(String(event.getFirstPropertyValue('url')), /\/dashboard$/)
      assert.doesNotMatch(feed.body, /TIMEZONE-ID|X-WR-TIMEZONE/)
      const renewed = (await clinic.call(who, 'POST', '/calendar-feed')).body.url
      assert.equal((await read(url)).statusCode, 404)
      assert.equal((await read(renewed)).statusCode, 200)
      assert.equal((await clinic.call(who, 'DELETE', '/calendar-feed')).status, 204)
      assert.equal((await read(renewed)).statusCode, 404)
      assert.equal((await read(url.replace(/.{6}\.ics$/, 'AAAAAA.ics'))).statusCode, 404)
    }
  })

  it('a visit is a calendar file for its patient alone, in the time of its place, tentative until it is confirmed', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [patient, stranger] = [await clinic.addPerson(), await clinic.addPerson()]
    const visit = await bookAtClinic(patient, doctorId, 2)
    const file = (who: Person) => clinic.call(who, 'GET', `/appointments/${visit._id}/calendar`)
    const event = async () => {
      const { status, headers, body } = await file(patient)
      assert.equal(status, 200)
      assert.match(String(headers['content-type']), /^text\/calendar/)
      return new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent('vevent')!
    }
    const tentative = await event()
    assert.equal(String(tentative.getFirstPropertyValue('dtstart')), `${visit.appointmentDate}T${visit.startTime}:00`)
    assert.equal(tentative.getFirstPropertyValue('uid'), `${visit._id}@salus`)
    assert.equal(tentative.getFirstPropertyValue('status'), 'TENTATIVE')
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [visit._id])
    assert.equal((await event()).getFirstPropertyValue('status'), 'CONFIRMED')
    assert.equal((await file(stranger)).status, 404)
  })

  it('the own record: bio, languages and years; never the fee', async () => {
    const doctorId = await clinic.addDoctor({ feeCents: 9900 })
    const doctor = await clinic.doctorPerson(doctorId)
    const changed = await clinic.call(doctor, 'PATCH', '/doctors/me', {
      bio: 'Listens.',
      languages: ['English', 'Hindi', 'Hindi'],
      experience: 20,
    })
    assert.deepEqual(
      [changed.body.bio, changed.body.languages, changed.body.experience, changed.body.fees],
      ['Listens.', ['English', 'Hindi'], 20, 99],
    )
    assert.equal((await clinic.call(doctor, 'PATCH', '/doctors/me', { fees: 1 })).status, 400)
    const me = (await clinic.call(doctor, 'GET', '/doctors/me')).body
    assert.ok(me.email && me.userId.name && me.specialization)
    assert.equal((await clinic.call(null, 'GET', `/doctors/${doctorId}`)).body.email, undefined)
  })
})
