import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { OwnPatient } from '#contract/booking/appointment-lists.ts'
import type { AppointmentStatus } from '#contract/booking/appointment-status.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'

/** Inserts an appointment in any state on any day, as if it had got there in the usual way. */
const putAppointment = (clinic: Clinic) =>
  async function put(doctorId: string, patient: Person, day: number, hour: number, status: AppointmentStatus) {
    const [row] = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, date, make_time($4, 0, 0), make_time($4 + 1, 0, 0),
         instants_of(date, make_time($4, 0, 0), make_time($4 + 1, 0, 0)), $5, 0, 'clinic', 'Clinic'
       from (select clinic_today() + $3::int as date) day returning id`,
      [doctorId, patient.id, day, hour, status],
    )
    return String(row!.id)
  }

describe('the own lists of appointments', () => {
  let clinic: Clinic
  let doctor: Person
  let ada: Person
  let zoe: Person
  let doctorId: string
  const id: Record<string, string> = {}
  before(async () => {
    clinic = await openClinic()
    doctorId = await clinic.addDoctor({ name: 'Lucía Fernández', specialization: 'Neurology' })
    doctor = await clinic.doctorPerson(doctorId)
    ada = await clinic.addPerson('user', 'Ada Álvarez')
    zoe = await clinic.addPerson('user', 'Zoë Çelik')
    await clinic.rows(`update persons set phone = '+49 (0)30 1234-567' where id = $1`, [zoe.id])
    const other = await clinic.addDoctor({ name: 'Somebody Else' })
    const put = putAppointment(clinic)
    id.lastYear = await put(doctorId, ada, -300, 9, 'completed')
    id.missed = await put(doctorId, zoe, -2, 9, 'no-show')
    id.forgotten = await put(doctorId, zoe, -1, 10, 'pending')
    id.today = await put(doctorId, ada, 0, 9, 'completed')
    id.tonight = await put(doctorId, zoe, 0, 20, 'confirmed')
    id.tomorrow = await put(doctorId, ada, 1, 9, 'pending')
    id.calledOff = await put(doctorId, ada, 2, 9, 'cancelled')
    id.elsewhere = await put(other, ada, 3, 9, 'confirmed')
    // As booking does.
    await clinic.rows('insert into stale_figures select distinct date from claims on conflict do nothing')
  })
  after(() => clinic.close())

  const named = (rows: { _id: string }[]) =>
    rows.map(({ _id }) => Object.entries(id).find(([, each]) => each === _id)?.[0])
  const asDoctor = async (query: string) => {
    const { status, body, headers } = await clinic.call(doctor, 'GET', `/appointments/doctor/appointments${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return { names: named(body), total: Number(headers['x-total-count']), rows: body as Appointment[] }
  }
  const asAda = async (query: string) =>
    named((await clinic.call(ada, 'GET', `/appointments/my-appointments${query}`)).body)

  it('without a filter have everything, newest date first, as before there were filters', async () => {
    const all = ['calledOff', 'tomorrow', 'tonight', 'today', 'forgotten', 'missed', 'lastYear']
    assert.deepEqual((await asDoctor('')).names, all)
    assert.deepEqual(await asAda(''), ['elsewhere', 'calledOff', 'tomorrow', 'today', 'lastYear'])
  })

  it('the doctor’s three, as the product says: what is completed today is in Today and in Past', async () => {
    assert.deepEqual((await asDoctor('?list=today&sort=oldest')).names, ['today', 'tonight'])
    assert.deepEqual((await asDoctor('?list=upcoming&sort=oldest')).names, ['tomorrow'])
    assert.deepEqual((await asDoctor('?list=past')).names, ['today', 'forgotten', 'missed', 'lastYear'])
    const { body } = await clinic.call(doctor, 'GET', '/appointments/doctor/counts')
    const { body: week } = await clinic.call(doctor, 'GET', '/doctors/my-slots')
    assert.equal(body.availableSlots, week.filter(({ isBooked }: { isBooked: boolean }) => !isBooked).length)
    assert.deepEqual(body, {
      total: 7,
      today: 2,
      upcoming: 1,
      past: 4,
      pending: 2,
      availableSlots: body.availableSlots,
    })
  })

  it('the patient’s two, with counts and whom they have rated lately', async () => {
    assert.deepEqual(await asAda('?list=upcoming&sort=oldest'), ['tomorrow', 'elsewhere'])
    assert.deepEqual(await asAda('?list=past'), ['calledOff', 'today', 'lastYear'])
    const counts = async () => (await clinic.call(ada, 'GET', '/appointments/my-counts')).body
    const expected = { total: 5, upcoming: 2, past: 3, confirmed: 1, pending: 1, doctors: 2 }
    assert.deepEqual(await counts(), { ...expected, ratedLately: [] })
    const rated = await clinic.call(ada, 'POST', `/appointments/${id.lastYear}/rating`, { stars: 5 })
    assert.equal(rated.status, 201)
    assert.deepEqual((await counts()).ratedLately, [doctorId])
    // A doctor whose visit the patient did not attend does not count as visited.
    await clinic.rows("update claims set status = 'no-show' where id = $1", [id.elsewhere])
    assert.equal((await counts()).doctors, 1)
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [id.elsewhere])
  })

  it('an admin finds one of them, and one account with the appointments of a doctor too, by id alone', async () => {
    const admin = await clinic.addPerson('admin', 'Nora Admin')
    const byId = async (list: string, one: string) => {
      const { body, headers } = await clinic.call(admin, 'GET', `${list}?id=${one}`)
      return { ...body[0], rows: Number(headers['x-total-count']) }
    }
    assert.deepEqual(await byId('/appointments/all', randomUUID()), { rows: 0 })
    const visit = await byId('/appointments/all', id.tonight!)
    assert.deepEqual([visit._id, visit.rows], [id.tonight, 1])
    const account = await byId('/admin/users', doctor.id)
    assert.deepEqual([account._id, account.appointments, account.rows], [doctor.id, 7, 1])
    assert.equal((await byId('/admin/users', ada.id)).appointments, 5)
    assert.deepEqual(
      [(await byId('/admin/doctors', doctorId))._id, (await byId('/admin/staff', admin.id))._id],
      [doctorId, admin.id],
    )
    assert.equal((await clinic.call(admin, 'GET', '/admin/care-requests?id=1')).status, 400)
  })

  it('are narrowed by date, status, patient and words, and paged', async () => {
    assert.deepEqual((await asDoctor(`?from=${await clinic.day(0)}&to=${await clinic.day(1)}`)).names.length, 3)
    assert.deepEqual((await asDoctor('?status=pending,no-show')).names, ['tomorrow', 'forgotten', 'missed'])
    assert.deepEqual((await asDoctor('?search=CELIK')).names, ['tonight', 'forgotten', 'missed'])
    assert.deepEqual((await asDoctor('?search=0301234567')).names, ['tonight', 'forgotten', 'missed'])
    assert.deepEqual((await asDoctor(`?patientId=${zoe.id}&list=past`)).names, ['forgotten', 'missed'])
    const { names, total } = await asDoctor('?list=past&limit=1&offset=1')
    assert.deepEqual([names, total], [['forgotten'], 4])
    assert.deepEqual(await asAda('?search=neuro&status=pending'), ['tomorrow'])
    const counted = await clinic.call(doctor, 'GET', '/appointments/doctor/counts?search=celik')
    assert.deepEqual(counted.body, {
      total: 3,
      today: 1,
      upcoming: 0,
      past: 2,
      pending: 1,
      availableSlots: counted.body.availableSlots,
    })
    const narrowed = await clinic.call(doctor, 'GET', '/appointments/doctor/counts?search=celik&status=pending,no-show')
    assert.deepEqual([narrowed.body.total, narrowed.body.today, narrowed.body.past], [2, 0, 2])
    const ofAda = ['lastYear', 'today', 'tomorrow', 'calledOff']
    const ofZoe = ['missed', 'forgotten', 'tonight']
    assert.deepEqual((await asDoctor('?sort=patient')).names, [...ofAda, ...ofZoe])
    assert.deepEqual((await asDoctor('?sort=-patient')).names, [...ofZoe, ...ofAda])
    assert.deepEqual((await asDoctor('?sort=status&limit=2')).names, ['calledOff', 'today'])
    for (const bad of ['?sort=fee', '?status=pending,lost', '?list=all', '?from=soon']) {
      assert.equal((await clinic.call(doctor, 'GET', `/appointments/doctor/appointments${bad}`)).status, 400, bad)
    }
  })

  it('the doctor’s patients: by name or latest first, with their next and last visit, and nobody else’s', async () => {
    const list = async (query: string) => {
      const { body, headers } = await clinic.call(doctor, 'GET', `/doctors/my-patients${query}`)
      return { patients: body as OwnPatient[], total: Number(headers['x-total-count']) }
    }
    const { patients, total } = await list('')
    assert.equal(total, 2)
    const [evening] = await clinic.rows("select clinic_now() >= clinic_instant(clinic_today() + time '21:00') as over")
    assert.deepEqual(
      patients.map(({ patient, visits, noShows, next, last }) => [
        patient.name,
        visits,
        noShows,
        next && named([next])[0],
        last && named([last])[0],
      ]),
      [
        ['Ada Álvarez', 4, 0, 'tomorrow', 'today'],
        ['Zoë Çelik', 3, 1, evening!.over ? null : 'tonight', null],
      ],
    )
    assert.deepEqual((await list('?sort=recent')).patients.length, 1)
    assert.equal((await list('?search=zoe')).patients[0]!.patient._id, zoe.id)
    assert.equal((await list(`?patientId=${ada.id}`)).total, 1)
    assert.equal((await list(`?patientId=${doctor.id}`)).total, 0)
    assert.equal((await clinic.call(ada, 'GET', '/doctors/my-patients')).status, 403)
  })
})

