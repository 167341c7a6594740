import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { workOnWaitingList } from '../booking/waiting-list/offer-freed-time.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { createPerson } from './create-persons.ts'

describe('acting for somebody, and no longer', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  /** A child of `first`, for whom the others act too. */
  const childOf = async (first: Person, name = 'Mia Child', born = '2019-05-04') => {
    const added = await clinic.call(first, 'POST', '/family/children', { name, born, custody: true })
    assert.equal(added.status, 201, JSON.stringify(added.body))
    return added.body.person._id as string
  }
  const act = async (account: Person, personId: string, rights: readonly GuardianRight[] = guardianRights) => {
    const [made] = await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'child', $3, $1, clinic_now(), $1) returning id`,
      [account.id, personId, rights],
    )
    return made!.id as string
  }
  const end = (account: Person, personId: string) =>
    clinic.rows(
      'update guardianships set ended_at = clinic_now(), ended_by = $1 where account_id = $1 and person_id = $2',
      [account.id, personId],
    )
  const emailOf = async ({ id }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [id]))[0]!.email)
  const at = async (doctorId: string, days: number, slotId = '09:00-10:00') => ({
    doctorId,
    slotId,
    appointmentDate: await clinic.day(days),
  })
  const book = (who: Person, body: object) =>
    clinic.call(who, 'POST', '/appointments/book', { paymentMethod: 'clinic', ...body })

  it('shows a guardian their own contact, and another’s to staff alone', async () => {
    const [mother, father] = [await clinic.addPerson(), await clinic.addPerson()]
    const personId = await childOf(mother)
    await act(father, personId)
    const doctorId = await clinic.addDoctor()
    const booked = (await book(father, { ...(await at(doctorId, 3)), personId })).body
    assert.equal(booked.userId.email, await emailOf(father))
    const listed = async (who: Person) =>
      (await clinic.call(who, 'GET', `/appointments/my-appointments?personId=${personId}`)).body[0].userId.email
    assert.equal(await listed(mother), await emailOf(mother))
    assert.equal(await listed(father), await emailOf(father))
    const doctor = await clinic.doctorPerson(doctorId)
    const [seen] = (await clinic.call(doctor, 'GET', '/appointments/doctor/appointments')).body
    assert.equal(seen.userId.email, await emailOf(father), 'whoever booked it')
  })

  it('is silent in the bell once the right has ended, and in what they take away', async () => {
    const [mother, father] = [await clinic.addPerson(), await clinic.addPerson()]
    const personId = await childOf(mother, 'Bell Child')
    await act(father, personId)
    const doctorId = await clinic.addDoctor()
    const { _id } = (await book(mother, { ...(await at(doctorId, 3)), personId })).body
    const doctor = await clinic.doctorPerson(doctorId)
    await clinic.call(doctor, 'PUT', `/appointments/${_id}`, { status: 'confirmed' })
    await relayAll(clinic.ground)
    const bell = async () => (await clinic.call(father, 'GET', '/notifications')).body
    assert.equal((await bell()).unread, 1)
    const taken = async () => JSON.stringify((await clinic.call(admin, 'GET', `/admin/users/${father.id}/export`)).body)
    assert.match(await taken(), /Bell Child/)
    await end(father, personId)
    assert.deepEqual(await bell(), { unread: 0, notices: [] })
    assert.doesNotMatch(await taken(), /Bell Child/)
  })

  it('offers a freed time to who may still book: the person, or another who acts for them', async () => {
    const [mother, father] = [await clinic.addPerson(), await clinic.addPerson()]
    const personId = await childOf(mother)
    await act(father, personId)
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const holder = await clinic.addPerson()
    const taken = (await book(holder, await at(doctorId, 5))).body._id
    const wish = { doctorId, date: await clinic.day(5), personId }
    assert.equal((await clinic.call(father, 'POST', '/waitlist', wish)).status, 201)
    await end(father, personId)
    await clinic.call(holder, 'PUT', `/appointments/${taken}/cancel`)
    await workOnWaitingList(clinic.ground)
    const held = await clinic.rows(
      "select booked_by, patient_id from claims where status = 'held' and doctor_id = $1",
      [doctorId],
    )
    assert.deepEqual(held, [{ booked_by: mother.id, patient_id: personId }])
    const times = await clinic.call(
      mother,
      'GET',
      `/doctors/${doctorId}/slots?date=${await clinic.day(5)}&personId=${personId}`,
    )
    assert.equal(times.body.length, 1, 'it is hers to take')
  })

  it('offers what was passed over once somebody may book for who waits', async () => {
    const [mother, aunt] = [await clinic.addPerson(), await clinic.addPerson()]
    const personId = await childOf(mother)
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const holder = await clinic.addPerson()
    const taken = (await book(holder, await at(doctorId, 5))).body._id
    const wish = { doctorId, date: await clinic.day(5), personId }
    assert.equal((await clinic.call(mother, 'POST', '/waitlist', wish)).status, 201)
    await end(mother, personId)
    await clinic.call(holder, 'PUT', `/appointments/${taken}/cancel`)
    // A new entry is looked at once more some seconds later; a patient who is passed over then is forgotten.
    await clinic.rows('update freed_times set due_at = clinic_now()')
    await workOnWaitingList(clinic.ground)
    const held = () =>
      clinic.rows("select booked_by, patient_id from claims where status = 'held' and doctor_id = $1", [doctorId])
    assert.deepEqual(await held(), [])
    assert.deepEqual(await clinic.rows('select from freed_times where doctor_id = $1', [doctorId]), [])
    await act(aunt, personId)
    await workOnWaitingList(clinic.ground)
    assert.deepEqual(await held(), [{ booked_by: aunt.id, patient_id: personId }])
  })

  it('keeps nobody from a time by a hold that is over, whoever held it', async () => {
    const [mother, father] = [await clinic.addPerson(), await clinic.addPerson()]
    const personId = await childOf(mother)
    await act(father, personId)
    const [one, other] = [await clinic.addDoctor(), await clinic.addDoctor()]
    const hold = await clinic.call(father, 'POST', '/appointments/payment/create-intent', {
      ...(await at(one, 6)),
      personId,
    })
    assert.equal(hold.status, 200, JSON.stringify(hold.body))
    await clinic.rows("update claims set hold_expires_at = clinic_now() where status = 'held' and patient_id = $1", [
      personId,
    ])
    assert.equal((await book(mother, { ...(await at(other, 6)), personId })).status, 201)
  })

  it('ends no hold of one child where another’s visit is booked', async () => {
    const mother = await clinic.addPerson()
    const [one, two] = [await childOf(mother, 'One Child'), await childOf(mother, 'Two Child')]
    const [first, second] = [await clinic.addDoctor(), await clinic.addDoctor()]
    await clinic.call(mother, 'POST', '/appointments/payment/create-intent', { ...(await at(first, 6)), personId: one })
    const visit = (await book(mother, { ...(await at(second, 7)), personId: two })).body
    const to = { slotId: '09:00-10:00', appointmentDate: await clinic.day(6) }
    assert.equal((await clinic.call(mother, 'POST', `/appointments/${visit._id}/reschedule`, to)).status, 200)
    const held = await clinic.rows('select status from claims where patient_id = $1 and doctor_id = $2', [one, first])
    assert.deepEqual(held, [{ status: 'held' }])
  })

  it('pays for whom the time was held, and for nobody else', async () => {
    const mother = await clinic.addPerson()
    const [one, two] = [await childOf(mother, 'One Child'), await childOf(mother, 'Two Child')]
    const time = await at(await clinic.addDoctor(), 6)
    const hold = (await clinic.call(mother, 'POST', '/appointments/payment/create-intent', { ...time, personId: one }))
      .body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    for (const personId of [two, undefined]) {
      const answer = await book(mother, { ...time, paymentMethod: 'card', personId, paymentIntentId })
      assert.equal(answer.body.code, 'intent_for_other_time')
    }
    assert.equal((await book(mother, { ...time, paymentMethod: 'card', personId: one, paymentIntentId })).status, 201)
  })

  it('reads clinical words and rates with the right to the record alone', async () => {
    const [mother, sees, reads] = await clinic.addPeople(3)
    const personId = await childOf(mother!)
    await act(sees!, personId, ['visits', 'book'])
    await act(reads!, personId, ['visits', 'record'])
    const asked = await clinic.call(mother!, 'POST', '/care/requests', {
      kind: 'medicine-delivery',
      medicines: 'Haloperidol',
      address: 'Lane 5, Town',
      phone: '12345',
      date: await clinic.day(1),
      window: '10:00-12:00',
      personId,
    })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    const path = `/admin/care-requests/${asked.body._id}`
    await clinic.call(admin, 'PUT', path, { from: 'requested', note: 'Not with alcohol' })
    const listed = async (who: Person) =>
      JSON.stringify((await clinic.call(who, 'GET', `/care/requests?personId=${personId}`)).body)
    assert.match(await listed(reads!), /Haloperidol/)
    assert.match(await listed(sees!), /medicine-delivery/)
    assert.doesNotMatch(await listed(sees!), /Haloperidol|Not with alcohol|Lane 5/)
    const back = await clinic.call(sees!, 'PUT', `/care/requests/${asked.body._id}/cancel`)
    assert.equal(back.status, 200)
    assert.doesNotMatch(JSON.stringify(back.body), /Haloperidol/)
    const doctorId = await clinic.addDoctor()
    const { _id } = (await book(mother!, { ...(await at(doctorId, 3)), personId })).body
    await clinic.rows(
      `update claims set status = 'completed', date = date - 9, during = tstzrange(
         lower(during) - interval '9 days', upper(during) - interval '9 days') where id = $1`,
      [_id],
    )
    const rate = (who: Person) => clinic.call(who, 'POST', `/appointments/${_id}/rating`, { stars: 5 })
    assert.equal((await rate(sees!)).status, 404)
    assert.ok((await rate(reads!)).status < 300)
  })

  it('leaves room and may be noted again after a birthday has ended it', async () => {
    const mother = await clinic.addPerson()
    const personId = await childOf(mother)
    await clinic.rows("update persons set born = clinic_today() - interval '17 years' where id = $1", [personId])
    const shown = async () => (await clinic.call(admin, 'GET', `/people/${personId}`)).body.guardians.length
    assert.equal(await shown(), 0)
    const noted = await clinic.call(admin, 'POST', `/people/${personId}/guardians`, {
      email: await emailOf(mother),
      kind: 'other',
      rights: ['book', 'visits'],
      paper: 'Court order 12',
    })
    assert.equal(noted.status, 201, JSON.stringify(noted.body))
    assert.equal(noted.body.basis, 'paper')
    assert.equal(await shown(), 1)
    // As many as one account may act for, all of them adults by now.
    await clinic.rows(
      `with grown as (
         insert into persons (name, born)
         select 'Grown up', clinic_today() - interval '20 years' from generate_series(1, 40) returning id
       )
       insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       select $1, id, 'child', array['book'], $1, clinic_now(), $1 from grown`,
      [mother.id],
    )
    await childOf(mother, 'Youngest Child')
  })

  it('is told to the person’s own account by bell and mail when the desk notes it', async () => {
    const desk = await clinic.addPerson('reception')
    const [person, helper] = [
      await clinic.addPerson('user', 'Pia Person'),
      await clinic.addPerson('user', 'Hal Helper'),
    ]
    const noted = await clinic.call(desk, 'POST', `/people/${person.id}/guardians`, {
      email: await emailOf(helper),
      kind: 'partner',
      rights: ['book', 'visits'],
      paper: 'Power of attorney',
    })
    assert.equal(noted.status, 201)
    const [notice] = (await clinic.call(person, 'GET', '/notifications')).body.notices
    assert.match(notice.text, /noted that Hal Helper may act for you/)
    const mails = await mailsTo(clinic, await emailOf(person))
    assert.match(mails.map(({ subject }) => subject).join(), /Somebody may act for you/)
    assert.match(mails.at(-1)!.text, /Hal Helper/)
  })

  it('is noted with both ids where others’ requests stand among one’s own', async () => {
    const mother = await clinic.addPerson()
    const personId = await childOf(mother)
    const doctorId = await clinic.addDoctor()
    const noted = () => clinic.rows('select about from audit_events where actor_id = $1', [mother.id])
    await clinic.call(mother, 'GET', '/change-requests')
    assert.deepEqual(await noted(), [])
    const { _id } = (await book(mother, { ...(await at(doctorId, 1)), personId })).body
    await clinic.rows("update claims set status = 'confirmed', cancel_hours = 480 where id = $1", [_id])
    const asked = await clinic.call(mother, 'POST', '/change-requests', { appointmentId: _id, wants: 'cancel' })
    assert.equal(asked.status, 201, JSON.stringify(asked.body))
    await clinic.call(mother, 'GET', '/change-requests')
    assert.deepEqual(await noted(), [{ about: [personId] }])
  })

  it('is forgotten with the person: invitations to them, and their name in others’ bells and mail', async () => {
    const [asks, asked] = [await clinic.addPerson('user', 'Nora Named'), await clinic.addPerson()]
    const ask = { email: (await emailOf(asked)).toUpperCase(), kind: 'partner', rights: ['visits'] }
    for (const who of [asks, await clinic.addPerson()]) {
      assert.equal((await clinic.call(who, 'POST', '/family/requests', ask)).status, 201)
    }
    const address = await emailOf(asked)
    const noted = await clinic.addPerson()
    await clinic.call(admin, 'POST', `/people/${noted.id}/guardians`, {
      email: await emailOf(asks),
      kind: 'other',
      rights: ['visits'],
      paper: 'Receipt',
    })
    const bell = async (who: Person) => (await clinic.call(who, 'GET', '/notifications')).body.notices.length
    assert.deepEqual([await bell(asked), await bell(noted)], [2, 1])
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${asks.id}`)).status, 200)
    assert.deepEqual([await bell(asked), await bell(noted)], [1, 0])
    const named = await clinic.rows("select kind from mails where facts::text like '%Nora Named%'")
    assert.deepEqual(named, [])
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${asked.id}`)).status, 200)
    const left = await clinic.rows('select id from guardianships where lower(email) = lower($1)', [address])
    assert.deepEqual(left, [])
  })

  it('changing what is known of an account from both sides at once takes turns', async () => {
    const desk = await clinic.addPerson('reception')
    const people = await clinic.addPeople(4)
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => {
        const person = people[n % 4]!
        return n % 8 < 4
          ? clinic.call(desk, 'PATCH', `/people/${person.id}`, { phone: `1234${n}`, deskNote: String(n) })
          : clinic.call(person, 'PUT', '/auth/language', { language: n % 16 < 8 ? 'de' : 'ar' })
      }),
    )
    assert.ok(
      answers.every(({ status }) => status < 300),
      answers.map(({ status }) => status).join(),
    )
  })

  it('a merged person starves no waiting list', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9] })
    const elsewhere = await clinic.addDoctor({ hours: [9] })
    const [holder, first, second] = await clinic.addPeople(3)
    const taken = (await book(holder!, await at(doctorId, 8))).body._id
    const wish = { doctorId, date: await clinic.day(8) }
    for (const who of [first!, second!]) {
      assert.equal((await clinic.call(who, 'POST', '/waitlist', wish)).status, 201)
    }
    // Another record of the first patient has a visit then.
    const record = await createPerson(clinic.ground.db, { name: 'Double' }, null)
    await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, date, start_time, end_time, during, 'confirmed', 0, 'clinic', 'Clinic'
         from claims where id = $3 returning id
       ) insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
      [elsewhere, record, taken],
    )
    assert.equal((await clinic.call(admin, 'POST', `/people/${record}/merge`, { into: first!.id })).status, 200)
    await clinic.call(holder!, 'PUT', `/appointments/${taken}/cancel`)
    await workOnWaitingList(clinic.ground)
    const held = await clinic.rows("select patient_id from claims where doctor_id = $1 and status = 'held'", [doctorId])
    assert.deepEqual(held, [{ patient_id: second!.id }])
  })

  it('finds the soonest time when the person is in no other visit, for who may book', async () => {
    const mother = await clinic.addPerson()
    const personId = await childOf(mother)
    // More doctors than an answer lists begin at nine, but only these have their own specialty.
    const specialization = 'Nephrology'
    const one = await clinic.addDoctor({ hours: [9], specialization })
    const other = await clinic.addDoctor({ hours: [9, 10], specialization })
    const query = async (who: Person | null, more = '') =>
      clinic.call(who, 'GET', `/soonest?day=${await clinic.day(2)}&specialization=${specialization}${more}`)
    const startOf = (times: { doctor: { _id: string }; startTime: string }[]) =>
      times.find(({ doctor }) => doctor._id === other)?.startTime
    assert.equal((await book(mother, { ...(await at(one, 2)), personId })).status, 201)
    assert.equal(startOf((await query(null)).body), '09:00')
    assert.equal(startOf((await query(mother, `&personId=${personId}`)).body), '10:00')
    // Not even right after somebody else was answered.
    const stranger = await clinic.addPerson()
    for (const who of [stranger, null]) assert.equal((await query(who, `&personId=${personId}`)).status, 404)
  })

  it('takes away what was agreed to and what was brought along', async () => {
    const person = await clinic.addPerson()
    await clinic.rows(
      `with page as (
         insert into legal_pages (kind, version, words, published_by) values ('terms', 90, 'Be kind', $1) returning id
       ), agreed as (
         insert into legal_consents (account_id, page_id) select $2, id from page
       ), import as (
         insert into imports (kind, status, file_name, created_by) values ('balances', 'imported', 'old.csv', $1)
         returning id
       )
       insert into opening_balances (person_id, amount_cents, as_of, note, import_id)
       select $2, 4250, clinic_today(), 'From the old book', id from import`,
      [admin.id, person.id],
    )
    const { consents, openingBalances } = (await clinic.call(admin, 'GET', `/admin/users/${person.id}/export`)).body
    assert.deepEqual([consents[0].words, consents[0].version], ['Be kind', 90])
    assert.deepEqual([openingBalances[0].amount, openingBalances[0].note], [42.5, 'From the old book'])
    const desk = await clinic.addPerson('reception')
    const seen = await clinic.call(desk, 'GET', `/people/${person.id}/opening-balances`)
    assert.equal(seen.body[0].amount, 42.5)
  })

  it('is found by a doctor however the patient is spelled', async () => {
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    const patient = await clinic.addPerson('user', 'Jörg Mülleröd')
    await book(patient, await at(doctorId, 3))
    for (const search of ['muelleroed jorg', 'Joerg', 'mullero', 'JÖRG MÜLL']) {
      const found = await clinic.call(doctor, 'GET', `/doctors/my-patients?search=${encodeURIComponent(search)}`)
      assert.equal(found.body.length, 1, search)
    }
  })

  it('names kinds of visit on a person’s page in the language of who reads it', async () => {
    const patient = await clinic.addPerson()
    await book(patient, await at(await clinic.addDoctor(), 3))
    const headers = { authorization: `Bearer ${admin.token}`, 'salus-language': 'de' }
    const page = (await clinic.app.inject({ url: `/api/people/${patient.id}`, headers })).json()
    assert.equal(page.appointments[0].kind, 'Sprechstunde')
  })
})
