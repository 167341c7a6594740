import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { addDays } from '#contract/clinic-time.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'

type Made = { placeId?: string; status?: string; name?: string; minutes?: number; doctorId?: string }

describe('the calendar', () => {
  let clinic: Clinic
  let ruth: Person
  let dora: string
  let lisbon: string
  let day: string
  before(async () => {
    clinic = await openClinic()
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    dora = await clinic.addDoctor({ hours: [9, 10] })
    day = await clinic.day(3)
    const [place] = await clinic.rows("insert into places (name, time_zone) values ('Lisbon', $1) returning id", [
      'Europe/Lisbon',
    ])
    lisbon = place!.id as string
    await clinic.rows(
      `insert into extra_hours (doctor_id, date, start_time, end_time, place_id) values ($1, $2, '14:00', '16:00', $3)`,
      [dora, day, lisbon],
    )
  })
  after(() => clinic.close())

  /** A claim at a time by the place's clock; Dora's, unless another doctor is named. */
  async function claim(time: string, more: Made = {}) {
    const { placeId = firstPlaceId, status = 'confirmed', name = 'Pat Patient', minutes = 30, doctorId = dora } = more
    const [made] = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, hold_expires_at,
         amount_cents, payment_method, location, place_id, buffer_before, buffer_after)
       select $1, $2, $3::date, $4::time, $4::time + make_interval(mins => $7),
         tstzrange(starts, starts + make_interval(mins => $7)), $5,
         case when $5 = 'held' then clinic_now() + interval '5 min' end, 100, 'clinic', 'Clinic', $6, 5, 10
       from (select ($3::date + $4::time) at time zone zone_of($6) as starts) at returning id`,
      [doctorId, (await clinic.addPerson('user', name)).id, day, time, status, placeId, minutes],
    )
    return made!.id as string
  }
  const look = async (who: Person, query: string) => {
    const { status, body } = await clinic.call(who, 'GET', `/calendar?${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  it('shows hours, visits with their buffers, holds and time off on one clock, and no word of why anybody comes', async () => {
    const visit = await claim('09:00', { name: 'Ines Moreau' })
    await claim('10:00', { status: 'held' })
    await claim('10:30', { status: 'cancelled' })
    const there = await claim('14:00', { placeId: lisbon })
    const own = await clinic.doctorPerson(dora)
    const off = await clinic.call(own, 'POST', '/doctors/my-time-off', {
      fromDate: day,
      toDate: day,
      startTime: '11:00',
      endTime: '12:00',
      reason: 'My own dentist',
    })
    assert.equal(off.status, 201)
    const days = `from=${day}&to=${day}`

    const mine = await look(own, days)
    assert.equal(mine.timeZone, 'Europe/Berlin')
    assert.deepEqual(
      mine.windows.map(({ minute, minutes }: { minute: number; minutes: number }) => [minute, minutes]),
      // Lisbon's 14:00 is Berlin's 15:00.
      [
        [540, 120],
        [900, 120],
      ],
    )
    assert.deepEqual(
      mine.visits.map((each: Record<string, unknown>) => [each._id, each.minute, each.slotId, each.before, each.after]),
      [
        [visit, 540, '09:00-09:30', 5, 10],
        [there, 900, '14:00-14:30', 5, 10],
      ],
    )
    assert.equal(mine.visits[0].patient.name, 'Ines Moreau')
    assert.deepEqual([mine.holds[0].minute, mine.holds[0].minutes], [600, 30])
    assert.ok(mine.holds[0].secondsLeft > 200 && mine.holds[0].secondsLeft <= 300)
    assert.equal(mine.away[0].reason, 'My own dentist')

    const desk = await look(ruth, days)
    assert.deepEqual(desk.away[0], { ...mine.away[0], reason: '' })
    assert.doesNotMatch(JSON.stringify(desk), /dentist|notes|email|phone/)

    // For one place: its clock, and the doctor's visits elsewhere only as being away.
    const atLisbon = await look(ruth, `${days}&placeId=${lisbon}`)
    assert.deepEqual([atLisbon.timeZone, atLisbon.visits.length, atLisbon.visits[0].minute], ['Europe/Lisbon', 1, 840])
    assert.deepEqual(atLisbon.away.map((each: Record<string, unknown>) => `${each.why} ${each.minute}`).sort(), [
      'elsewhere 480',
      'elsewhere 540',
      'off 660',
    ])
    assert.doesNotMatch(JSON.stringify(atLisbon), /Ines/)
  })

  it('says which places are closed: of those shown, to a doctor where they work', async () => {
    const [from, to] = [addDays(day, 20), addDays(day, 26)]
    await clinic.rows(
      `insert into closures (place_id, from_date, to_date, name)
       values ($1, $3, $3::date + 1, 'Outing'), ($2, $4, $4::date + 9, 'Repairs')`,
      [firstPlaceId, lisbon, addDays(from, -1), addDays(to, -1)],
    )
    const outing = { name: 'Outing', from, to: from }
    const repairs = { place: 'Lisbon', name: 'Repairs', from: addDays(to, -1), to }
    const closed = async (who: Person, query = '') =>
      (await look(who, `from=${from}&to=${to}${query}`)).closed.map(({ place, ...each }: Record<string, unknown>) =>
        place === 'Lisbon' ? { place, ...each } : each,
      )
    assert.deepEqual(await closed(ruth), [outing, repairs])
    assert.deepEqual(await closed(ruth, `&placeId=${lisbon}`), [repairs])
    assert.deepEqual(await closed(await clinic.doctorPerson(dora)), [outing])
  })

  it('shows doctors nothing but their own, and staff who works then, by specialty and by name', async () => {
    const skin = await clinic.addDoctor({ name: 'Derma Doctor', specialization: 'Dermatology', hours: [9] })
    const idle = await clinic.addDoctor({ name: 'Idle Doctor', hours: [] })
    const days = `from=${day}&to=${day}`
    const names = (calendar: { doctors: { name: string }[] }) => calendar.doctors.map(({ name }) => name)
    assert.deepEqual(names(await look(ruth, days)), ['Derma Doctor', 'Dora Doctor'])
    assert.deepEqual(names(await look(ruth, `${days}&specialization=Dermatology`)), ['Derma Doctor'])
    assert.deepEqual(names(await look(ruth, `${days}&doctorId=${idle}`)), ['Idle Doctor'])
    const derma = await clinic.doctorPerson(skin)
    assert.deepEqual(names(await look(derma, days)), ['Derma Doctor'])
    assert.deepEqual((await look(derma, `${days}&doctorId=${dora}`)).doctors, [])
    assert.equal((await clinic.call(ruth, 'GET', `/calendar?from=${day}&to=${addDays(day, 42)}`)).status, 400)
    assert.equal((await clinic.call(await clinic.addPerson(), 'GET', `/calendar?${days}`)).status, 403)
  })

  it('staff keep a part of a day free for a doctor and end it, but not a longer time away', async () => {
    const tom = await clinic.addDoctor({ name: 'Tom Timeoff', hours: [9, 10] })
    const part = { doctorId: tom, fromDate: day, toDate: day, startTime: '09:00', endTime: '09:45', reason: 'Vet' }
    const { status, body } = await clinic.call(ruth, 'POST', '/doctors/my-time-off', part)
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal((await clinic.call(ruth, 'POST', '/doctors/my-time-off', part)).body.code, 'time_off_overlaps')
    const { doctorId: _, ...nobodys } = part
    assert.equal((await clinic.call(ruth, 'POST', '/doctors/my-time-off', nobodys)).status, 404)
    const own = await clinic.doctorPerson(tom)
    const [told] = (await clinic.call(own, 'GET', '/doctors/my-time-off')).body
    assert.deepEqual([told._id, told.reason], [body.timeOff._id, 'Vet'])
    // A doctor adds time off for themselves only, whomever they name.
    const foreign = await clinic.call(own, 'POST', '/doctors/my-time-off', {
      ...part,
      doctorId: dora,
      startTime: '09:30',
    })
    assert.equal(foreign.body.code, 'time_off_overlaps')

    const away = await clinic.call(own, 'POST', '/doctors/my-time-off', {
      fromDate: addDays(day, 1),
      toDate: addDays(day, 9),
    })
    const shown = await look(ruth, `from=${day}&to=${addDays(day, 1)}&doctorId=${tom}`)
    assert.deepEqual(
      shown.away.map(({ timeOffId }: { timeOffId: string | null }) => timeOffId),
      [body.timeOff._id, null],
    )
    const end = (id: string) => clinic.call(ruth, 'DELETE', `/doctors/my-time-off/${id}`)
    assert.equal((await end(away.body.timeOff._id)).status, 404)
    assert.equal((await end(body.timeOff._id)).status, 204)
    assert.equal((await end(body.timeOff._id)).status, 404)
  })

  it('of many who move one visit at the desk at once, one is let and the others are told', async () => {
    const mia = await clinic.addDoctor({ name: 'Mia Mover', hours: [9, 10, 11, 12, 13, 14, 15] })
    const visit = await claim('09:00', { doctorId: mia, minutes: 60, name: 'Max Moved' })
    const to = (hour: number) =>
      clinic.call(ruth, 'PUT', `/desk/visits/${visit}/time`, {
        version: 1,
        appointmentDate: day,
        slotId: `${hour}:00-${hour + 1}:00`,
      })
    const answers = await Promise.all([10, 11, 12, 13, 14, 15].map(to))
    assert.deepEqual(answers.map(({ status, body }) => (status === 200 ? 'moved' : body.code)).sort(), [
      'moved',
      ...Array(5).fill('visit_moved_on'),
    ])
    const [row] = await clinic.rows('select version from claims where id = $1', [visit])
    assert.equal(row!.version, 2)
  })

  it('is right on the days on which clocks are changed', async () => {
    const night = await clinic.addDoctor({ name: 'Nora Night', hours: [] })
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time)
       values ($1, 7, '00:00', '06:00'), ($1, 7, '08:00', '09:00')`,
      [night],
    )
    for (const sunday of ['2027-03-28', '2027-10-31']) {
      await clinic.rows(
        `insert into time_off (doctor_id, from_date, to_date, during)
         values ($1, $2, $2, tstzrange(clinic_instant($2::date), clinic_instant($2::date + 1)))`,
        [night, sunday],
      )
      const { windows, away } = await look(ruth, `from=${sunday}&to=${sunday}&doctorId=${night}`)
      const shown = (each: Record<string, unknown>) => [each.date, each.minute, each.minutes]
      assert.deepEqual(windows.map(shown), [
        [sunday, 0, 360],
        [sunday, 480, 60],
      ])
      assert.deepEqual(away.map(shown), [[sunday, 0, 1440]])
    }
  })
})
