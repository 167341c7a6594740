import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { unpaidBookings } from '#contract/rules.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'

describe('a series of visits', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ timeZone: 'UTC', env: { UNPAID_BOOKINGS: String(unpaidBookings) } })
  })
  after(() => clinic.closeWhole())

  const slotId = '10:00-11:00'
  const as = async (who: Person, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const days = (...fromToday: number[]) => Promise.all(fromToday.map((n) => clinic.day(n)))
  const visitsOn = (dates: string[], at = slotId) => dates.map((appointmentDate) => ({ appointmentDate, slotId: at }))
  const check = async (who: Person, doctorId: string, more: Record<string, string> = {}) => {
    const query = { date: await clinic.day(2), slotId, everyWeeks: '1', visits: '4', ...more }
    return as(who, 'GET', `/doctors/${doctorId}/series?${new URLSearchParams(query)}`)
  }
  const book = (who: Person, body: Record<string, unknown>) =>
    clinic.call(who, 'POST', '/appointments/series', { seriesId: randomUUID(), everyWeeks: 1, ...body })
  const bookOne = (who: Person, body: Record<string, unknown>) =>
    as(who, 'POST', '/appointments/book', { paymentMethod: 'clinic', ...body }, 201)
  const statusesOf = async (who: Person) =>
    (await clinic.rows('select status from claims where patient_id = $1 order by during', [who.id])).map(
      ({ status }) => status,
    )

  it('is checked date by date before anything is booked: why not, and what is free nearest to it', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const [patient, other] = await clinic.addPeople(2)
    const [first, second, third, fourth] = await days(2, 9, 16, 23)
    await bookOne(other!, { doctorId, slotId, appointmentDate: second })
    const elsewhere = await clinic.addDoctor({ hours: [10] })
    await bookOne(patient!, { doctorId: elsewhere, slotId, appointmentDate: third })
    await bookOne(other!, { doctorId, slotId: '11:00-12:00', appointmentDate: second })
    assert.deepEqual(await check(patient!, doctorId), [
      { appointmentDate: first, slotId, clash: null, alternatives: [] },
      {
        appointmentDate: second,
        slotId,
        clash: 'slot_taken',
        alternatives: [
          { appointmentDate: second, slotId: '09:00-10:00' },
          { appointmentDate: await clinic.day(8), slotId: '11:00-12:00' },
          { appointmentDate: await clinic.day(10), slotId: '09:00-10:00' },
        ],
      },
      {
        appointmentDate: third,
        slotId,
        clash: 'patient_busy',
        alternatives: [
          { appointmentDate: third, slotId: '09:00-10:00' },
          { appointmentDate: third, slotId: '11:00-12:00' },
          { appointmentDate: await clinic.day(15), slotId: '11:00-12:00' },
        ],
      },
      { appointmentDate: fourth, slotId, clash: null, alternatives: [] },
    ])
    assert.deepEqual(await statusesOf(patient!), ['pending'])
    // Beyond the horizon of consultations.
    const late = await check(patient!, doctorId, { everyWeeks: '2', visits: '3' })
    assert.equal(late[2].clash, null)
    const later = await check(patient!, doctorId, { everyWeeks: '3', visits: '3' })
    assert.deepEqual([later[2].clash, later[2].alternatives], ['slot_not_offered', []])
  })

  it('is booked whole, once, and each visit says which of them it is', async () => {
    const doctorId = await clinic.addDoctor({ hours: [10] })
    const [patient, other] = await clinic.addPeople(2)
    const dates = await days(2, 9, 16)
    const body = { seriesId: randomUUID(), doctorId, visits: visitsOn(dates.toReversed()), notes: 'After my fall' }
    const { status, body: booked } = await book(patient!, body)
    assert.equal(status, 201, JSON.stringify(booked))
    assert.equal(booked._id, body.seriesId)
    assert.deepEqual(
      booked.appointments.map(({ appointmentDate, series, seriesId, status, paymentMethod, notes }: never) => ({
        appointmentDate,
        series,
        seriesId,
        status,
        paymentMethod,
        notes,
      })),
      dates.map((appointmentDate, n) => ({
        appointmentDate,
        series: { number: n + 1, of: 3 },
        seriesId: body.seriesId,
        status: 'pending',
        paymentMethod: 'clinic',
        notes: n === 0 ? 'After my fall' : '',
      })),
    )
    const again = await book(patient!, body)
    assert.deepEqual([again.status, again.body.appointments.length], [200, 3])
    assert.equal((await statusesOf(patient!)).length, 3)
    // It does not reveal what others have booked.
    assert.equal((await book(other!, body)).status, 404)
    const doctor = await clinic.doctorPerson(doctorId)
    const [event] = await as(doctor, 'GET', `/appointments/${booked.appointments[1]._id}/history`)
    assert.equal(event.what, 'booked a series of 3 visits, to pay at the clinic')
    const lonely = await book(patient!, { doctorId, visits: visitsOn(dates.slice(0, 1)) })
    const twice = await book(patient!, { doctorId, visits: visitsOn([dates[0]!, dates[0]!]) })
    assert.deepEqual([lonely.status, twice.body.issues[0].message], [400, 'Please give one visit a day.'])
  })

  it('is not booked at all where one of its dates is taken, and the answer names it', async () => {
    const doctorId = await clinic.addDoctor({ hours: [10, 11] })
    const [patient, other] = await clinic.addPeople(2)
    const dates = await days(2, 9, 16)
    await bookOne(other!, { doctorId, slotId, appointmentDate: dates[1] })
    const { status, body } = await book(patient!, { doctorId, visits: visitsOn(dates) })
    assert.deepEqual([status, body.code], [409, 'series_not_free'])
    assert.deepEqual(body.issues, [
      { path: 'visits.1', message: 'Somebody else has just taken this time. Please choose another.' },
    ])
    assert.deepEqual(await statusesOf(patient!), [])
    assert.deepEqual(await clinic.rows('select from checkouts where account_id = $1', [patient!.id]), [])
    const visits = visitsOn(dates).with(1, { appointmentDate: dates[1]!, slotId: '11:00-12:00' })
    assert.equal((await book(patient!, { doctorId, visits })).status, 201)
  })

  it('the database itself commits no half of one', async () => {
    const patient = await clinic.addPerson()
    await assert.rejects(
      clinic.rows('insert into checkouts (account_id, every_weeks, visits) values ($1, 1, 2)', [patient.id]),
      /whole or not at all/,
    )
  })

  it('counts with each visit among what is not paid yet, and ends only the own hold that it needs', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15] })
    const patient = await clinic.addPerson()
    const dates = await days(2, 9, 16, 23)
    const hold = (appointmentDate: string) =>
      as(patient, 'POST', '/appointments/payment/create-intent', { doctorId, slotId, appointmentDate })
    await hold(dates[2]!)
    assert.equal((await book(patient, { doctorId, visits: visitsOn(dates) })).status, 201)
    assert.deepEqual((await statusesOf(patient)).sort(), ['lapsed', 'pending', 'pending', 'pending', 'pending'])
    await bookOne(patient, { doctorId, slotId: '12:00-13:00', appointmentDate: dates[0] })
    await hold(await clinic.day(3))
    // Visits with another doctor: with those booked below there are 26.
    await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, day, '05:00', '06:00', instants_of(day, '05:00', '06:00'), 'pending', 100, 'clinic', ''
         from (select clinic_today() + generate_series(2, 17) as day) days returning id
       )
       insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
      [await clinic.addDoctor(), patient.id],
    )
    const second = visitsOn(dates, '09:00-10:00')
    assert.equal((await book(patient, { doctorId, visits: second })).status, 201)
    const two = { doctorId, visits: visitsOn(dates.slice(0, 2), '15:00-16:00') }
    assert.equal((await book(patient, two)).body.code, 'too_many_unpaid')
    const query = new URLSearchParams({ date: dates[0]!, slotId: '15:00-16:00', everyWeeks: '1', visits: '2' })
    const checked = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${query}`)
    assert.equal(checked.body.code, 'too_many_unpaid')
    assert.ok((await statusesOf(patient)).includes('held'))
    await bookOne(patient, { doctorId, slotId: '15:00-16:00', appointmentDate: dates[0] })
    const tooMany = { doctorId, slotId: '15:00-16:00', appointmentDate: dates[1], paymentMethod: 'clinic' }
    assert.equal((await clinic.call(patient, 'POST', '/appointments/book', tooMany)).body.code, 'too_many_unpaid')
  })

  it('and whose address nobody has confirmed has one unpaid visit, booked however, at once or one after the other', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15] })
    const patient = await clinic.addPerson()
    await clinic.rows('update users set email_confirmed_at = null where id = $1', [patient.id])
    const dates = await days(2, 9)
    const query = new URLSearchParams({ date: dates[0]!, slotId, everyWeeks: '1', visits: '2' })
    const checked = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${query}`)
    assert.deepEqual([checked.status, checked.body.code], [409, 'address_unconfirmed'])
    const refused = await book(patient, { doctorId, visits: visitsOn(dates) })
    assert.match(refused.body.message, /^Confirm your e-mail address before you book another/)
    const single = (hour: number) => {
      const at = { doctorId, slotId: `${hour}:00-${hour + 1}:00`, appointmentDate: dates[0] }
      return clinic.call(patient, 'POST', '/appointments/book', { ...at, paymentMethod: 'clinic' })
    }
    const answers = await Promise.all([10, 11, 12, 13].map(single))
    assert.deepEqual(answers.map(({ body }) => body.code ?? 'booked').sort(), [
      'address_unconfirmed',
      'address_unconfirmed',
      'address_unconfirmed',
      'booked',
    ])
    // A patient who pays at once is not limited.
    const wanted = { doctorId, slotId: '15:00-16:00', appointmentDate: dates[1] }
    const held = await as(patient, 'POST', '/appointments/payment/create-intent', wanted)
    const pay = { clientSecret: held.clientSecret, card: goodCard }
    await clinic.call(null, 'POST', '/sandbox/confirm', pay)
    await as(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId: held.paymentIntentId }, 201)
    await clinic.rows('update users set email_confirmed_at = clinic_now() where id = $1', [patient.id])
    assert.equal((await single(14)).status, 201)
  })

  it('one of it is moved, one cancelled, and then the rest as far as its terms allow', async () => {
    const doctorId = await clinic.addDoctor({ hours: [10, 11] })
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const dates = await days(2, 9, 16, 23)
    const { body } = await book(patient, { doctorId, visits: visitsOn(dates) })
    const [first, second, third, fourth] = body.appointments.map(({ _id }: { _id: string }) => _id)
    const moved = await as(patient, 'POST', `/appointments/${second}/reschedule`, {
      appointmentDate: await clinic.day(17),
      slotId: '11:00-12:00',
    })
    assert.deepEqual([moved.seriesId, moved.series], [body._id, { number: 3, of: 4 }])
    await as(doctor, 'PUT', `/appointments/${fourth}`, { status: 'confirmed' })
    const stranger = await clinic.call(await clinic.addPerson(), 'PUT', `/appointments/${third}/cancel-rest`, {})
    assert.equal(stranger.status, 404)
    assert.deepEqual(await as(patient, 'PUT', `/appointments/${third}/cancel-rest`, {}), {
      message: '2 visits cancelled',
      cancelled: 2,
      kept: 1,
    })
    assert.deepEqual(await statusesOf(patient), ['pending', 'cancelled', 'cancelled', 'confirmed'])
    const none = await clinic.call(patient, 'PUT', `/appointments/${fourth}/cancel-rest`, {})
    assert.equal(none.body.code, 'not_cancellable')
    const free = await as(patient, 'GET', `/doctors/${doctorId}/slots?date=${dates[2]}`)
    assert.equal(free.length, 2)
    await as(patient, 'PUT', `/appointments/${first}/cancel`, {})
    const single = await bookOne(patient, { doctorId, slotId, appointmentDate: dates[0] })
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${single._id}/cancel-rest`, {})).status, 404)
  })

  it('of a kind in rooms takes a room each time, or is not booked', async () => {
    const admin = await clinic.addPerson('admin')
    const zone = { name: 'With one room', timeZone: 'Europe/Lisbon', emergencyNumber: '112' }
    const { _id: placeId } = await as(admin, 'POST', '/admin/places', zone, 201)
    await as(admin, 'POST', `/admin/places/${placeId}/rooms`, { name: 'Gym', sort: 'physio' }, 201)
    const wanted = { name: 'Physiotherapy', minutes: 30, roomSort: 'physio', horizonDays: 365 }
    const { _id: kindId } = await as(admin, 'POST', '/admin/kinds', wanted, 201)
    const doctors = await Promise.all([clinic.addDoctor({ hours: [9] }), clinic.addDoctor({ hours: [9] })])
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) select unnest($1::uuid[]), $2', [doctors, kindId])
    await clinic.rows('update weekly_slots set place_id = $2 where doctor_id = any($1)', [doctors, placeId])
    const people = await clinic.addPeople(2)
    // Across a clock change the visits stay at their time of day.
    const dates = await days(...Array.from({ length: 26 }, (_, n) => 2 + 7 * n))
    const answers = await Promise.all(
      doctors.map((doctorId, n) =>
        book(people[n]!, { doctorId, kindId, placeId, visits: visitsOn(dates, '09:00-09:30') }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409])
    const lost = answers.findIndex(({ status }) => status === 409)
    assert.equal(answers[lost]!.body.issues.length, 26)
    const more = { kindId, placeId, slotId: '09:00-09:30', date: dates[0]!, visits: '26' }
    const checked = await check(people[lost]!, doctors[lost]!, more)
    assert.deepEqual([...new Set(checked.map(({ clash }: { clash: string }) => clash))], ['no_room_free'])
    assert.deepEqual(checked[0].alternatives[0], { appointmentDate: dates[0], slotId: '09:30-10:00' })
  })

  it('has its dates as many weeks apart as it says, give or take three days', async () => {
    const doctorId = await clinic.addDoctor({ hours: [10] })
    const patient = await clinic.addPerson()
    const daily = await book(patient, { doctorId, visits: visitsOn(await days(2, 3, 4)) })
    assert.deepEqual([daily.status, daily.body.code, daily.body.issues[0].path], [400, 'invalid_input', 'visits'])
    const nearer = await book(patient, { doctorId, visits: visitsOn(await days(2, 5)) })
    assert.equal(nearer.body.code, 'invalid_input')
    const fortnights = await book(patient, { doctorId, everyWeeks: 2, visits: visitsOn(await days(2, 12)) })
    assert.equal(fortnights.body.code, 'invalid_input')
    assert.deepEqual(await statusesOf(patient), [])
    assert.equal((await book(patient, { doctorId, visits: visitsOn(await days(9, 5, 14)) })).status, 201)
  })

  it('waits for nobody for long', async () => {
    const doctorId = await clinic.addDoctor({ hours: [10] })
    const other = await clinic.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from doctors where id = $1 for update', [doctorId])
      const begun = performance.now()
      const { status, body } = await book(await clinic.addPerson(), { doctorId, visits: visitsOn(await days(2, 9)) })
      assert.deepEqual([status, body.code], [503, 'not_ready'])
      assert.ok(performance.now() - begun < 10_000, 'once, and not over and over')
    } finally {
      await other.query('rollback')
      other.release()
    }
  })
})
