import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import type { Reason } from '#contract/booking/reasons.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { shownIn } from '../testing/shown-in.ts'

describe('the clinic’s reasons', () => {
  let clinic: Clinic
  let admin: Person
  let desk: Person
  let patient: Person
  let doctor: Person
  let doctorId: string
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Ada Admin')
    desk = await clinic.addPerson('reception', 'Ruth Reception')
    patient = await clinic.addPerson()
    doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13, 14, 15, 16] })
    doctor = await clinic.doctorPerson(doctorId)
  })
  after(() => clinic.close())

  let day = 1
  const book = async () => {
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(++day) }
    return (await clinic.call(patient, 'POST', '/appointments/book', { ...at, paymentMethod: 'clinic' })).body
  }
  const add = async (act: Reason['act'], name: string, more = {}): Promise<Reason> =>
    (await clinic.call(admin, 'POST', '/admin/reasons', { act, name, ...more })).body
  const end = (_id: string, ended = true) => clinic.call(admin, 'PUT', `/admin/reasons/${_id}/ended`, { ended })
  const offered = async (who = desk): Promise<Reason[]> => (await clinic.call(who, 'GET', '/reasons')).body
  const whatOf = async (id: string): Promise<string[]> =>
    (await clinic.call(admin, 'GET', `/appointments/${id}/history`)).body.map(({ what }: { what: string }) => what)
  const kept = async (id: string) =>
    (await clinic.rows('select act, reason_id from visit_reasons where claim_id = $1 order by id', [id])).map(
      ({ act, reason_id: reason }) => `${act} ${reason}`,
    )

  it('begin with those that the desk had, are added to and ended, and one of each act always stays', async () => {
    const names = (await offered()).map(({ act, name }) => `${act}: ${name}`)
    assert.deepEqual(names.slice(0, 2), ['cancel: The patient asked for it', 'cancel: The patient is ill'])
    const storm = await add('cancel', 'Snow storm')
    assert.equal(
      (await clinic.call(admin, 'POST', '/admin/reasons', { act: 'cancel', name: 'SNOW storm' })).body.code,
      'name_in_use',
    )
    // Salus' own reasons have other names in other languages, which count as names in use too.
    assert.equal(
      (await clinic.call(admin, 'POST', '/admin/reasons', { act: 'cancel', name: 'anderer grund' })).body.code,
      'name_in_use',
    )
    assert.ok((await offered(doctor)).some(({ _id }) => _id === storm._id))
    assert.equal((await end(storm._id)).body.ended, true)
    assert.ok(!(await offered()).some(({ _id }) => _id === storm._id))
    const all: Reason[] = (await clinic.call(admin, 'GET', '/admin/reasons')).body
    assert.ok(all.some(({ _id, ended }) => _id === storm._id && ended))
    // The name of an ended reason is free; offering that reason again then conflicts with the new one.
    await add('cancel', 'Snow storm')
    assert.equal((await end(storm._id, false)).body.code, 'name_in_use')
    // All are ended at once: one is left.
    const moves = all.filter(({ act, ended }) => act === 'move' && !ended)
    const codes = (await Promise.all(moves.map(({ _id }) => end(_id)))).map(({ status }) => status)
    assert.deepEqual(codes.toSorted(), [...moves.slice(1).map(() => 200), 409])
    for (const { _id } of moves) await end(_id, false)
    for (const who of [desk, doctor, patient]) {
      assert.equal((await clinic.call(who, 'POST', '/admin/reasons', { act: 'move', name: 'No' })).status, 403)
    }
    const german = await clinic.app.inject({
      url: '/api/reasons',
      headers: { authorization: `Bearer ${desk.token}`, 'salus-language': 'de' },
    })
    assert.equal((german.json() as Reason[])[4]!.name, 'Anderer Grund')
  })

  it('are chosen by desk, doctor and admin, stay on what they were chosen for, and stand in history and file', async () => {
    const flood = await add('cancel', 'Water in the house', { byClinic: true })
    const [first, second, third, fourth] = [await book(), await book(), await book(), await book()]
    const because = { status: 'cancelled', reasonId: flood._id }
    const one = await clinic.call(doctor, 'PUT', `/appointments/${first._id}`, because)
    assert.equal(one.status, 200, JSON.stringify([one.body, because, first]))
    assert.equal((await clinic.call(admin, 'PATCH', `/appointments/${second._id}/status`, because)).status, 200)
    const atDesk = { version: third.version, reason: flood._id }
    assert.equal((await clinic.call(desk, 'PUT', `/desk/visits/${third._id}/cancel`, atDesk)).status, 204)
    const chart = `/appointments/doctor/appointments/${fourth._id}/status`
    assert.equal((await clinic.call(doctor, 'PATCH', chart, because)).status, 200)
    await end(flood._id)
    for (const { _id } of [first, second, third, fourth]) {
      assert.deepEqual(await kept(_id), [`cancel ${flood._id}`])
      assert.ok((await whatOf(_id)).includes('gave the reason for cancelling: Water in the house'))
    }
    const seen = (await clinic.call(desk, 'GET', `/desk/visits/${third._id}`)).body
    assert.deepEqual([seen.status, seen.cancelReason], ['cancelled', 'Water in the house'])
    const file = await clinic.call(admin, 'GET', '/admin/appointments/export')
    const lines = String(file.body).split('\n')
    assert.match(lines[0]!, /,reason for cancelling\r?$/)
    assert.equal(lines.filter((line) => /,Water in the house\r?$/.test(line)).length, 4)

    // An ended reason cannot be chosen, nor one for moving or an unknown one; the visit is unchanged then.
    const [move] = (await offered()).filter(({ act }) => act === 'move')
    const fifth = await book()
    for (const reasonId of [flood._id, move!._id, fifth._id]) {
      const refused = await clinic.call(doctor, 'PUT', `/appointments/${fifth._id}`, { ...because, reasonId })
      assert.deepEqual([refused.status, refused.body.code], [409, 'reason_ended'])
      const also = { version: fifth.version, reason: reasonId }
      assert.equal((await clinic.call(desk, 'PUT', `/desk/visits/${fifth._id}/cancel`, also)).body.code, 'reason_ended')
    }
    assert.deepEqual(await kept(fifth._id), [])
    assert.equal((await clinic.call(desk, 'GET', `/desk/visits/${fifth._id}`)).body.status, 'pending')
  })

  it('whoever ends one and whoever chooses it at the same moment take turns', async () => {
    for (let n = 0; n < 5; n++) {
      const one = await add('cancel', `Passing ${n}`)
      const visit = await book()
      const [cancelled] = await Promise.all([
        clinic.call(doctor, 'PUT', `/appointments/${visit._id}`, { status: 'cancelled', reasonId: one._id }),
        end(one._id),
      ])
      assert.ok(cancelled.status === 200 || cancelled.body.code === 'reason_ended', JSON.stringify(cancelled.body))
      assert.equal((await kept(visit._id)).length, cancelled.status === 200 ? 1 : 0)
    }
  })

  it('a move has its own, each time; a day that is cancelled has one for all; a patient gives none', async () => {
    const [reason] = (await offered()).filter(({ act }) => act === 'move')
    const visit = await book()
    const to = { slotId: '11:00-12:00', appointmentDate: visit.appointmentDate, reasonId: reason!._id }
    const moved = await clinic.call(doctor, 'POST', `/appointments/${visit._id}/reschedule`, to)
    assert.equal(moved.status, 200)
    const again = { ...to, slotId: '13:00-14:00', version: moved.body.version }
    assert.equal((await clinic.call(desk, 'PUT', `/desk/visits/${visit._id}/time`, again)).status, 200)
    const own = { ...to, slotId: '15:00-16:00' }
    assert.equal((await clinic.call(patient, 'POST', `/appointments/${visit._id}/reschedule`, own)).status, 200)
    assert.deepEqual(await kept(visit._id), [`move ${reason!._id}`, `move ${reason!._id}`])
    assert.ok(
      (await whatOf(visit._id)).some((what) => /^moved it from .* Reason: The patient asked for it$/.test(what)),
    )
    const wrong = { ...to, slotId: '16:00-17:00', reasonId: firstReasons.other }
    assert.equal(
      (await clinic.call(doctor, 'POST', `/appointments/${visit._id}/reschedule`, wrong)).body.code,
      'reason_ended',
    )
    const shown = await shownIn(clinic, desk, { fromDate: visit.appointmentDate, doctorId })
    const day = { date: visit.appointmentDate, doctorId, reasonId: firstReasons['doctor-away'], shown }
    assert.equal((await clinic.call(desk, 'POST', '/appointments/cancel-day', day)).body.cancelled, 1)
    assert.deepEqual((await kept(visit._id)).at(-1), `cancel ${firstReasons['doctor-away']}`)
  })

  it('what a server of the version before notes is kept too', async () => {
    const visit = await book()
    await clinic.rows(
      `insert into appointment_events (claim_id, actor_id, kind, details)
       values ($1, $2, 'cancel-reason', '{"reason": "booked-wrongly"}')`,
      [visit._id, desk.id],
    )
    assert.deepEqual(await kept(visit._id), [`cancel ${firstReasons['booked-wrongly']}`])
    assert.ok((await whatOf(visit._id)).includes('gave the reason for cancelling: Booked by mistake'))
  })
})
