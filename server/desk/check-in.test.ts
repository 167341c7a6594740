import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'

describe('checking in', () => {
  let clinic: Clinic
  let desk: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  /** A visit of 30 minutes that begins so many minutes from now. */
  const addVisit = async (patient: Person, minutes: number, { mode = 'clinic' } = {}) => {
    const doctorId = await clinic.addDoctor({ name: 'Dora Day' })
    const [row] = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location, mode)
         select $1, $2, starts::date, starts::time, starts::time + interval '30 minutes',
           instants_at(clinic_zone(), starts::date, starts::time, (starts + interval '30 minutes')::time),
           'confirmed', 4000, 'clinic', 'Clinic', $4
         from (
           select date_trunc('minute', clinic_wall(clinic_now())) + make_interval(mins => $3::int) as starts
         ) at
         returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, patient.id, minutes, mode],
    )
    return row!.id as string
  }
  const linkTo = (id: string) => clinic.ground.signatures.seal('check-in', id)
  const byLink = (path: string, token: string) => clinic.call(null, 'POST', path, { token })
  const onBoard = async (id: string) =>
    (await clinic.call(desk, 'GET', '/desk/board')).body.visits.find(({ _id }: { _id: string }) => _id === id)

  it('by the link of the reminder, without a log-in: first name, time and doctor, and no more', async () => {
    const patient = await clinic.addPerson('user', 'Petra Maria Patient')
    const id = await addVisit(patient, 40)
    const seen = await byLink('/check-in/visit', linkTo(id))
    assert.equal(seen.status, 200)
    assert.deepEqual(Object.keys(seen.body).sort(), [
      'date',
      'doctor',
      'firstName',
      'from',
      'number',
      'place',
      'standing',
      'startTime',
    ])
    assert.deepEqual([seen.body.firstName, seen.body.doctor, seen.body.standing], ['Petra', 'Dora Day', 'open'])
    // The link, the portal and many presses at once: one arrival, one number.
    const presses = await Promise.all([
      ...Array.from({ length: 4 }, () => byLink('/check-in', linkTo(id))),
      clinic.call(patient, 'POST', `/appointments/${id}/check-in`),
    ])
    for (const { status, body } of presses) {
      assert.deepEqual([status, body.standing, body.number], [200, 'here', presses[0]!.body.number])
    }
    const visit = await onBoard(id)
    assert.deepEqual([visit.stage, visit.version, visit.status], ['waiting', 2, 'confirmed'])
    assert.ok(visit.checkedInAt && visit.arrivedAt)
    const admin = await clinic.addPerson('admin')
    const history = (await clinic.call(admin, 'GET', `/appointments/${id}/history`)).body
    assert.ok(history.some(({ what }: { what: string }) => what === 'said that they are there'))
    await clinic.call(desk, 'PUT', `/desk/visits/${id}/stage`, { to: 'room', version: 2 })
    assert.equal((await byLink('/check-in', linkTo(id))).body.standing, 'called')
  })

  it('not before an hour before, nor by a link that is none, is over or of a visit elsewhere', async () => {
    const patient = await clinic.addPerson('user')
    const early = await addVisit(patient, 61)
    assert.equal((await byLink('/check-in/visit', linkTo(early))).body.standing, 'early')
    assert.equal((await byLink('/check-in', linkTo(early))).body.code, 'check_in_closed')
    const own = await clinic.call(patient, 'POST', `/appointments/${early}/check-in`)
    assert.equal(own.body.code, 'check_in_closed')
    const over = await addVisit(patient, -31)
    const video = await addVisit(patient, 20, { mode: 'video' })
    const cancelled = await addVisit(await clinic.addPerson('user'), 20)
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [cancelled])
    const wrongs = [over, video, cancelled].map(linkTo)
    for (const token of [...wrongs, early, '', 'x.y.z', clinic.ground.signatures.seal('password', early)]) {
      assert.equal((await byLink('/check-in/visit', token)).body.code, 'link_not_valid', token)
      assert.equal((await byLink('/check-in', token)).body.code, 'link_not_valid', token)
    }
    assert.equal((await onBoard(early)).stage, 'expected')
  })

  it('shows who is logged in what is known of them and what is due, and nobody else’s visit', async () => {
    const patient = await clinic.addPerson('user')
    const known = "set phone = '+49 30 123', address = 'Weg 1' where id = $1"
    for (const table of ['users', 'persons']) await clinic.rows(`update ${table} ${known}`, [patient.id])
    const id = await addVisit(patient, 10)
    const { body } = await clinic.call(patient, 'GET', `/appointments/${id}/check-in`)
    assert.deepEqual([body.phone, body.address, body.due], ['+49 30 123', 'Weg 1', 40])
    const other = await clinic.addPerson('user')
    assert.equal((await clinic.call(other, 'GET', `/appointments/${id}/check-in`)).status, 404)
    assert.equal((await clinic.call(other, 'POST', `/appointments/${id}/check-in`)).status, 404)
  })
})
