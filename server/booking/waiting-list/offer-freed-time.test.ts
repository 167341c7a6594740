import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../../testing/clinic.ts'
import { isPlanned, wholeTablesRead } from '../../testing/plans.ts'
import { relayAll } from '../../testing/relay-all.ts'
import { whatRuns } from '../../testing/statements/record.ts'
import { workOnWaitingList } from './offer-freed-time.ts'

describe('the waiting list', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const book = async (patient: Person, doctorId: string, daysAhead: number) => {
    const appointmentDate = await clinic.day(daysAhead)
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate, paymentMethod: 'clinic' }
    return (await clinic.call(patient, 'POST', '/appointments/book', wanted)).body._id as string
  }
  const join = async (patient: Person, doctorId: string, daysAhead: number) => {
    const joined = await clinic.call(patient, 'POST', '/waitlist', { doctorId, date: await clinic.day(daysAhead) })
    assert.equal(joined.status, 201)
  }
  const statuses = async (doctorId: string) =>
    (await clinic.rows('select status from waitlist where doctor_id = $1 order by created_at, id', [doctorId])).map(
      ({ status }) => status,
    )

  it('reaches the one in line who can come, however many before them cannot', async () => {
    const [doctorId, other] = [await clinic.addDoctor({ hours: [9] }), await clinic.addDoctor({ hours: [9] })]
    const holder = await clinic.addPerson()
    const id = await book(holder, doctorId, 9)
    const waiting = await clinic.addPeople(26)
    for (const person of waiting) await join(person, doctorId, 9)
    // The first patient has another visit then, the accounts of the next ones are closed; only the last one can come.
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status,
         amount_cents, payment_method, location)
       select $1, patient, date, start_time, end_time, during, 'confirmed', 0, 'clinic', 'Clinic'
       from claims, unnest($3::uuid[]) patient where id = $2 and patient = ($3::uuid[])[1]`,
      [other, id, waiting.map((person) => person.id)],
    )
    await clinic.rows('update users set closed_at = clinic_now() where id = any ($1)', [
      waiting.slice(1, 25).map((person) => person.id),
    ])
    await clinic.call(holder, 'PUT', `/appointments/${id}/cancel`)
    assert.deepEqual(await statuses(doctorId), [...Array.from({ length: 25 }, () => 'waiting'), 'offered'])
  })

  it('has an account once in a line, whomever it acts for; what it gives up goes to another account', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [holder, parent, next] = (await clinic.addPeople(3)) as [Person, Person, Person]
    const id = await book(holder, doctorId, 12)
    const children = await clinic.rows(
      `with child as (
         insert into persons (name, born) select 'Kim', clinic_today() - 2000 from generate_series(1, 3) returning id
       )
       insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select $1, id, 'child', '{book,pay,visits}', $1, clinic_now(), $1 from child returning person_id as id`,
      [parent.id],
    )
    const date = await clinic.day(12)
    const answers = await Promise.all(
      [undefined, ...children.map((child) => child.id)].map((personId) =>
        clinic.call(parent, 'POST', '/waitlist', { doctorId, date, personId }),
      ),
    )
    assert.deepEqual(answers.map(({ body }) => body.code ?? 'joined').sort(), [
      'already_waiting',
      'already_waiting',
      'already_waiting',
      'joined',
    ])
    // As before that rule existed: another entry of the account waits too, ahead of everybody.
    const taken = await clinic.rows('select patient_id from waitlist where doctor_id = $1', [doctorId])
    await clinic.rows(
      `insert into waitlist (doctor_id, patient_id, date, until_date, asked_by, created_at)
       values ($1, $2, $3, $3, $4, clinic_now())`,
      [doctorId, children.find((child) => child.id !== taken[0]!.patient_id)!.id, date, parent.id],
    )
    await join(next, doctorId, 12)
    await clinic.call(holder, 'PUT', `/appointments/${id}/cancel`)
    assert.deepEqual(await statuses(doctorId), ['offered', 'waiting', 'waiting'])
    const [first] = await clinic.rows("select id from waitlist where doctor_id = $1 and status = 'offered'", [doctorId])
    assert.equal((await clinic.call(parent, 'DELETE', `/waitlist/${first!.id}`)).status, 204)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await statuses(doctorId), ['left', 'waiting', 'offered'])
  })

  it('notes of an offer that is booked without paying before that it was taken', async () => {
    const [kind] = await clinic.rows(
      "insert into kinds (name, minutes, fee_cents, pays) values ('Pays later', 60, 4000, 'nothing') returning id",
    )
    const doctorId = await clinic.addDoctor({ hours: [9] })
    await clinic.rows('insert into doctor_kinds (doctor_id, kind_id) values ($1, $2)', [doctorId, kind!.id])
    const [holder, waits] = (await clinic.addPeople(2)) as [Person, Person]
    const wanted = { doctorId, kindId: kind!.id, date: await clinic.day(13) }
    const id = await book(holder, doctorId, 13)
    assert.equal((await clinic.call(waits, 'POST', '/waitlist', wanted)).status, 201)
    await clinic.call(holder, 'PUT', `/appointments/${id}/cancel`)
    assert.deepEqual(await statuses(doctorId), ['offered'])
    const { date: appointmentDate, ...visit } = wanted
    const at = { ...visit, appointmentDate, slotId: '09:00-10:00', paymentMethod: 'clinic' }
    assert.equal((await clinic.call(waits, 'POST', '/appointments/book', at)).status, 201)
    await relayAll(clinic.ground)
    assert.deepEqual(await statuses(doctorId), ['booked'])
  })

  it('offers nothing to an account that is closed, and looks again when it is opened', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [holder, closed] = [await clinic.addPerson(), await clinic.addPerson()]
    const id = await book(holder, doctorId, 10)
    await join(closed, doctorId, 10)
    await clinic.rows('update users set closed_at = clinic_now() where id = $1', [closed.id])
    await clinic.call(holder, 'PUT', `/appointments/${id}/cancel`)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await statuses(doctorId), ['waiting'])
    await clinic.rows('update users set closed_at = null where id = $1', [closed.id])
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await statuses(doctorId), ['offered'])
  })

  it('offers an hour that the doctor adds', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const [holder, waiting] = [await clinic.addPerson(), await clinic.addPerson()]
    await book(holder, doctorId, 11)
    await join(waiting, doctorId, 11)
    const doctor = await clinic.doctorPerson(doctorId)
    const extra = { date: await clinic.day(11), startTime: '18:00' }
    assert.equal((await clinic.call(doctor, 'POST', '/doctors/my-extra-hours', extra)).status, 201)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await statuses(doctorId), ['offered'])
  })

  it('several servers at once offer each time once', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const people = await clinic.addPeople(3)
    for (let day = 12; day < 24; day++) {
      const id = await book(people[0]!, doctorId, day)
      for (const person of people.slice(1)) await join(person, doctorId, day)
      await clinic.rows("update claims set status = 'cancelled' where id = $1", [id])
    }
    const offered = await Promise.all(Array.from({ length: 4 }, () => workOnWaitingList(clinic.ground)))
    // A patient holds one time only: each of the two keeps waiting for the other days.
    assert.equal(
      offered.reduce((sum, each) => sum + each, 0),
      2,
    )
    assert.equal((await statuses(doctorId)).filter((status) => status === 'offered').length, 2)
  })

  it('costs what has become free, not who waits: 10,000 waiting, nothing due', async () => {
    const doctors = await Promise.all(Array.from({ length: 20 }, () => clinic.addDoctor({ hours: [9] })))
    const people = await clinic.addPeople(500)
    await clinic.rows(
      `insert into waitlist (doctor_id, patient_id, date, created_at)
       select doctor, patient, clinic_today() + 25, clinic_now()
       from unnest($1::uuid[]) doctor, unnest($2::uuid[]) patient`,
      [doctors, people.map((person) => person.id)],
    )
    await clinic.rows('delete from freed_times')
    await clinic.rows('analyze')
    const statements = await whatRuns(async () => {
      assert.equal(await workOnWaitingList(clinic.ground), 0)
    })
    assert.ok(statements.some((text) => text.includes('freed_times')))
    const growing = ['freed_times', 'waitlist']
    assert.deepEqual(await wholeTablesRead(clinic.pool, statements, { growing }), [])
    // The waiting patients and their doctors' times are not looked up.
    assert.deepEqual(
      statements.filter(isPlanned).filter((text) => /free_starts|grid_starts|offered_at/.test(text)),
      [],
    )
  })
})
