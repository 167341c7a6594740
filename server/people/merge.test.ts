import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { oneOf, randomFrom } from '../testing/random.ts'
import { seed, tries } from '../testing/tries.ts'
import { createPersons } from './create-persons.ts'

describe('merging two records of one person', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  const merge = (id: string, into: string, guardians: string[] = []) =>
    clinic.call(admin, 'POST', `/people/${id}/merge`, { into, guardians })
  /** Merges as somebody who has reviewed all guardians of both. */
  const mergeAll = async (id: string, into: string) => {
    const acting = await clinic.rows('select id from guardianships where person_id = any($1)', [[id, into]])
    return merge(
      id,
      into,
      acting.map((each) => String(each.id)),
    )
  }
  const split = (id: string) => clinic.call(admin, 'POST', `/people/${id}/split`)
  const page = async (id: string) => (await clinic.call(admin, 'GET', `/people/${id}`)).body
  const idsOf = (list: { _id: string }[]) => list.map(({ _id }) => _id).sort()

  it('is followed by every view, books nobody twice at one time, and is undone', async () => {
    const account = await clinic.addPerson('user', 'Anna Account')
    const [record, third] = (await createPersons(
      clinic.ground.db,
      [{ name: 'Ana Acount' }, { name: 'A. Account' }],
      null,
    )) as [string, string]
    const [first, second] = [await clinic.addDoctor(), await clinic.addDoctor()]
    const at = async (doctorId: string, slotId: string, more: object = {}) => ({
      doctorId,
      slotId,
      appointmentDate: await clinic.day(3),
      paymentMethod: 'clinic',
      ...more,
    })
    // The desk has booked for the record; here a guardian books.
    const helper = await clinic.addPerson()
    for (const id of [record, third]) {
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         values ($1, $2, 'other', array['book', 'visits'], $1, clinic_now(), $1)`,
        [helper.id, id],
      )
    }
    const book = async (who: Person, body: object) => clinic.call(who, 'POST', '/appointments/book', body)
    const visit = (await book(helper, await at(first, '09:00-10:00', { personId: record }))).body
    const clash = (await book(account, await at(second, '09:00-10:00'))).body
    assert.equal((await merge(record, account.id)).body.code, 'visits_overlap')
    await clinic.call(account, 'PUT', `/appointments/${clash._id}/cancel`)
    // The record with the account stays the main one, in whichever order they are named.
    assert.equal((await mergeAll(account.id, record)).body._id, account.id)
    assert.equal((await merge(record, account.id)).body.code, 'same_person')
    const mine = async () => idsOf((await clinic.call(account, 'GET', '/appointments/my-appointments')).body)
    assert.ok((await mine()).includes(visit._id))
    const doctor = await clinic.doctorPerson(first)
    const [patient] = (await clinic.call(doctor, 'GET', '/doctors/my-patients')).body
    assert.equal(patient.patient.name, 'Anna Account')
    assert.equal((await book(account, await at(second, '09:00-10:00'))).body.code, 'patient_busy')
    const other = (await book(account, await at(second, '10:00-11:00'))).body
    const moved = { slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }
    assert.equal(
      (await clinic.call(account, 'POST', `/appointments/${other._id}/reschedule`, moved)).body.code,
      'patient_busy',
    )
    assert.equal((await clinic.call(account, 'PUT', `/appointments/${visit._id}/cancel`)).status, 200)
    // A record merged into one that is itself merged.
    assert.equal((await mergeAll(third, record)).body._id, account.id)
    assert.equal((await split(record)).status, 200)
    assert.ok(!(await mine()).includes(visit._id))
    assert.equal((await split(record)).status, 404)
    assert.deepEqual(
      (await page(account.id)).merged.map(({ _id }: { _id: string }) => _id),
      [third],
    )
    const stranger = await clinic.addPerson()
    assert.equal((await merge(stranger.id, account.id)).body.code, 'both_have_accounts')
  })

  it('hands nobody another’s record unless it was looked at, and keeps a child’s birthday', async () => {
    const [mother, father] = [await clinic.addPerson(), await clinic.addPerson()]
    const child = async (of: Person) =>
      (await clinic.call(of, 'POST', '/family/children', { name: 'Lea Looked', born: '2019-05-04', custody: true }))
        .body
    const [one, two] = [await child(mother), await child(father)]
    assert.equal(one.basis, 'declared')
    const ids = [one.person._id, two.person._id] as [string, string]
    assert.equal((await merge(...ids)).body.code, 'guardians_differ')
    assert.equal((await merge(...ids, [one._id])).body.code, 'guardians_differ')
    assert.equal((await merge(...ids, [one._id, two._id])).status, 200)
    const seen = (of: Person) => clinic.call(of, 'GET', `/appointments/my-appointments?personId=${ids[0]}`)
    assert.deepEqual([(await seen(mother)).status, (await seen(father)).status], [200, 200])
    // The other record has no birthday: the person is still a child.
    const [unknown] = (await createPersons(clinic.ground.db, [{ name: 'Lea Looked' }], null)) as [string]
    assert.equal((await mergeAll(ids[1], unknown)).status, 409, 'both guardians would have a third record')
    assert.equal((await merge(ids[1], unknown, [one._id, two._id])).status, 200)
    assert.deepEqual([(await seen(mother)).status, (await seen(father)).status], [200, 200])
    const [family] = (await clinic.call(mother, 'GET', '/family')).body.people
    assert.equal(family.person.born, '2019-05-04')
  })

  it('of three at once into each other leads every record to one that stands for itself', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b, c, d] = (await createPersons(
        clinic.ground.db,
        Array.from({ length: 4 }, () => ({ name: `Ring ${round}` })),
        null,
      )) as [string, string, string, string]
      const doctors = await Promise.all([clinic.addDoctor(), clinic.addDoctor()])
      // Two of them have visits at the same time in two places: not all can be merged.
      await clinic.rows(
        `with visit as (
           insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
             payment_method, location)
           select doctor, patient, clinic_today() + 3, '09:00', '10:00',
             instants_of(clinic_today() + 3, '09:00', '10:00'), 'confirmed', 0, 'clinic', 'Clinic'
           from unnest($1::uuid[], $2::uuid[]) as made (doctor, patient) returning id
         ) insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
        [doctors, [a, d]],
      )
      const answers = await Promise.all([merge(a, b), merge(b, c), merge(c, d)])
      for (const { status, body } of answers) assert.ok(status === 200 || status === 409, JSON.stringify(body))
      const clashing = await clinic.rows(
        `select from persons one join persons two on one.root_id = two.root_id and one.id = $1 and two.id = $2`,
        [a, d],
      )
      assert.deepEqual(clashing, [], 'nobody is in two visits at once')
    }
  })

  it('races with bookings of both records: nobody is in two visits at once', async () => {
    for (let round = 0; round < 8; round++) {
      const [one, two] = (await createPersons(
        clinic.ground.db,
        [{ name: `Race ${round}` }, { name: `Race ${round}` }],
        null,
      )) as [string, string]
      const helper = await clinic.addPerson()
      await clinic.rows(
        `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
         select $1, person, 'other', array['book', 'visits'], $1, clinic_now(), $1 from unnest($2::uuid[]) person`,
        [helper.id, [one, two]],
      )
      const doctors = await Promise.all([clinic.addDoctor(), clinic.addDoctor()])
      const appointmentDate = await clinic.day(5)
      const at = { slotId: '09:00-10:00', appointmentDate, paymentMethod: 'clinic' }
      const [merged, ...booked] = await Promise.all([
        mergeAll(one, two),
        ...[one, two].map((personId, n) =>
          clinic.call(helper, 'POST', '/appointments/book', { ...at, doctorId: doctors[n], personId }),
        ),
      ])
      const both = booked.every(({ status }) => status === 201)
      assert.notEqual(merged!.status === 200, both, JSON.stringify([merged!.body, booked.map(({ status }) => status)]))
    }
  })

  it('and undone again leaves every sum and list of random pairs as it was', async () => {
    const random = randomFrom(seed)
    const pairs = tries(100, 1000)
    const people = await createPersons(
      clinic.ground.db,
      Array.from({ length: 40 }, (_, n) => ({ name: `Person ${oneOf(['Ann', 'Bea', 'Cid'], random)} ${n % 20}` })),
      admin.id,
    )
    const doctors = await Promise.all(Array.from({ length: 6 }, () => clinic.addDoctor()))
    // Visits of past years and coming weeks, some at the same time; money for some; requests.
    const visits = Array.from({ length: 240 }, (_, n) => ({
      doctor: doctors[n % 6],
      person: oneOf(people, random),
      day: Math.floor(n / 6) - 24,
      hour: 9 + Math.floor(random() * 3),
    }))
    await clinic.rows(
      `with visit as (
         insert into claims (
           doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents, payment_method, location
         )
         select doctor, person, clinic_today() + day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0),
           instants_of(clinic_today() + day, make_time(hour, 0, 0), make_time(hour + 1, 0, 0)),
           case when day < 0 then 'completed' else 'confirmed' end, 5000, 'card', 'Clinic'
         from jsonb_to_recordset($1::jsonb) as made (doctor uuid, person uuid, day int, hour int)
         on conflict do nothing returning *
       ), paid as (
         insert into payments (claim_id, provider, intent_id, amount_cents, currency, status, captured_cents)
         select id, 'sandbox', 'pi_' || id, 5000, 'usd', 'booked', 5000 from visit
       ), asked as (
         insert into care_requests (reference, kind, patient_id, status)
         select 'LAB-' || left(id::text, 8), 'lab-tests', patient_id, 'requested' from visit
         where date < clinic_today() - 10
       )
       insert into appointment_events (claim_id, kind) select id, 'booked' from visit`,
      [JSON.stringify(visits)],
    )
    const doctor = await clinic.doctorPerson(doctors[0]!)
    const shown = async (one: string, two: string, n: number) => ({
      pages: [await page(one), await page(two)].map((each) => ({ ...each, doubles: idsOf(each.doubles) })),
      patients: n % 10 === 0 ? (await clinic.call(doctor, 'GET', '/doctors/my-patients?limit=100')).body : [],
    })
    const rows = () =>
      clinic.rows(
        `select md5(string_agg(claims::text, '' order by id)) as claims,
           (select md5(string_agg(payments::text, '' order by id)) from payments) as payments,
           (select md5(string_agg(care_requests::text, '' order by id)) from care_requests) as requests,
           (select md5(string_agg(persons::text, '' order by id)) from persons) as persons
         from claims`,
      )
    const untouched = await rows()
    let merged = 0
    for (let n = 0; n < pairs; n++) {
      const one = oneOf(people, random)
      const two = oneOf(
        people.filter((id) => id !== one),
        random,
      )
      const before = await shown(one, two, n)
      const answer = await merge(one, two)
      if (answer.status !== 200) {
        assert.equal(answer.body.code, 'visits_overlap')
        assert.deepEqual(await shown(one, two, n), before)
        continue
      }
      merged++
      const whole = await page(one)
      assert.equal(whole._id, two)
      const [ofOne, ofTwo] = before.pages
      for (const list of ['appointments', 'payments', 'requests'] as const) {
        assert.deepEqual(idsOf(whole[list]), idsOf([...ofOne[list], ...ofTwo[list]]), list)
      }
      assert.equal((await split(one)).status, 200)
      assert.deepEqual(await shown(one, two, n), before)
    }
    assert.ok(merged > pairs / 4, `${merged} of ${pairs} pairs were merged`)
    assert.deepEqual(await rows(), untouched)
  })
})
