import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { brokenInvariants } from '../../system/check-invariants.ts'
import { openPool } from '../../platform/database.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'

type Visit = { _id: string; version: number; startTime: string }

describe('an absence is on the clock of the place', () => {
  let clinic: Clinic
  let admin: Person
  let ruth: Person
  const places: Record<string, string> = { Berlin: firstPlaceId }
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    admin = await clinic.addPerson('admin')
    ruth = await clinic.addPerson('reception')
    for (const [name, timeZone] of [
      ['Lisbon', 'Europe/Lisbon'],
      ['New York', 'America/New_York'],
    ] as const) {
      const place = await as(admin, 'POST', '/admin/places', { name, timeZone, emergencyNumber: '112' }, 201)
      places[name] = place._id
    }
  })
  after(() => clinic.closeWhole())

  const as = async (who: Person | null, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  /** A doctor who works at these places from 9 to 21 each day, by each place's clock. */
  async function doctorAt(...names: string[]) {
    const doctorId = await clinic.addDoctor({ hours: [] })
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time, place_id)
       select $1, day, '09:00', '21:00', place::uuid from generate_series(1, 7) day, unnest($2::text[]) place`,
      [doctorId, names.map((name) => places[name])],
    )
    return { doctorId, own: await clinic.doctorPerson(doctorId) }
  }
  async function book(doctorId: string, name: string, date: string, hour: number): Promise<string> {
    const slotId = `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
    const wanted = { doctorId, placeId: places[name], appointmentDate: date, slotId, paymentMethod: 'clinic' }
    return (await as(await clinic.addPerson(), 'POST', '/appointments/book', wanted, 201))._id
  }
  const startsAt = async (doctorId: string, name: string, date: string): Promise<number[]> =>
    (await as(null, 'GET', `/doctors/${doctorId}/slots?date=${date}&placeId=${places[name]}`)).map((free: Visit) =>
      Number(free.startTime.slice(0, 2)),
    )
  const statusOf = async (id: string) => (await clinic.rows('select status from claims where id = $1', [id]))[0]!.status
  const met = async (who: Person, query: Record<string, string>): Promise<Visit[]> =>
    as(who, 'GET', `/doctors/my-time-off/visits?${new URLSearchParams(query)}`)
  const shownOf = (visits: Visit[]) => visits.map(({ _id, version }) => ({ _id, version }))

  it('an admin changes the week, the kinds and the times off of a doctor, who sees it as their own', async () => {
    const { doctorId, own } = await doctorAt('Berlin')
    const at = `/admin/doctors/${doctorId}`
    const today = await clinic.day(0)
    const from = addDays(today, 30)
    const monday = { day: 'Monday', startTime: '10:00', endTime: '12:00', placeId: firstPlaceId, video: false }
    await as(admin, 'PUT', `${at}/hours`, { hours: [monday], from })
    assert.deepEqual(await as(admin, 'GET', `${at}/hours/changes`), [{ from }])
    assert.deepEqual(await as(admin, 'GET', `${at}/hours?on=${from}`), [monday])
    assert.equal((await as(admin, 'GET', `${at}/hours`)).length, 7)
    await as(admin, 'DELETE', `${at}/hours/changes/${from}`, undefined, 204)
    assert.deepEqual(await as(own, 'GET', '/doctors/my-hours/changes'), [])

    const kind = await as(admin, 'POST', '/admin/kinds', { name: `Of ${doctorId}`, minutes: 30 }, 201)
    await as(admin, 'PUT', `${at}/kinds`, { kinds: [{ kindId: kind._id, minutes: 40, fee: null }] })
    type Kind = { kind: { _id: string }; offered: boolean; minutes: number | null }
    const offered = (await as(own, 'GET', '/doctors/my-kinds')).find((each: Kind) => each.kind._id === kind._id)
    assert.deepEqual([offered.offered, offered.minutes], [true, 40])
    assert.deepEqual(await as(admin, 'GET', `${at}/kinds`), await as(own, 'GET', '/doctors/my-kinds'))

    const days = { fromDate: addDays(today, 3), toDate: addDays(today, 9) }
    const reason = 'Operation'
    const { timeOff } = await as(admin, 'POST', '/doctors/my-time-off', { doctorId, ...days, reason }, 201)
    const [seen] = await as(own, 'GET', '/doctors/my-time-off')
    assert.equal(seen.reason, reason)
    // Why a doctor is away is nobody else's business.
    assert.deepEqual(await as(admin, 'GET', `${at}/time-off`), [{ ...seen, reason: '' }])
    assert.equal(timeOff.reason, '')
    const another = await doctorAt('Berlin')
    await as(admin, 'DELETE', `/admin/doctors/${another.doctorId}/time-off/${timeOff._id}`, undefined, 404)
    await as(admin, 'DELETE', `${at}/time-off/${timeOff._id}`, undefined, 204)
    assert.deepEqual(await as(own, 'GET', '/doctors/my-time-off'), [])
    await as(admin, 'GET', `/admin/doctors/${randomUUID()}/kinds`, undefined, 404)
    await as(ruth, 'GET', `${at}/hours/changes`, undefined, 403)
  })

  it('hours off keep those hours free of bookings at each place, and name the visits in them', async () => {
    const day = await clinic.day(3)
    const { doctorId, own } = await doctorAt('Lisbon')
    const [within, before] = [await book(doctorId, 'Lisbon', day, 14), await book(doctorId, 'Lisbon', day, 13)]
    const off = { fromDate: day, toDate: day, startTime: '14:00', endTime: '15:00' }
    const visits = await met(own, off)
    assert.partialDeepStrictEqual(visits, [{ _id: within, startTime: '14:00', place: { name: 'Lisbon' } }])
    const taken = await as(
      own,
      'POST',
      '/doctors/my-time-off',
      { ...off, cancel: [within], shown: shownOf(visits) },
      201,
    )
    assert.deepEqual([taken.cancelled, taken.kept, taken.timeOff.place], [1, 0, null])
    assert.deepEqual([await statusOf(within), await statusOf(before)], ['cancelled', 'pending'])
    const free = await startsAt(doctorId, 'Lisbon', day)
    assert.deepEqual(
      [free.includes(14), free.includes(13), free.includes(12), free.includes(15)],
      [false, false, true, true],
    )
  })

  it('time off at one place leaves the other open, to patients, desk and imports alike', async () => {
    const day = await clinic.day(4)
    const { doctorId, own } = await doctorAt('Berlin', 'Lisbon')
    const off = { fromDate: day, toDate: day, startTime: '10:00', endTime: '12:00', placeId: places.Lisbon }
    const taken = await as(own, 'POST', '/doctors/my-time-off', off, 201)
    assert.deepEqual(taken.timeOff.place, { _id: places.Lisbon, name: 'Lisbon', timeZone: 'Europe/Lisbon' })
    const [berlin, lisbon] = [await startsAt(doctorId, 'Berlin', day), await startsAt(doctorId, 'Lisbon', day)]
    assert.deepEqual(
      [berlin.slice(0, 4), lisbon.slice(0, 3)],
      [
        [9, 10, 11, 12],
        [9, 12, 13],
      ],
    )
    const byDesk = (placeId: string | undefined, startTime: string, accepted: string[]) => ({
      doctorId,
      placeId,
      date: day,
      startTime,
      person: { name: 'Walk In', phone: '030 1' },
      accepted,
    })
    const refused = await clinic.call(ruth, 'POST', '/desk/visits', byDesk(places.Lisbon, '11:00', []))
    assert.match(JSON.stringify(refused.body), /timeOff/)
    // The buffer after a visit is within the time off as well.
    await clinic.rows('update kinds set buffer_after = 30 where id = consultation()')
    const buffered = await clinic.call(ruth, 'POST', '/desk/visits', byDesk(places.Lisbon, '09:00', []))
    await clinic.rows('update kinds set buffer_after = 0 where id = consultation()')
    assert.match(JSON.stringify(buffered.body), /timeOff/)
    assert.equal((await clinic.call(ruth, 'POST', '/desk/visits', byDesk(firstPlaceId, '11:00', []))).status, 201)
    // The second time off overlaps the first at one place only.
    const again = { fromDate: day, toDate: day, startTime: '11:00', endTime: '13:00' }
    const overlaps = await clinic.call(own, 'POST', '/doctors/my-time-off', { ...again, placeId: places.Lisbon })
    assert.equal(overlaps.body.code, 'time_off_overlaps')
    assert.equal((await clinic.call(own, 'POST', '/doctors/my-time-off', again)).body.code, 'time_off_overlaps')
    await as(own, 'POST', '/doctors/my-time-off', { ...again, placeId: firstPlaceId }, 201)
    const nowhere = { ...again, placeId: doctorId }
    assert.equal((await clinic.call(own, 'POST', '/doctors/my-time-off', nowhere)).status, 404)
  })

  it('ends the holds in it at once, and their payments are looked at soon', async () => {
    const day = await clinic.day(6)
    const { doctorId, own } = await doctorAt('Berlin')
    for (const [n, [path, body]] of [
      ['/doctors/my-time-off', { fromDate: day, toDate: day, startTime: '09:00', endTime: '10:00' }] as const,
      ['/appointments/cancel-day', { date: day, shown: [] }] as const,
    ].entries()) {
      const slotId = n === 0 ? '09:00-10:00' : '10:00-11:00'
      const wanted = { doctorId, appointmentDate: day, slotId }
      await as(await clinic.addPerson(), 'POST', '/appointments/payment/create-intent', wanted)
      await clinic.rows("update payments set next_check_at = clinic_now() + interval '1 day'")
      assert.ok((await clinic.call(own, 'POST', path, body)).status < 300)
      const [hold] = await clinic.rows(
        `select claims.status, next_check_at < clinic_now() + interval '1 hour' as soon
         from claims join payments on claim_id = claims.id where doctor_id = $1 order by start_time desc limit 1`,
        [doctorId],
      )
      assert.deepEqual(hold, { status: 'lapsed', soon: true }, path)
    }
  })

  it('a day in New York is cancelled from its midnight to its midnight, and offered to nobody again', async () => {
    const day = await clinic.day(5)
    const { doctorId, own } = await doctorAt('New York')
    const ids = [
      await book(doctorId, 'New York', addDays(day, -1), 20),
      await book(doctorId, 'New York', day, 9),
      await book(doctorId, 'New York', day, 19),
      await book(doctorId, 'New York', addDays(day, 1), 9),
    ]
    const visits = await met(own, { fromDate: day, toDate: day })
    assert.deepEqual(
      visits.map(({ _id }) => _id),
      ids.slice(1, 3),
    )
    const gone = await as(own, 'POST', '/appointments/cancel-day', { date: day, shown: shownOf(visits) })
    assert.equal(gone.cancelled, 2)
    assert.deepEqual(await Promise.all(ids.map(statusOf)), ['pending', 'cancelled', 'cancelled', 'pending'])
    assert.deepEqual(await startsAt(doctorId, 'New York', day), [])
    assert.deepEqual((await startsAt(doctorId, 'New York', addDays(day, -1))).at(-1), 19)
    assert.deepEqual((await startsAt(doctorId, 'New York', addDays(day, 1)))[0], 10)
    // Only one place is cancelled: the other place's day is unchanged.
    const both = await doctorAt('Berlin', 'New York')
    const here = await book(both.doctorId, 'Berlin', day, 9)
    const there = await book(both.doctorId, 'New York', day, 12)
    const part = { date: day, placeId: places['New York'] }
    const shown = shownOf(await met(both.own, { fromDate: day, toDate: day, placeId: places['New York']! }))
    assert.equal((await as(both.own, 'POST', '/appointments/cancel-day', { ...part, shown })).cancelled, 1)
    assert.deepEqual([await statusOf(here), await statusOf(there)], ['pending', 'cancelled'])
    assert.ok((await startsAt(both.doctorId, 'Berlin', day)).length > 0)
  })

  it('nothing is cancelled that was not shown as it is now', async () => {
    const day = await clinic.day(6)
    const { doctorId, own } = await doctorAt('Berlin')
    const [first, second] = [await book(doctorId, 'Berlin', day, 9), await book(doctorId, 'Berlin', day, 11)]
    const outside = await book(doctorId, 'Berlin', addDays(day, 1), 9)
    const off = { fromDate: day, toDate: day }
    const visits = await met(own, off)
    const shown = shownOf(visits)
    const tries: [string, object][] = [
      ['/appointments/cancel-day', { date: day }],
      ['/appointments/cancel-day', { date: day, shown: shown.slice(1) }],
      ['/appointments/cancel-day', { date: day, shown: [shown[0], { _id: second, version: 99 }] }],
      ['/doctors/my-time-off', { ...off, cancel: [first] }],
      ['/doctors/my-time-off', { ...off, cancel: [first], shown: shown.slice(0, 1) }],
      ['/doctors/my-time-off', { ...off, shown: [] }],
      ['/doctors/my-time-off', { ...off, cancel: [outside], shown }],
      ['/doctors/my-time-off', { ...off, cancel: [outside], shown: [...shown, { _id: outside, version: 0 }] }],
    ]
    for (const [path, body] of tries) {
      const refused = await clinic.call(own, 'POST', path, body)
      assert.deepEqual([refused.status, refused.body.code], [409, 'visits_differ'], JSON.stringify(body))
      assert.deepEqual(refused.body.visits.map(({ _id }: Visit) => _id).sort(), [first, second].sort())
    }
    assert.deepEqual(await Promise.all([first, second, outside].map(statusOf)), ['pending', 'pending', 'pending'])
    assert.deepEqual(await as(own, 'GET', '/doctors/my-time-off'), [])
    // A visit booked after the list was shown is not cancelled unseen.
    const late = await book(doctorId, 'Berlin', day, 15)
    const day1 = await clinic.call(own, 'POST', '/appointments/cancel-day', { date: day, shown })
    assert.equal(day1.body.code, 'visits_differ')
    const now = shownOf(await met(own, off))
    const taken = await as(own, 'POST', '/doctors/my-time-off', { ...off, cancel: [late], shown: now }, 201)
    assert.deepEqual([taken.cancelled, taken.kept], [1, 2])
    // Staff see the visits of the doctor they name; a doctor sees only their own.
    assert.equal((await met(ruth, { ...off, doctorId })).length, 2)
    assert.equal(
      (await clinic.call(ruth, 'GET', `/doctors/my-time-off/visits?fromDate=${day}&toDate=${day}`)).status,
      404,
    )
    assert.deepEqual(await met((await doctorAt('Berlin')).own, { ...off, doctorId }), [])
  })

  it('a stand-in takes over the hours as the place’s clock has them', async () => {
    const day = await clinic.day(7)
    const [ill, other] = [await doctorAt('Lisbon', 'New York'), await doctorAt('Lisbon', 'New York')]
    const lisbon = [await book(ill.doctorId, 'Lisbon', day, 13), await book(ill.doctorId, 'Lisbon', day, 14)]
    const york = await book(ill.doctorId, 'New York', day, 19)
    const hours = { date: day, doctorId: ill.doctorId, startTime: '14:00', endTime: '15:00' }
    const asked = await as(ruth, 'GET', `/stand-ins?${new URLSearchParams(hours)}`)
    assert.deepEqual(
      asked.visits.map((visit: Visit & { place: string }) => [visit._id, visit.place]),
      [[lisbon[1], 'Lisbon']],
    )
    const over = await as(ruth, 'POST', '/stand-ins', { ...hours, standInId: other.doctorId })
    assert.deepEqual([over.moved, over.left], [1, 0])
    // All of the day at New York, only at that place.
    const rest = { date: day, doctorId: ill.doctorId, placeId: places['New York'], standInId: other.doctorId }
    assert.equal((await as(ruth, 'POST', '/stand-ins', rest)).moved, 1)
    const doctors = await clinic.rows(
      'select doctor_id from claims where id = any($1) order by array_position($1, id)',
      [[...lisbon, york]],
    )
    assert.deepEqual(
      doctors.map((row) => row.doctor_id),
      [ill.doctorId, other.doctorId, other.doctorId],
    )
    const free = await startsAt(ill.doctorId, 'Lisbon', day)
    assert.deepEqual([free.includes(14), free.includes(15)], [false, true])
    assert.deepEqual(await startsAt(ill.doctorId, 'New York', day), [])
    // A doctor who is off at that place then cannot stand in.
    await as(
      other.own,
      'POST',
      '/doctors/my-time-off',
      { fromDate: addDays(day, 1), toDate: addDays(day, 1), startTime: '20:00', endTime: '21:00' },
      201,
    )
    const away = await book(ill.doctorId, 'New York', addDays(day, 1), 20)
    const next = { date: addDays(day, 1), doctorId: ill.doctorId, placeId: places['New York'] as string }
    const { doctors: candidates } = await as(ruth, 'GET', `/stand-ins?${new URLSearchParams(next)}`)
    const unable = candidates.find(({ _id }: Visit) => _id === other.doctorId).cannot
    assert.deepEqual(unable, [{ _id: away, why: 'away' }])
  })

  it('time off of an older server keeps its instants wherever it is asked for', async () => {
    const day = await clinic.day(8)
    const { doctorId } = await doctorAt('Berlin', 'Lisbon')
    await clinic.rows(
      `insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during)
       values ($1, $2, $2, '14:00', '15:00', instants_of($2, '14:00', '15:00'))`,
      [doctorId, day],
    )
    const [berlin, lisbon] = [await startsAt(doctorId, 'Berlin', day), await startsAt(doctorId, 'Lisbon', day)]
    assert.deepEqual([berlin.includes(14), berlin.includes(13)], [false, true])
    assert.deepEqual([lisbon.includes(13), lisbon.includes(14)], [false, true])
  })

  it('a series stays whole where a stand-in has one of its visits', async () => {
    const [from, to] = [await doctorAt('Berlin'), await doctorAt('Berlin')]
    const patient = await clinic.addPerson()
    const dates = [await clinic.day(9), await clinic.day(16)]
    const visits = dates.map((appointmentDate) => ({ appointmentDate, slotId: '09:00-10:00' }))
    const series = { seriesId: randomUUID(), everyWeeks: 1, doctorId: from.doctorId, visits }
    await as(patient, 'POST', '/appointments/series', series, 201)
    const over = { date: dates[0], doctorId: from.doctorId, standInId: to.doctorId }
    assert.equal((await as(ruth, 'POST', '/stand-ins', over)).moved, 1)
    const pool = openPool(clinic.databaseUrl, { connections: 1 })
    const client = await pool.connect()
    try {
      assert.deepEqual(await brokenInvariants(client), [])
    } finally {
      client.release()
      await pool.end()
    }
  })
})