describe('a doctor of ten years', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  it('opens their day with less than 30 kB, however much lies behind them', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.addPeople(400)
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, patient.id, at.date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
         instants_of(at.date, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)),
         case when at.date < clinic_today() then 'completed' else 'confirmed' end, 12000, 'clinic', 'Room 12'
       from (select clinic_today() + n as date, n from generate_series(-3650, 20) n) at
       cross join generate_series(9, 11) hour
       join (select id, row_number() over () as place from users where role = 'user') patient
         on patient.place = (at.n + 3650 + hour * 7) % 400 + 1`,
      [doctorId],
    )
    // The requests of the page of the day.
    let bytes = 0
    for (const path of [
      '/doctors/me',
      '/appointments/doctor/counts',
      '/appointments/doctor/appointments?list=today&sort=oldest&limit=100',
      '/appointments/doctor/appointments?list=upcoming&sort=oldest&limit=3',
      '/doctors/my-patients?sort=recent&limit=3',
    ]) {
      const reply = await clinic.app.inject({
        url: `/api${path}`,
        headers: { authorization: `Bearer ${doctor.token}`, 'accept-encoding': 'gzip' },
      })
      assert.equal(reply.statusCode, 200, path)
      bytes += reply.rawPayload.length
    }
    assert.ok(bytes < 30_000, `${bytes} bytes`)
  })
})
