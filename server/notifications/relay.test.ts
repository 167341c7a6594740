import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { lettersPerDay, undoAllowedSeconds } from '#contract/rules.ts'
import { checkSystem } from '../system/check-system.ts'
import { deliverMail } from '../mail/deliver.ts'
import { erasePatient } from '../privacy/erase-patient.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { changeWatch } from './changes.ts'
import { relayEvents } from './relay.ts'

describe('what happened is told', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic()
  })
  after(() => clinic.close())

  const book = async (patient: Person, doctorId: string, daysAhead: number, slotId = '09:00-10:00') => {
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId,
      slotId,
      appointmentDate: await clinic.day(daysAhead),
      paymentMethod: 'clinic',
    })
    assert.equal(booked.status, 201)
    return booked.body._id as string
  }
  const emailOf = async ({ id }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [id]))[0]!.email)
  const subjects = async (patient: Person) =>
    (await mailsTo(clinic, await emailOf(patient))).map(({ subject }) => subject.split(':')[0])

  it('though somebody elsewhere keeps a transaction open that writes', async () => {
    const foreign = new pg.Client({ connectionString: clinic.databaseUrl.replace(/\/[^/]*$/, '/postgres') })
    await foreign.connect()
    await foreign.query('begin')
    await foreign.query('select pg_current_xact_id()')
    const patient = await clinic.addPerson()
    await book(patient, await clinic.addDoctor(), 3)
    assert.equal(await relayEvents(clinic.ground), 1)
    await foreign.query('rollback')
    await foreign.end()
    assert.deepEqual(await subjects(patient), ['Booked'])
  })

  it('though the transaction counter begins anew, as after a restore into another cluster', async () => {
    // No stored value may be compared with a transaction id.
    const stored = await clinic.rows(
      "select attname from pg_attribute where atttypid = 'xid8'::regtype and attrelid > 16384",
    )
    assert.deepEqual(stored, [])
  })

  it('a backlog of 20,000 events in batches of a thousand', async () => {
    const doctorId = await clinic.addDoctor()
    const id = await book(await clinic.addPerson(), doctorId, 4)
    const patients = await clinic.addPeople(200)
    const claims = await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status,
         amount_cents, payment_method, location)
       select doctor_id, ($2::uuid[])[1 + n % 200], date + n, start_time, end_time,
         tstzrange(lower(during) + n * interval '1 day', upper(during) + n * interval '1 day'),
         'pending', 0, 'clinic', 'Clinic'
       from claims, generate_series(1, 2000) n where id = $1 returning id`,
      [id, patients.map((patient) => patient.id)],
    )
    await relayAll(clinic.ground)
    await clinic.rows(
      `insert into appointment_events (claim_id, kind, actor_id)
       select id, (array['booked', 'confirmed', 'completed', 'noted', 'confirmed', 'no-show', 'pending', 'confirmed',
         'in-progress', 'completed'])[n], null
       from unnest($1::uuid[]) id, generate_series(1, 10) n`,
      [claims.map((claim) => claim.id)],
    )
    assert.match(JSON.stringify(await checkSystem(clinic.ground, 'en')), /20000 events to tell/)
    let told = 0
    while (told < 20_000) {
      const round = new AbortController()
      // One batch per transaction, so that a transaction stays small, however much has piled up.
      const telling = relayEvents(clinic.ground, round.signal)
      round.abort()
      const count = await telling
      if (count === 0) break
      assert.ok(count <= 1000, `${count} at once`)
      told += count
    }
    assert.equal(told, 20_000)
    assert.match(JSON.stringify(await checkSystem(clinic.ground, 'en')), /"up to date"/)
  })

  it('all but what cannot be told, which an admin sees and has told again', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12] })
    const patients = await clinic.addPeople(4)
    const ids = []
    for (const [n, patient] of patients.entries()) {
      ids.push(await book(patient, doctorId, 6, `${String(9 + n).padStart(2, '0')}:00-${10 + n}:00`))
    }
    // Makes one of them fail, so that its mail cannot be written.
    await clinic.rows(`create function spoil() returns trigger language plpgsql as $$
      begin
        if new.claim_id = '${ids[1]}' then raise exception 'quotes pat@salus.test'; end if;
        return new;
      end $$`)
    await clinic.rows('create trigger spoil before insert on mails for each row execute function spoil()')
    await relayAll(clinic.ground)
    await deliverMail(clinic.ground)
    const told = []
    for (const patient of patients) told.push(await subjects(patient))
    assert.deepEqual(told, [['Booked'], [], ['Booked'], ['Booked']])

    const admin = await clinic.addPerson('admin')
    const setAside = async () => (await clinic.call(admin, 'GET', '/admin/jobs')).body.relay.setAside
    const { count, newest } = await setAside()
    assert.deepEqual([count, newest.length, newest[0].kind], [1, 1, 'booked'])
    assert.match(newest[0].reason, /P0001/)
    assert.ok(!newest[0].reason.includes('@'), newest[0].reason)
    assert.match(JSON.stringify(await checkSystem(clinic.ground, 'en')), /1 events could not be told/)

    await clinic.rows('drop trigger spoil on mails')
    assert.equal((await clinic.call(patients[1]!, 'POST', '/admin/events/set-aside/tell')).status, 403)
    const again = await clinic.call(admin, 'POST', '/admin/events/set-aside/tell')
    assert.equal(again.body.message, 'It is told again')
    await relayAll(clinic.ground)
    assert.deepEqual(await subjects(patients[1]!), ['Booked'])
    assert.equal((await setAside()).count, 0)
  })

  it('a round ends, and says why, where an event can neither be told nor set aside', async () => {
    const patient = await clinic.addPerson()
    await book(patient, await clinic.addDoctor(), 6)
    await clinic.rows(`create function refuse_it() returns trigger language plpgsql as $$
      begin raise exception 'neither' using errcode = '42501'; end $$`)
    await clinic.rows('create trigger refuse_it before insert on mails for each row execute function refuse_it()')
    await clinic.rows(
      'create trigger refuse_it before insert on set_aside_events for each row execute function refuse_it()',
    )
    await assert.rejects(relayEvents(clinic.ground, AbortSignal.timeout(5000)), { code: '42501' })
    await clinic.rows('drop trigger refuse_it on mails')
    await clinic.rows('drop trigger refuse_it on set_aside_events')
    assert.deepEqual(await subjects(patient), ['Booked'])
  })

  it('nothing is set aside for what passes by itself', async () => {
    const patient = await clinic.addPerson()
    await book(patient, await clinic.addDoctor(), 6)
    await clinic.rows(`create function delay_it() returns trigger language plpgsql as $$
      begin raise exception 'away for a moment' using errcode = '57P03'; end $$`)
    await clinic.rows('create trigger delay_it before insert on mails for each row execute function delay_it()')
    await assert.rejects(relayEvents(clinic.ground), { code: '57P03' })
    await clinic.rows('drop trigger delay_it on mails')
    assert.deepEqual(await subjects(patient), ['Booked'])
    assert.deepEqual(await clinic.rows('select event_id from set_aside_events'), [])
  })

  it('as it is when the mail leaves: nothing of what was booked and cancelled, one mail of thirty moves', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12] })
    const [fickle, restless] = [await clinic.addPerson(), await clinic.addPerson()]
    const id = await book(fickle, doctorId, 5)
    await relayAll(clinic.ground)
    assert.equal((await clinic.call(fickle, 'PUT', `/appointments/${id}/cancel`)).status, 200)
    assert.deepEqual(await subjects(fickle), [])

    const moved = await book(restless, doctorId, 5)
    assert.deepEqual(await subjects(restless), ['Booked'])
    const doctor = await clinic.doctorPerson(doctorId)
    for (let n = 0; n < 30; n++) {
      const slotId = ['10:00-11:00', '11:00-12:00', '12:00-13:00'][n % 3]!
      const appointmentDate = await clinic.day(n === 29 ? 7 : 6)
      const answer = await clinic.call(doctor, 'POST', `/appointments/${moved}/reschedule`, { slotId, appointmentDate })
      assert.equal(answer.status, 200)
      await relayAll(clinic.ground)
    }
    const [newest, ...others] = await mailsTo(clinic, await emailOf(restless))
    assert.deepEqual(
      others.map(({ subject }) => subject.split(':')[0]),
      ['Booked'],
    )
    assert.match(newest!.subject, /^Moved: .*, 12:00/)
    assert.match(newest!.text, /It was on .*, 09:00/)
    const bell = (await clinic.call(restless, 'GET', '/notifications')).body
    assert.equal(bell.unread, 1)
  })

  it('as patients know it: moved and moved back, or booked and cancelled, while mail leaves faster than news', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const doctor = await clinic.doctorPerson(doctorId)
    const [restless, fickle] = [await clinic.addPerson(), await clinic.addPerson()]
    const id = await book(restless, doctorId, 5)
    assert.deepEqual(await subjects(restless), ['Booked'])
    const move = async (slotId: string) => {
      const to = { slotId, appointmentDate: await clinic.day(5) }
      assert.equal((await clinic.call(doctor, 'POST', `/appointments/${id}/reschedule`, to)).status, 200)
    }
    await move('10:00-11:00')
    await relayAll(clinic.ground)
    await move('09:00-10:00')
    // Before the relay has processed the second move.
    assert.equal(await deliverMail(clinic.ground), 0)
    await clinic.rows('update mails set next_try_at = clinic_now() where sent_at is null')
    assert.deepEqual(await subjects(restless), ['Booked'])

    const booked = await book(fickle, doctorId, 5, '11:00-12:00')
    await relayAll(clinic.ground)
    assert.equal((await clinic.call(fickle, 'PUT', `/appointments/${booked}/cancel`)).status, 200)
    assert.equal(await deliverMail(clinic.ground), 0)
    await clinic.rows('update mails set next_try_at = clinic_now() where sent_at is null')
    assert.deepEqual(await subjects(fickle), [])
    assert.deepEqual(await clinic.rows('select id from mails where sent_at is null'), [])
  })

  it('a patient moves one appointment three times in a day, and no fourth time', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11, 12, 13] })
    const patient = await clinic.addPerson()
    const id = await book(patient, doctorId, 12)
    const answers = []
    for (const slotId of ['10:00-11:00', '11:00-12:00', '12:00-13:00', '13:00-14:00']) {
      const to = { slotId, appointmentDate: await clinic.day(12) }
      answers.push((await clinic.call(patient, 'POST', `/appointments/${id}/reschedule`, to)).status)
    }
    assert.deepEqual(answers, [200, 200, 200, 429])
  })

  it('in a bounded number: who books and cancels all day gets no more than a day’s share, and the clinic’s word on top', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10, 11] })
    const patient = await clinic.addPerson()
    for (let n = 0; n < 15; n++) {
      const id = await book(patient, doctorId, 8 + n)
      await mailsTo(clinic, await emailOf(patient))
      await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)
      await mailsTo(clinic, await emailOf(patient))
    }
    assert.equal((await subjects(patient)).length, lettersPerDay)
    const last = await book(patient, doctorId, 25)
    const doctor = await clinic.doctorPerson(doctorId)
    assert.equal((await clinic.call(doctor, 'PUT', `/appointments/${last}`, { status: 'cancelled' })).status, 200)
    assert.deepEqual((await subjects(patient)).slice(0, 1), ['Cancelled'])
    assert.equal((await subjects(patient)).length, lettersPerDay + 1)
  })

  it('with nothing in it that doctor or patient have written', async () => {
    const patient = await clinic.addPerson()
    const doctorId = await clinic.addDoctor()
    const id = await book(patient, doctorId, 6)
    const doctor = await clinic.doctorPerson(doctorId)
    const chart = { doctorNotes: 'PLANTED-POSITIVE', consultationNotes: 'PLANTED-POSITIVE', status: 'confirmed' }
    assert.equal(
      (await clinic.call(doctor, 'PATCH', `/appointments/doctor/appointments/${id}/status`, chart)).status,
      200,
    )
    const [told] = await mailsTo(clinic, await emailOf(patient))
    assert.match(told!.text, /booked and confirmed/, 'and it says what is so when it leaves')
    assert.match(told!.calendar!, /STATUS:CONFIRMED/)
    const found = await clinic.rows(
      `select 1 from notices where notices::text like '%PLANTED%'
       union all select 1 from mails where mails::text like '%PLANTED%'`,
    )
    assert.deepEqual(found, [])
  })

  it('of an act on many once it can no longer be undone, and not at all of what is undone', async () => {
    const admin = await clinic.addPerson('admin')
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const [kept, undone] = [await clinic.addPerson(), await clinic.addPerson()]
    const visits = [await book(kept, doctorId, 14), await book(undone, doctorId, 14, '10:00-11:00')]
    for (const who of [kept, undone]) assert.deepEqual(await subjects(who), ['Booked'])
    const move = async (id: string, status: string) => {
      const answer = await clinic.call(admin, 'PATCH', `/appointments/${id}/status`, { status, ofMany: true })
      assert.equal(answer.status, 200)
    }
    for (const id of visits) await move(id, 'confirmed')
    for (const who of [kept, undone]) assert.deepEqual(await subjects(who), ['Booked'], 'it can still be undone')
    await move(visits[1]!, 'pending')
    await relayAll(clinic.ground)
    assert.equal((await clinic.call(undone, 'GET', '/notifications')).body.unread, 0)
    const [waits] = await clinic.rows(
      `select extract(epoch from next_try_at - created_at)::int as seconds from mails where sent_at is null`,
    )
    assert.equal(waits!.seconds, undoAllowedSeconds)
    await clinic.rows('update mails set next_try_at = clinic_now() where sent_at is null')
    assert.deepEqual(await subjects(kept), ['Confirmed', 'Booked'])
    assert.deepEqual(await subjects(undone), ['Booked'])
    assert.deepEqual(await clinic.rows('select id from mails where sent_at is null'), [], 'no others wait')
  })

  it('to nobody who was erased meanwhile, though a relay and a delivery had begun before', async () => {
    const patient = await clinic.addPerson('user', 'Vera Vanishing')
    const email = await emailOf(patient)
    await clinic.rows("insert into login_attempts (email, address, at) values ($1, '127.0.0.1', clinic_now())", [email])
    await book(patient, await clinic.addDoctor(), 7)
    const count = async (text: string) => Number((await clinic.rows(text))[0]!.n)
    const waiting = () =>
      count(
        "select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    const isErased = async () => (await count(`select count(erased_at) as n from users where id = '${patient.id}'`)) > 0
    // A relay that has read everything but cannot commit yet.
    const holder = await clinic.pool.connect()
    await holder.query('begin')
    await holder.query('lock table stale_figures in access exclusive mode')
    const relaying = relayEvents(clinic.ground)
    await eventually('the relay waits', async () => (await waiting()) > 0)
    const admin = await clinic.addPerson('admin')
    const caller = { id: admin.id, role: 'admin' as const, sessionId: '', name: 'Admin' } as never
    const erasing = erasePatient(clinic.ground, caller, patient.id)
    await eventually('the erasure waits or is done', async () => (await waiting()) > 1 || (await isErased()))
    await holder.query('commit')
    holder.release()
    await Promise.all([relaying, erasing])
    await relayAll(clinic.ground)
    assert.equal(await deliverMail(clinic.ground), 0)
    const left = await clinic.rows(
      `select 'mails' as place from mails where mails::text like '%' || $1 || '%' or mails::text like '%Vanishing%'
       union all select 'notices' from notices where notices::text like '%Vanishing%'
       union all select 'login_attempts' from login_attempts where email = $1`,
      [email],
    )
    assert.deepEqual(left, [])
  })

  it('live: an event that commits late is seen, and each only once', async () => {
    const [early, late] = [await clinic.addPerson(), await clinic.addPerson()]
    const doctorId = await clinic.addDoctor()
    const newChanges = changeWatch(clinic.ground.db)
    const slow = await clinic.pool.connect()
    await slow.query('begin')
    await slow.query("insert into notices (dedupe_key, user_id, kind, facts) values ('slow', $1, 'care', '{}')", [
      early.id,
    ])
    await newChanges()
    await book(late, doctorId, 9)
    const heard = async (who: Person) => (await newChanges()).filter((change) => change.user_id === who.id).length
    assert.equal(await heard(late), 1)
    assert.equal(await heard(early), 0)
    await slow.query('commit')
    slow.release()
    assert.equal(await heard(early), 1)
    assert.equal(await heard(early), 0)
    assert.equal(await heard(late), 0)
  })
})