it('the dates of a place that is a day ahead of the clinic go to the end of its horizon', async () => {
  // Its clock is 25 hours away, so it is always another date there.
  const clinic = await openClinic({ timeZone: 'Pacific/Pago_Pago' })
  try {
    const admin = await clinic.addPerson('admin')
    const there = { name: 'Kiritimati', timeZone: 'Pacific/Kiritimati', emergencyNumber: '112' }
    const { body: place } = await clinic.call(admin, 'POST', '/admin/places', there)
    const kind = { name: 'Far ahead', minutes: 60, horizonDays: 365 }
    const { body: made } = await clinic.call(admin, 'POST', '/admin/kinds', kind)
    const doctorId = await clinic.addDoctor({ hours: [9] })
    await clinic.rows('update weekly_slots set place_id = $2 where doctor_id = $1', [doctorId, place._id])
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) values ($1, $2)', [doctorId, made._id])
    const [{ last } = {}] = await clinic.rows('select (today_at($1) + 365)::text as last', [place._id])
    const { body: dates } = await clinic.call(
      null,
      'GET',
      `/doctors/${doctorId}/free-dates?kindId=${made._id}&placeId=${place._id}`,
    )
    assert.equal(dates.at(-1).date, last)
  } finally {
    await clinic.closeWhole()
  }
})
