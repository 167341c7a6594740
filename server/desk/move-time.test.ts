import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { consultationId, firstPlaceId } from '#contract/rules.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'

describe('reception puts a visit at another time', () => {
  let clinic: Clinic
  let ruth: Person
  let karl: Person
  let day: string
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    karl = await clinic.addPerson('reception', 'Karl Counter')
    day = await clinic.day(3)
  })
  after(() => clinic.closeWhole())

  const booked = async (doctorId: string, startTime: string, more: object = {}) => {
    const person = { name: 'Pia Patient', phone: '030 1', anyway: true }
    const at = { doctorId, placeId: firstPlaceId, date: day, startTime, person }
    const { status, body } = await clinic.call(ruth, 'POST', '/desk/visits', { ...at, ...more })
    assert.equal(status, 201, JSON.stringify(body))
    return body as { _id: string; version: number }
  }
  const move = (
    { _id, version }: { _id: string; version: number },
    slotId: string,
    more: Record<string, unknown> = {},
    who = ruth,
  ) => clinic.call(who, 'PUT', `/desk/visits/${_id}/time`, { version, slotId, appointmentDate: day, ...more })
  const claim = async (id: string) =>
    (await clinic.rows('select *, start_time::text as starts from claims where id = $1', [id]))[0]!

  it('is told of what it oversteps, and moves once that is accepted: notice, horizon, hours, time off, midnight, not the grid', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [kind] = await clinic.rows(
      `with kind as (
         insert into kinds (name, minutes, fee_cents, notice_minutes, horizon_days)
         values ('Notice', 60, 4000, 7 * 24 * 60, 14) returning id
       ), offers as (insert into doctor_kinds (doctor_id, kind_id) select $1, id from kind)
       select id from kind`,
      [doctorId],
    )
    const visit = await booked(doctorId, '09:00', { kindId: kind!.id, accepted: ['notice'] })
    const told = await move(visit, '10:00-11:00')
    assert.deepEqual([told.status, told.body.code, told.body.issues[0].message], [409, 'oversteps', 'notice'])
    const moved = await move(visit, '10:10-11:10', { accepted: ['notice'] })
    assert.deepEqual([moved.status, moved.body.startTime, moved.body.endTime], [200, '10:10', '11:10'])
    const far = await move(moved.body, '20:00-21:00', { appointmentDate: await clinic.day(20) })
    assert.deepEqual(
      far.body.issues.map(({ message }: { message: string }) => message),
      ['horizon', 'hours'],
    )
    const accepted = ['notice', 'hours', 'midnight']
    const late = await move(moved.body, '23:30-24:00', { accepted })
    assert.deepEqual([late.status, late.body.startTime, late.body.endTime], [200, '23:30', '24:00'])
    // It may keep its length or take its kind's length, and no other.
    assert.equal((await move(late.body, '09:00-09:45', { accepted })).body.code, 'slot_not_offered')
    const off = { from: '08:00', to: '13:00' }
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during, reason)
       select $1, $2::date, $2::date, $3::time, $4::time, instants_of($2::date, $3::time, $4::time), 'Away'`,
      [doctorId, day, off.from, off.to],
    )
    const away = await move(late.body, '09:00-09:30', { accepted })
    assert.deepEqual([away.body.code, away.body.issues[0].message], ['oversteps', 'timeOff'])
    assert.equal((await move(late.body, '09:00-09:30', { accepted: [...accepted, 'timeOff'] })).status, 200)
    // For patients and doctors the rules still apply.
    const own = await clinic.doctorPerson(doctorId)
    const path = `/appointments/${visit._id}/reschedule`
    const byDoctor = await clinic.call(own, 'POST', path, { slotId: '10:10-10:40', appointmentDate: day })
    assert.equal(byDoctor.body.code, 'slot_not_offered')
  })

  it('is told that the saved card ends before the new date; a doctor who moves there is refused', async () => {
    const doctorId = await clinic.addDoctor()
    const visit = await booked(doctorId, '09:00')
    await clinic.rows(
      `insert into saved_cards (claim_id, provider, mandate, language, setup_id, customer_id, method_id, brand, last4,
         exp_month, exp_year, kept_at)
       values ($1, 'sandbox', 'x', 'en', 's', 'c', 'm', 'visa', '4242', extract(month from $2::date),
         extract(year from $2::date), clinic_now())`,
      [visit._id, day],
    )
    await clinic.rows(
      'update claims set saved_card_id = (select id from saved_cards where claim_id = claims.id) where id = $1',
      [visit._id],
    )
    const far = { appointmentDate: await clinic.day(40) }
    const own = await clinic.doctorPerson(doctorId)
    const to = { ...far, slotId: '10:00-11:00' }
    const byDoctor = await clinic.call(own, 'POST', `/appointments/${visit._id}/reschedule`, to)
    assert.deepEqual([byDoctor.status, byDoctor.body.code], [409, 'card_ends_before'])
    const told = await move(visit, '10:00-11:00', far)
    assert.deepEqual(
      [told.status, told.body.code, told.body.issues.map(({ message }: { message: string }) => message)],
      [409, 'oversteps', ['horizon', 'card']],
    )
    assert.match(told.body.message, /after the saved card has expired/)
    assert.equal((await move(visit, '10:00-11:00', { ...far, accepted: ['horizon', 'card'] })).status, 200)
  })

  it('overbooks by its reason alone; what is moved off again is beside nobody, and nobody comes beside it', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [anna, clara] = [await booked(doctorId, '09:00'), await booked(doctorId, '10:00')]
    assert.equal((await move(anna, '10:00-11:00')).body.code, 'slot_taken')
    const beside = await move(anna, '10:00-11:00', { overbooked: 'In pain' })
    assert.deepEqual([beside.status, (await claim(anna._id)).overbooked], [200, 'In pain'])
    const off = await move(beside.body, '11:00-12:00')
    assert.deepEqual([off.status, (await claim(anna._id)).overbooked], [200, null])
    assert.equal((await move(clara, '11:00-12:00')).body.code, 'slot_taken')
    assert.equal((await claim(clara._id)).starts, '10:00:00')
  })

  it('of many who move to one time beside a booking and an overbooking, each is alone or overbooked', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14] })
    const visits = await Promise.all(
      ['09:00', '10:00', '11:00', '12:00', '13:00'].map((time) => booked(doctorId, time)),
    )
    const person = { name: 'Olga Over', phone: '030 2', anyway: true }
    const at = { doctorId, placeId: firstPlaceId, date: day, startTime: '14:00', person }
    const answers = await Promise.all([
      ...visits.map((visit, n) => move(visit, '14:00-15:00', {}, n % 2 ? ruth : karl)),
      clinic.call(karl, 'POST', '/desk/visits', { ...at, overbooked: 'In pain' }),
    ])
    const there = await clinic.rows(
      "select overbooked from claims where doctor_id = $1 and start_time = '14:00' and status = 'confirmed'",
      [doctorId],
    )
    assert.equal(answers.filter(({ status }) => status < 300).length, there.length)
    assert.ok(there.filter(({ overbooked }) => overbooked === null).length <= 1)
  })

  it('is told of the night in which the clock is changed, however the visit comes there', async () => {
    const doctorId = await clinic.addDoctor()
    const visit = await booked(doctorId, '09:00')
    const nights = await clinic.rows(
      `select day::date::text as date from generate_series(clinic_today() + 1, clinic_today() + 400,
        interval '1 day') day
       where (day::date + 1)::timestamp at time zone 'Europe/Berlin' - day::date::timestamp at time zone 'Europe/Berlin'
         <> interval '24 hours'`,
    )
    assert.ok(nights.length >= 2)
    for (const { date } of nights) {
      const accepted = ['horizon', 'hours']
      const person = { name: 'Nele Night', phone: '030 3', anyway: true }
      const at = { doctorId, placeId: firstPlaceId, date, startTime: '01:30', person, accepted }
      const night = await clinic.call(ruth, 'POST', '/desk/visits', at)
      assert.deepEqual([night.status, night.body.code], [409, 'no_such_time'])
      const moved = await move(visit, '01:30-02:30', { appointmentDate: date, accepted })
      assert.deepEqual([moved.status, moved.body.code], [409, 'no_such_time'])
    }
  })

  it('and whoever is slower than a colleague’s cancellation is told who was quicker', async () => {
    const visit = await booked(await clinic.addDoctor(), '09:00')
    const path = `/desk/visits/${visit._id}`
    const cancel = (who: Person) => clinic.call(who, 'PUT', `${path}/cancel`, { version: 1, reason: 'other' })
    assert.equal((await cancel(karl)).status, 204)
    for (const slower of [
      await cancel(ruth),
      await move(visit, '10:00-11:00'),
      await move(visit, '09:00-10:00'),
      await clinic.call(ruth, 'PUT', `${path}/stage`, { version: 1, to: 'waiting' }),
    ]) {
      assert.deepEqual([slower.status, slower.body.code], [409, 'visit_moved_on'])
      assert.equal(slower.body.message, 'Karl Counter was quicker. Pia Patient: Cancelled.')
    }
  })

  it('a visit that has come and is moved to another day and back is expected anew', async () => {
    const today = await clinic.day(0)
    const visit = await booked(await clinic.addDoctor(), '23:00', { date: today, accepted: ['hours'] })
    const stage = (version: number, to: string) =>
      clinic.call(ruth, 'PUT', `/desk/visits/${visit._id}/stage`, { version, to })
    const come = await stage(1, 'waiting')
    assert.equal(come.body.stage, 'waiting', JSON.stringify(come.body))
    const accepted = ['hours']
    const away = await move({ ...visit, version: 2 }, '23:00-24:00', { accepted })
    const back = await move(away.body, '23:00-24:00', { accepted, appointmentDate: today })
    assert.deepEqual([back.status, back.body.stage, back.body.arrivedAt], [200, 'expected', null])
    assert.equal((await stage(back.body.version, 'waiting')).body.number, come.body.number)
  })

  it('a payment for the doctor’s first place is booked there, though the hours were changed meanwhile', async () => {
    const doctorId = await clinic.addDoctor()
    const patient = await clinic.addPerson()
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: day }
    const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    const { clientSecret, paymentIntentId } = held.body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
    const [lisbon] = await clinic.rows(
      "insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id",
    )
    const own = await clinic.doctorPerson(doctorId)
    const there = { day: 'Friday', startTime: '09:00', endTime: '11:00', placeId: lisbon!.id, video: false }
    assert.equal((await clinic.call(own, 'PUT', '/doctors/my-hours', { hours: [there] })).status, 200)
    const { status, body } = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      paymentMethod: 'card',
      paymentIntentId,
    })
    assert.deepEqual([status, body.place?._id, body.kind?._id], [201, firstPlaceId, consultationId])
  })
})
