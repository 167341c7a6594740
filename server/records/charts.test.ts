import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openGround } from '../start/open-ground.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { startServer } from '../testing/processes.ts'
import { relayAll } from '../testing/relay-all.ts'
import { mustNotBeStored } from '../testing/stored-in-clear.ts'

type Note = { kind: string; version: number; text: string; by: string }

describe('charts', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.closeWhole())

  /** A doctor, a patient, and their appointment. */
  async function visit() {
    const doctorId = await clinic.addDoctor({ name: 'Nina Noter' })
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const { body } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(1),
      paymentMethod: 'clinic',
    })
    const id = String(body._id)
    const write = (chart: object) =>
      clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, chart)
    const notes = (who: Person) => clinic.call(who, 'GET', `/appointments/${id}/chart-notes`)
    return { doctorId, doctor, patient, id, write, notes }
  }

  it('keep what they said: a correction stands beside what it corrects', async () => {
    const { doctor, patient, id, write, notes } = await visit()
    await write({ doctorNotes: 'Left knee.', consultationNotes: 'Rest.' })
    await write({ doctorNotes: 'Right knee.', consultationNotes: 'Rest.' })
    const emptied = await write({ consultationNotes: '' })
    assert.deepEqual([emptied.body.doctorNotes, emptied.body.consultationNotes], ['Right knee.', ''])
    const mine = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body[0]
    assert.deepEqual([mine.doctorNotes, mine.consultationNotes], ['Right knee.', ''])

    const all = await notes(doctor)
    assert.equal(all.headers['x-total-count'], '4')
    assert.deepEqual(
      all.body.map(({ kind, version, text, by }: Note) => [kind, version, text, by]),
      [
        ['consultation', 2, '', 'Dr. Nina Noter'],
        ['doctor', 2, 'Right knee.', 'Dr. Nina Noter'],
        ['consultation', 1, 'Rest.', 'Dr. Nina Noter'],
        ['doctor', 1, 'Left knee.', 'Dr. Nina Noter'],
      ],
    )
    const history = (await clinic.call(doctor, 'GET', `/appointments/${id}/history`)).body
    assert.deepEqual(history.map(({ what }: { what: string }) => what).slice(1), [
      'changed the doctor’s notes and the consultation notes',
      'changed the doctor’s notes',
      'changed the consultation notes',
    ])
    await assert.rejects(clinic.rows('update chart_notes set at = now() where claim_id = $1', [id]), /append-only/)
    await assert.rejects(clinic.rows('delete from chart_notes where claim_id = $1', [id]), /append-only/)
  })

  it('begin with what the patient wanted the doctor to know, sealed, and the same once more changes nothing', async () => {
    const doctorId = await clinic.addDoctor()
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const notes = 'My chest hurts since Sunday.'
    const wanted = {
      doctorId,
      slotId: '10:00-11:00',
      appointmentDate: await clinic.day(2),
      paymentMethod: 'clinic',
      notes,
    }
    const booked = await clinic.call(patient, 'POST', '/appointments/book', wanted)
    assert.deepEqual([booked.status, booked.body.notes], [201, notes])
    assert.equal((await clinic.call(patient, 'POST', '/appointments/book', wanted)).status, 200)
    const path = `/appointments/doctor/appointments/${booked.body._id}`
    assert.equal((await clinic.call(doctor, 'GET', path)).body.notes, notes)
    const written = (await clinic.call(doctor, 'GET', `/appointments/${booked.body._id}/chart-notes`)).body
    assert.deepEqual(
      written.map(({ kind, version }: Note) => [kind, version]),
      [['patient', 1]],
    )
    await mustNotBeStored(clinic, notes)
  })

  it('show what they said before to the own doctor alone', async () => {
    const { doctor, patient, write, notes } = await visit()
    await write({ doctorNotes: 'Left knee.' })
    assert.equal((await notes(doctor)).status, 200)
    assert.equal((await notes(await clinic.doctorPerson(await clinic.addDoctor()))).status, 404)
    for (const who of [patient, await clinic.addPerson('admin')]) assert.equal((await notes(who)).status, 403)
  })

  it('have one version more for each of many who write at once, and none for who writes the same', async () => {
    const { doctor, id, write, notes } = await visit()
    await Promise.all(Array.from({ length: 12 }, (_, n) => write({ doctorNotes: `Note ${n % 6}.` })))
    const { body } = await notes(doctor)
    assert.deepEqual(
      body.map(({ version }: Note) => version),
      Array.from({ length: body.length }, (_, n) => body.length - n),
    )
    for (const [n, note] of body.entries()) assert.notEqual(note.text, body[n + 1]?.text)
    const [row] = await clinic.rows('select version from claims where id = $1', [id])
    assert.equal(row!.version, 1 + body.length)
    const seen = await clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${id}`)
    assert.equal(seen.body.doctorNotes, body[0].text)
  })

  it('open nowhere else: a note copied to another chart is refused, not shown', async () => {
    clinic.expectErrors(/does not open/)
    const [one, other] = [await visit(), await visit()]
    await one.write({ doctorNotes: 'Left knee.' })
    await clinic.rows(
      `insert into chart_notes (claim_id, kind, version, author_id, at, key_id, sealed)
       select $2, kind, version, author_id, at, key_id, sealed from chart_notes where claim_id = $1`,
      [one.id, other.id],
    )
    const read = await clinic.call(other.doctor, 'GET', `/appointments/doctor/appointments/${other.id}`)
    assert.equal(read.status, 500)
    assert.doesNotMatch(JSON.stringify(read.body), /knee/)
  })

  it('are in no table and no log in clear, whatever happens to them', async () => {
    const { doctorId, id, doctor } = await visit()
    const word = 'Quibblethroat'
    const server = await startServer({
      databaseUrl: clinic.databaseUrl,
      env: { LOG_LEVEL: 'debug' },
      errorsProvoked: 1,
    })
    try {
      const write = (chart: object) =>
        fetch(`${server.url}/api/appointments/doctor/appointments/${id}/status`, {
          method: 'PATCH',
          headers: { authorization: `Bearer ${doctor.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(chart),
        })
      assert.equal((await write({ doctorNotes: `${word} one`, consultationNotes: `${word} two` })).status, 200)
      assert.equal((await write({ doctorNotes: `${word} three`, status: 'confirmed' })).status, 200)
      assert.equal((await write({ doctorNotes: `${word} four`, status: word })).status, 400)
      // Errors of the database are logged, and may quote their row.
      await clinic.rows(`alter table chart_notes add constraint refused check (claim_id <> '${id}') not valid`)
      assert.equal((await write({ doctorNotes: `${word} five` })).status, 500)
      await clinic.rows('alter table chart_notes drop constraint refused')
      assert.equal((await write({ status: 'completed' })).status, 200)
      await relayAll(clinic.ground)
      await mustNotBeStored(clinic, word)
    } finally {
      await server.stop()
    }
    assert.match(server.logs(), /A request failed/)
    assert.equal(server.logs().includes(word), false)
    const shown = await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')
    assert.equal(shown.body[0].doctorNotes, `${word} three`, `${doctorId} still reads it`)
  })

  it('that were written in clear before are sealed by the next start, once', async () => {
    const [kept, cancelled] = [await visit(), await visit()]
    const word = 'Mumblefever'
    for (const column of ['notes', 'doctor_notes', 'consultation_notes']) {
      const inClear = clinic.rows(`update claims set ${column} = '${word}' where id = $1`, [kept.id])
      await assert.rejects(inClear, /claims_notes_are_sealed/)
    }
    await clinic.call(cancelled.patient, 'PUT', `/appointments/${cancelled.id}/cancel`)
    await clinic.rows(`
      alter table claims drop constraint claims_notes_are_sealed;
      begin;
      set local salus.erasing = 'yes';
      update claims set notes = '${word} a', doctor_notes = '${word} b', consultation_notes = '${word} c'
      where id in ('${kept.id}', '${cancelled.id}');
      commit;
      alter table claims add constraint claims_notes_are_sealed
        check (notes = '' and doctor_notes = '' and consultation_notes = '') not valid`)
    await assert.rejects(mustNotBeStored(clinic, word), /claims holds it/)
    const starts = Array.from({ length: 2 }, () => openGround(clinic.ground.config, clinic.databaseUrl))
    for (const opened of await Promise.all(starts)) await opened.close()
    await mustNotBeStored(clinic, word)
    for (const { doctor, patient, id } of [kept, cancelled]) {
      const seen = (await clinic.call(doctor, 'GET', `/appointments/doctor/appointments/${id}`)).body
      assert.deepEqual([seen.notes, seen.doctorNotes, seen.consultationNotes], [`${word} a`, `${word} b`, `${word} c`])
      const [first] = await clinic.rows("select author_id from chart_notes where claim_id = $1 and kind = 'patient'", [
        id,
      ])
      assert.equal(first!.author_id, patient.id)
    }
  })
})
