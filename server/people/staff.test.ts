import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { textsIn } from '../../texts/texts.ts'
import { writeNotes } from '../booking/notes/notes.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { birthdayIn } from './search.ts'

describe('people at the desk', () => {
  let clinic: Clinic
  let admin: Person
  let desk: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    desk = await clinic.addPerson('reception')
  })
  after(() => clinic.closeWhole())

  const find = async (search: string, who = desk) =>
    (await clinic.call(who, 'GET', `/people?search=${encodeURIComponent(search)}`)).body.map(
      ({ _id }: { _id: string }) => _id,
    ) as string[]
  const add = async (person: object) => (await clinic.call(desk, 'POST', '/people', person)).body._id as string

  it('finds people by name however spelled, birthday, phone, e-mail and number, and doctors their own', async () => {
    const id = await add({
      name: 'Jörg Müllerström',
      born: '1961-03-09',
      phone: '+49 (171) 555 0123',
      email: 'Joerg@example.org',
    })
    const [{ number }] = (await clinic.rows('select number from persons where id = $1', [id])) as [{ number: string }]
    for (const typed of [
      'müller',
      'Muellerstroem',
      'MULLERSTROM j',
      'jo mu',
      '9.3.1961',
      '1961-03-09',
      '09/03/1961',
      '0171 5550123',
      '5550123',
      'joerg@EXAMPLE.org',
      String(number),
    ]) {
      assert.deepEqual(await find(typed), [id], typed)
    }
    for (const typed of ['', '  ', 'ller', '1961-03-10', '31.02.1961', "'; drop", 'jö x', '():*&|!']) {
      assert.deepEqual(await find(typed), [], typed)
    }
    assert.equal(birthdayIn('4.5.2019'), '2019-05-04')
    const doctorId = await clinic.addDoctor()
    const doctor = await clinic.doctorPerson(doctorId)
    assert.deepEqual(await find('müller', doctor), [])
    assert.equal((await clinic.call(doctor, 'GET', `/people/${id}`)).status, 404)
    const patient = await clinic.addPerson('user', 'Berta Bookedthere')
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
    await clinic.call(patient, 'POST', '/appointments/book', at)
    assert.deepEqual(await find('booked', doctor), [patient.id])
    const seen = (await clinic.call(doctor, 'GET', `/people/${patient.id}`)).body
    assert.deepEqual([seen.appointments.length, seen.payments, seen.deskNote, seen.doubles], [1, null, null, null])
    assert.equal((await clinic.call(patient, 'GET', '/people?search=a')).status, 403)
  })

  it('shows of a person what each right is for', async () => {
    const id = await add({ name: 'Rita Rights', deskNote: 'Rings late.' })
    const sections = async (...rights: ('people' | 'payments' | 'care-requests' | 'appointments' | 'accounts')[]) => {
      const who = await clinic.addPerson('admin', 'Somebody', rights)
      const { status, body } = await clinic.call(who, 'GET', `/people/${id}`)
      if (status !== 200) return status
      return ['appointments', 'payments', 'requests', 'merged'].filter((name) => body[name] !== null).join(' ')
    }
    assert.equal(await sections('payments'), 403)
    assert.equal(await sections('people'), '')
    assert.equal(await sections('people', 'payments'), 'payments')
    assert.equal(await sections('people', 'care-requests'), 'requests')
    assert.equal(await sections('people', 'appointments'), 'appointments')
    assert.equal(await sections('people', 'accounts'), 'merged')
    const atDesk = (await clinic.call(desk, 'GET', `/people/${id}`)).body
    assert.deepEqual([atDesk.deskNote, atDesk.appointments, atDesk.payments], ['Rings late.', [], null])
  })

  it('adds nobody twice by accident, however many try at once; what is changed stands where it belongs', async () => {
    const person = { name: 'Tomas Twice', born: '1990-02-02' }
    const tries = await Promise.all(Array.from({ length: 6 }, () => clinic.call(desk, 'POST', '/people', person)))
    assert.deepEqual(tries.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409])
    const doubles = (await clinic.call(desk, 'GET', '/people/doubles?name=twice%20tomas')).body
    assert.deepEqual(
      doubles.map(({ by }: { by: string[] }) => by),
      [['name']],
    )
    assert.equal((await clinic.call(desk, 'POST', '/people', { ...person, anyway: true })).status, 201)
    const patient = await clinic.addPerson('user', 'Ada Account')
    const change = (body: object) => clinic.call(desk, 'PATCH', `/people/${patient.id}`, body)
    assert.equal((await change({ email: 'other@salus.test' })).body.code, 'email_of_account')
    assert.equal((await change({ name: 'Ada Changed', born: '1980-01-01', needs: ['wheelchair'] })).status, 200)
    assert.equal((await clinic.call(patient, 'GET', `/auth/profile/${patient.id}`)).body.name, 'Ada Changed')
    const own = (await clinic.call(patient, 'GET', `/family/people/${patient.id}`)).body
    assert.deepEqual([own.born, own.needs], ['1980-01-01', ['wheelchair']])
    assert.equal((await change({ blocked: true })).status, 200)
    const doctorId = await clinic.addDoctor()
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
    assert.equal((await clinic.call(patient, 'POST', '/appointments/book', at)).status, 404)
  })

  it('notes who acts for whom by which paper, and the age at which nobody acts for a child is the clinic’s', async () => {
    const [account, doctorId] = [await clinic.addPerson('user', 'Gerda Guardian'), await clinic.addDoctor()]
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [account.id])) as [
      { email: string },
    ]
    const [{ born }] = (await clinic.rows("select (clinic_today() - interval '15 years')::date as born")) as [
      { born: string },
    ]
    const [teen, mother] = [await add({ name: 'Tina Teen', born }), await add({ name: 'Olga Old' })]
    const paper = { email, rights: ['book', 'visits'], paper: 'Passport and court order' }
    const note = (id: string, kind: string, more: object = {}) =>
      clinic.call(desk, 'POST', `/people/${id}/guardians`, { ...paper, kind, ...more })
    assert.equal((await note(mother, 'child', { custody: true })).body.code, 'no_child')
    assert.equal((await note(mother, 'parent', { email: 'nobody@salus.test' })).body.code, 'no_such_account')
    const ofMother = await note(mother, 'parent')
    assert.equal(ofMother.status, 201)
    assert.equal((await note(mother, 'parent')).body.code, 'acts_already')
    for (const custody of [undefined, false]) {
      const undeclared = await note(teen, 'child', { custody })
      assert.deepEqual([undeclared.status, undeclared.body.issues?.[0].path], [400, 'custody'])
    }
    assert.equal((await note(teen, 'child', { custody: true })).status, 201)
    const declared = await clinic.rows(
      'select custody_words as words, custody_declared_at is not null as at from guardianships where person_id = $1',
      [teen],
    )
    assert.deepEqual(declared, [{ words: textsIn('en').peoplePage.custody, at: true }])
    const visits = async (id: string) =>
      (await clinic.call(account, 'GET', `/appointments/my-appointments?personId=${id}`)).status
    assert.deepEqual([await visits(teen), await visits(mother)], [200, 200])
    assert.equal((await clinic.call(admin, 'PUT', '/people/rules', { childAge: 15 })).status, 200)
    assert.deepEqual([await visits(teen), await visits(mother)], [404, 200])
    assert.equal((await clinic.call(desk, 'GET', '/people/rules')).body.childAge, 15)
    // What an age has ended stays ended: a higher age gives nobody their rights back.
    assert.equal((await clinic.call(admin, 'PUT', '/people/rules', { childAge: 16 })).status, 200)
    assert.equal(await visits(teen), 404)
    const over = await clinic.call(admin, 'PUT', '/people/rules', { childAge: 16, recordAge: 17 })
    assert.deepEqual([over.status, over.body.code], [400, 'invalid_input'])
    assert.equal((await clinic.call(desk, 'DELETE', `/people/guardians/${ofMother.body._id}`)).status, 204)
    assert.equal(await visits(mother), 404)
    assert.ok(doctorId)
  })

  it('who is noted for the same again and again is one letter a day; the bell says each time', async () => {
    const [account, adult] = [await clinic.addPerson('user', 'Gerda Often'), await clinic.addPerson()]
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [account.id])) as [
      { email: string },
    ]
    const note = async (rights: string[]) => {
      const paper = { email, kind: 'partner', rights, paper: 'Passport' }
      const { body } = await clinic.call(desk, 'POST', `/people/${adult.id}/guardians`, paper)
      assert.equal((await clinic.call(desk, 'DELETE', `/people/guardians/${body._id}`)).status, 204)
    }
    const told = async (table: string) =>
      (await clinic.rows(`select from ${table} where user_id = $1 and kind = 'guardian-noted'`, [adult.id])).length
    for (let times = 0; times < 5; times++) await note(['visits'])
    assert.deepEqual([await told('mails'), await told('notices')], [1, 5])
    await note(['visits', 'book'])
    await note(['book'])
    assert.deepEqual([await told('mails'), await told('notices')], [2, 7], 'more rights are told at once')
    await clinic.rows("update mails set created_at = created_at - interval '25 hours' where user_id = $1", [adult.id])
    await note(['visits'])
    assert.equal(await told('mails'), 3)
  })

  it('lets neither the desk nor a guardian have or change what is not theirs', async () => {
    const [partner, adult] = [
      await clinic.addPerson('user', 'Pia Partner'),
      await clinic.addPerson('user', 'Ada Adult'),
    ]
    const [{ email }] = (await clinic.rows('select email from users where id = $1', [partner.id])) as [
      { email: string },
    ]
    const note = (who: Person, more: object) =>
      clinic.call(who, 'POST', `/people/${adult.id}/guardians`, {
        email,
        kind: 'partner',
        rights: ['book'],
        paper: 'Passport',
        ...more,
      })
    assert.equal((await note(desk, { rights: ['book', 'record'] })).status, 403)
    assert.equal((await note(desk, { endsOn: '2020-01-01' })).status, 400)
    assert.equal((await note(desk, {})).status, 201)
    const theirs = `/family/people/${adult.id}`
    assert.equal((await clinic.call(partner, 'GET', theirs)).status, 200)
    assert.equal((await clinic.call(partner, 'PATCH', theirs, { name: 'Somebody Else' })).status, 404)
    assert.equal((await clinic.call(adult, 'PATCH', theirs, { phone: '12345' })).status, 200)
    assert.equal((await clinic.call(desk, 'PATCH', `/people/${admin.id}`, { name: 'Somebody Else' })).status, 404)
    const blocked = await clinic.call(desk, 'PATCH', `/people/${adult.id}`, { blocked: true })
    assert.equal(blocked.status, 200)
    const ambulance = {
      kind: 'ambulance',
      location: '1 Long Lane',
      patientName: 'Ada',
      phone: '+1 555',
      situation: 'A fall',
    }
    assert.equal((await clinic.call(adult, 'POST', '/care/requests', ambulance)).status, 201)
  })

  it('erases a person and leaves what somebody else has paid; a take-out says whose it is', async () => {
    const payer = await clinic.addPerson('user', 'Petra Payer')
    const doctorId = await clinic.addDoctor()
    const added = await clinic.call(payer, 'POST', '/family/children', {
      name: 'Zoe Vanishing',
      born: '2020-01-01',
      custody: true,
    })
    const personId = added.body.person._id as string
    const at = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(4), personId }
    const hold = (await clinic.call(payer, 'POST', '/appointments/payment/create-intent', at)).body
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: hold.clientSecret, card: goodCard })
    const { paymentIntentId } = hold
    const visit = (await clinic.call(payer, 'POST', '/appointments/book', { ...at, paymentIntentId })).body
    const { db, records } = clinic.ground
    await writeNotes({ db, records }, visit._id, payer.id, { consultation: 'Zanzibar fever' })
    const take = async (id: string) => (await clinic.call(admin, 'GET', `/admin/users/${id}/export`)).body
    const before = await take(payer.id)
    assert.equal(before.appointments[0].userId.name, 'Zoe Vanishing')
    assert.equal(before.appointments[0].consultationNotes, 'Zanzibar fever')
    assert.deepEqual(
      before.payments.map(({ for: whose }: { for: string }) => whose),
      ['Zoe Vanishing'],
    )
    assert.equal(before.family[0].person.name, 'Zoe Vanishing')
    assert.equal((await take(personId)).appointments.length, 1)
    await clinic.rows("update guardianships set rights = array['pay'] where person_id = $1", [personId])
    const paysOnly = await take(payer.id)
    assert.deepEqual([paysOnly.appointments.length, paysOnly.chartNotes.length, paysOnly.payments.length], [0, 0, 1])
    const erased = await clinic.call(admin, 'DELETE', `/admin/users/${personId}`)
    assert.deepEqual([erased.status, erased.body.cancelledAppointments], [200, 1])
    assert.equal((await clinic.call(admin, 'DELETE', `/admin/users/${personId}`)).status, 404)
    const after = await take(payer.id)
    assert.equal(after.payments.length, 1)
    assert.doesNotMatch(JSON.stringify(after), /Vanishing|Zanzibar/)
    assert.deepEqual((await clinic.call(payer, 'GET', '/family')).body.people, [])
    assert.deepEqual(await find('vanishing'), [])
    const left = await clinic.rows('select name, born from persons where id = $1', [personId])
    assert.deepEqual(left[0]!.born, null)
  })
})
