import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { writeNotes } from '../booking/notes/notes.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { untilGivenUp } from '../testing/locks.ts'
import { mailsTo } from '../testing/mails-to.ts'

describe('privacy', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin', 'Nora Admin')
  })
  after(() => clinic.closeWhole())
  const call = (method: string, path: string, body?: unknown) => clinic.call(admin, method, path, body)

  it('erasing waits for what is being written for the account, and takes it along', async () => {
    const doctorId = await clinic.addDoctor()
    const beingWritten = {
      favourites: (id: string) => ({
        query: 'insert into favourites (patient_id, doctor_id) values ($1, $2)',
        values: [id, doctorId],
      }),
      mails: (id: string) => ({
        query: `insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts)
          values ('of ' || $1, 'welcome', $1::uuid, 'Gertrude Gone', 'gone@post.example', '{}')`,
        values: [id],
      }),
    }
    for (const [table, insert] of Object.entries(beingWritten)) {
      const { id } = await clinic.addPerson('user', 'Gertrude Gone')
      const erase = () => call('DELETE', `/admin/users/${id}`)
      const [erased] = await untilGivenUp(clinic, insert(id), [erase], 'commit')
      assert.equal(erased?.status, 200, JSON.stringify(erased?.body))
      const whose = table === 'mails' ? 'user_id' : 'patient_id'
      assert.deepEqual(await clinic.rows(`select from ${table} where ${whose} = $1`, [id]), [], table)
    }
  })

  it('takes along what was mailed to somebody who acts for them, of a time that was only held too', async () => {
    const [gone, mother] = [
      await clinic.addPerson('user', 'Gertrude Gone'),
      await clinic.addPerson('user', 'Mia Mother'),
    ]
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{book,visits}', $1, clinic_now(), $2) returning id`,
      [mother.id, gone.id],
    )
    const { body: booked } = await clinic.call(gone, 'POST', '/appointments/book', {
      doctorId: await clinic.addDoctor(),
      slotId: '11:00-12:00',
      appointmentDate: await clinic.day(5),
      paymentMethod: 'clinic',
    })
    await clinic.rows(`update claims set status = 'lapsed' where id = $1 returning id`, [booked._id])
    await clinic.rows(
      `insert into mails (dedupe_key, kind, user_id, claim_id, facts, sent_at)
       values ('payment-lost-of-gone', 'payment-lost', $1, $2, '{"patient":"Gerda Held"}', now()) returning id`,
      [mother.id, booked._id],
    )
    assert.equal((await call('DELETE', `/admin/users/${gone.id}`)).status, 200)
    assert.deepEqual(await clinic.rows(`select from mails where claim_id = $1`, [booked._id]), [])
  })

  it('closes accounts, exports a patient whole, and erases them', async () => {
    const patient = await clinic.addPerson('user', 'Gertrude Gone')
    const doctorId = await clinic.addDoctor()
    const { body: booked } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId: '11:00-12:00',
      appointmentDate: await clinic.day(5),
      paymentMethod: 'clinic',
    })
    const { db, records } = clinic.ground
    await writeNotes({ db, records }, booked._id, patient.id, { patient: 'a first try' })
    await writeNotes({ db, records }, booked._id, patient.id, { patient: 'secretword' })
    await clinic.call(patient, 'POST', '/care/requests', {
      kind: 'ambulance',
      location: 'secretstreet',
      patientName: 'Gertrude Gone',
      phone: '+1 555 0000',
      situation: 'secretfall',
    })
    await clinic.rows(
      `with photo as (insert into images (content_type, bytes) values ('image/webp', 'x') returning id)
       update users set image_id = photo.id from photo where users.id = $1`,
      [patient.id],
    )
    // Texts that staff type about a visit: why it was overbooked, refunded, or a fee waived.
    await clinic.rows("update claims set overbooked = 'secretword' where id = $1", [booked._id])
    for (const [cents, reason] of [
      [5000, ''],
      [-5000, 'secretword'],
    ]) {
      await clinic.rows(
        `insert into payments_received (claim_id, method, amount_cents, reason, taken_by)
         values ($1, 'terminal', $2, $3, $4)`,
        [booked._id, cents, reason, admin.id],
      )
    }
    await clinic.rows("insert into visit_fees (claim_id, kind, amount_cents) values ($1, 'late', 1000)", [booked._id])
    await clinic.rows(
      `update visit_fees set ended = 'waived', ended_at = clinic_now(), ended_by = $2, reason = 'secretword'
       where claim_id = $1`,
      [booked._id, admin.id],
    )
    await clinic.rows(
      `insert into appointment_events (claim_id, actor_id, kind, details)
       values ($1, $2, 'fee-waived', '{"fee": 10, "kept": 0, "why": "secretword"}')`,
      [booked._id, admin.id],
    )
    await mailsTo(clinic, 'x')
    const [{ email } = {}] = await clinic.rows('select email from users where id = $1', [patient.id])
    const closed = await call('PUT', `/admin/users/${patient.id}/closed`, { closed: true })
    assert.equal(closed.body.closed, true)
    await eventually('their session has ended', async () => {
      return (await clinic.call(patient, 'GET', '/auth/verify')).status === 401
    })
    assert.equal((await call('PUT', `/admin/users/${admin.id}/closed`, { closed: true })).body.code, 'own_account')
    const ownErasure = await call('DELETE', `/admin/users/${admin.id}`)
    assert.deepEqual([ownErasure.status, ownErasure.body.code], [409, 'own_account'])
    const everything = (await call('GET', `/admin/users/${patient.id}/export`)).body
    assert.deepEqual(
      [
        everything.profile.email,
        everything.appointments.length,
        everything.appointments[0].notes,
        everything.chartNotes.map(({ text }: { text: string }) => text),
        everything.careRequests.length,
      ],
      [email, 1, 'secretword', ['a first try', 'secretword'], 1],
    )
    const erased = await call('DELETE', `/admin/users/${patient.id}`)
    assert.equal(erased.body.cancelledAppointments, 1)
    const [photos] = await clinic.rows('select count(*) as n from images')
    assert.equal(Number(photos!.n), 0)
    const tables = await clinic.rows("select tablename from pg_tables where schemaname = 'public'")
    for (const { tablename } of tables) {
      const [found] = await clinic.rows(
        `select count(*) as n from ${tablename as string} t
         where t::text ~* 'gertrude|secretword|secretstreet|secretfall' or position($1 in t::text) > 0`,
        [String(email)],
      )
      assert.equal(Number(found!.n), 0, `${tablename as string} still knows them`)
    }
    assert.equal((await call('DELETE', `/admin/users/${patient.id}`)).status, 404)
    assert.deepEqual(await clinic.rows('select version from chart_notes where claim_id = $1', [booked._id]), [])
    const [kept] = await clinic.rows('select status from claims where id = $1', [booked._id])
    assert.equal(kept!.status, 'cancelled')
  })

  it('a patient takes a copy of everything, and closes the account by its password once nothing is to come', async () => {
    const person = { name: 'Olga Own', email: 'olga@salus.test', password: 'orchard-lantern-7' }
    await clinic.call(null, 'POST', '/auth/signup', person)
    const { email, password } = person
    const { token } = (await clinic.call(null, 'POST', '/auth/login', { email, password, role: 'user' })).body
    const [account] = await clinic.rows('select id from users where email = $1', [email])
    const patient: Person = { id: account!.id as string, token }
    const other = await clinic.addPerson('user', 'Stan Stranger')
    const close = (who: Person, password: string) =>
      clinic.call(who, 'POST', `/auth/profile/${patient.id}/close`, { password })
    const { body: visit } = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId: await clinic.addDoctor(),
      slotId: '11:00-12:00',
      appointmentDate: await clinic.day(5),
      paymentMethod: 'clinic',
    })
    const copy = await clinic.call(patient, 'GET', `/auth/profile/${patient.id}/export`)
    assert.deepEqual([copy.body.profile.name, copy.body.appointments.length], ['Olga Own', 1])
    assert.equal((await clinic.call(other, 'GET', `/auth/profile/${patient.id}/export`)).status, 404)
    assert.equal((await close(other, 'orchard-lantern-7')).status, 404)
    assert.equal((await close(patient, 'a wrong one 1')).body.code, 'wrong_password')
    assert.equal((await close(patient, 'orchard-lantern-7')).body.code, 'visits_to_come')
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${visit._id}/cancel`)).status, 200)
    assert.equal((await close(patient, 'orchard-lantern-7')).status, 200)
    assert.equal((await clinic.call(patient, 'GET', '/auth/verify')).status, 401)
    const [kept] = await clinic.rows('select name, closed_at is not null as closed from persons where id = $1', [
      patient.id,
    ])
    assert.deepEqual([kept!.name, kept!.closed], ['Olga Own', true])
    const noted = await clinic.rows(
      "select action, outcome from audit_events where actor_id = $1 and outcome = 'done' order by at",
      [patient.id],
    )
    assert.deepEqual(
      noted.map(({ action }) => action),
      ['GET /auth/profile/{id}/export', 'POST /auth/profile/{id}/close'],
    )
  })

  it('keeps a trail of who read and changed what, which nobody can rewrite', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')
    await call('PUT', `/admin/doctors/${doctorId}/standing`, { standing: 'suspended' })
    const { body } = await call('GET', `/admin/audit?search=${doctorId}`)
    assert.deepEqual(
      [body[0].action, body[0].did, body[0].actor.name, body[0].role],
      ['PUT /admin/doctors/{id}/standing', 'changed whether a doctor is verified or suspended', 'Nora Admin', 'admin'],
    )
    assert.ok(body[0].address)
    const reads = await call('GET', '/admin/audit?role=doctor&reads=yes')
    assert.ok(reads.body.some(({ action }: { action: string }) => action === 'GET /appointments/doctor/appointments'))
    await assert.rejects(clinic.rows("update audit_events set role = 'x'"), /append-only/)
    await assert.rejects(clinic.rows('delete from audit_events'), /append-only/)
  })
})
