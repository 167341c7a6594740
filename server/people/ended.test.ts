import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { plainTerms } from '#contract/clinic/costs.ts'
import type { GuardianRight } from '#contract/people/person-lists.ts'
import { guardianRights } from '#contract/people/person-lists.ts'
import { lettersPerDay } from '#contract/rules.ts'
import { insertClaims } from '../booking/take/insert-claims.ts'
import { lockParties } from '../booking/lock-parties.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { takeTime } from '../booking/take/take-time.ts'
import { issueReceipts } from '../payments/issue-receipts.ts'
import { inTransaction } from '../platform/database.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { waiting } from '../testing/locks.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { relayAll } from '../testing/relay-all.ts'
import { createPerson } from './create-persons.ts'
import { endOutgrown, writeEnds } from './end-guardianships.ts'

describe('what somebody may do for another, and what is left once they may not', () => {
  let clinic: Clinic
  let admin: Person
  let desk: Person
  before(async () => {
    clinic = await openClinic()
    admin = await clinic.addPerson('admin')
    desk = await clinic.addPerson('reception')
  })
  after(() => clinic.closeWhole())

  /** An adult, and somebody who acts for them with these rights; both have accounts. */
  async function pair(...rights: GuardianRight[]) {
    const [alice, eve] = [await clinic.addPerson('user', 'Alice Adult'), await clinic.addPerson('user', 'Eve Else')]
    return { alice, eve, actingId: await act(eve, alice.id, rights) }
  }
  async function act(account: Person, personId: string, rights: readonly GuardianRight[], kind = 'other') {
    const [made] = await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, $3, $4, $1, clinic_now(), $2) returning id`,
      [account.id, personId, kind, rights],
    )
    return String(made!.id)
  }
  const as = async (who: Person, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const codeOf = async (who: Person, method: string, path: string, body?: unknown) => {
    const { status, body: says } = await clinic.call(who, method, path, body)
    return status < 300 ? status : says.code
  }
  const end = (who: Person, id: string) => as(who, 'DELETE', `/family/${id}`, undefined, 204)
  const bell = async (who: Person) =>
    (await as(who, 'GET', '/notifications')).notices.map(({ text }: { text: string }) => text) as string[]
  const emailOf = async ({ id }: Person) =>
    String((await clinic.rows('select email from users where id = $1', [id]))[0]!.email)
  const subjects = async (who: Person) => (await mailsTo(clinic, await emailOf(who))).map(({ subject }) => subject)
  const pay = (clientSecret: string) => as(null as never, 'POST', '/sandbox/confirm', { clientSecret, card: goodCard })
  async function keepCard(who: Person): Promise<string> {
    const { _id, clientSecret } = await as(who, 'POST', '/saved-cards', undefined, 201)
    await pay(clientSecret)
    await as(who, 'POST', `/saved-cards/${_id}/keep`)
    return _id
  }
  /** A kind that needs a saved card and whose late cancellation costs $15. */
  async function onCard(pays: 'card-kept' | 'card-later' = 'card-kept') {
    const doctorId = await clinic.addDoctor()
    const inMoney = (amount: number) => ({ amount, percent: null })
    const terms = { ...plainTerms, pays, freeHours: 720, lateFee: inMoney(15), noShowFee: inMoney(20) }
    const named = { name: `Kind ${doctorId}`, minutes: 60, fee: 40, cancelHours: 0, terms }
    const kind = await as(admin, 'POST', '/admin/kinds', named, 201)
    const doctor = await clinic.doctorPerson(doctorId)
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    return { doctorId, doctor, kindId: kind._id as string }
  }
  const at = async (doctorId: string, days: number, slotId = '09:00-10:00') => ({
    doctorId,
    slotId,
    appointmentDate: await clinic.day(days),
  })
  const book = (who: Person, body: object) =>
    clinic.call(who, 'POST', '/appointments/book', { paymentMethod: 'clinic', ...body })

  it('answers old calls as to a stranger once the right has ended: a series, a paid visit', async () => {
    const { alice, eve, actingId } = await pair('book', 'pay', 'visits')
    const doctorId = await clinic.addDoctor()
    const series = {
      seriesId: randomUUID(),
      doctorId,
      everyWeeks: 1,
      visits: [
        { appointmentDate: await clinic.day(2), slotId: '09:00-10:00' },
        { appointmentDate: await clinic.day(9), slotId: '09:00-10:00' },
      ],
    }
    await as(eve, 'POST', '/appointments/series', { ...series, personId: alice.id }, 201)
    const own = await keepCard(alice)
    const withForeignCard = { ...series, personId: alice.id, savedCardId: own }
    assert.equal(await codeOf(eve, 'POST', '/appointments/series', withForeignCard), 'saved_card_needed')
    await as(eve, 'POST', '/appointments/series', { ...series, personId: alice.id })
    const time = { ...(await at(doctorId, 4)), personId: alice.id }
    const { clientSecret, paymentIntentId } = await as(eve, 'POST', '/appointments/payment/create-intent', time)
    await pay(clientSecret)
    const paid = { ...time, paymentMethod: 'card', paymentIntentId }
    await as(eve, 'POST', '/appointments/book', paid, 201)
    await as(eve, 'POST', '/appointments/book', paid)
    await end(alice, actingId)
    for (const personId of [undefined, alice.id]) {
      assert.equal(await codeOf(eve, 'POST', '/appointments/series', { ...series, personId }), 'not_found')
      assert.equal(await codeOf(eve, 'POST', '/appointments/book', { ...paid, personId }), 'not_found')
    }
    assert.deepEqual(
      [await bell(eve), await subjects(eve)].map((told) => told.filter((each) => /no longer act/.test(each)).length),
      [1, 1],
    )
  })

  it('gives the money back where the right has ended while somebody paid, and lets the time go at once', async () => {
    const { alice, eve, actingId } = await pair('book', 'pay', 'visits')
    const doctorId = await clinic.addDoctor()
    const time = { ...(await at(doctorId, 4)), personId: alice.id }
    const { clientSecret, paymentIntentId } = await as(eve, 'POST', '/appointments/payment/create-intent', time)
    await pay(clientSecret)
    await end(eve, actingId)
    const held = await clinic.rows('select status from claims where patient_id = $1', [alice.id])
    assert.deepEqual(held, [{ status: 'lapsed' }])
    const paid = { ...time, paymentMethod: 'card', paymentIntentId }
    assert.equal(await codeOf(eve, 'POST', '/appointments/book', paid), 'acting_ended')
    assert.equal(await codeOf(eve, 'POST', '/appointments/book', paid), 'acting_ended')
    await sweepPayments(clinic.ground)
    const [money] = await clinic.rows('select status, refunded_cents from payments where intent_id = $1', [
      paymentIntentId,
    ])
    assert.deepEqual(money, { status: 'refunded', refunded_cents: 12_000 })
    assert.deepEqual(await clinic.rows('select from appointments where patient_id = $1', [alice.id]), [])
  })

  it('books before the right ends, or not at all: whoever ends it waits for a booking under way', async () => {
    const { alice, eve, actingId } = await pair('book')
    const [doctorIds, patientIds] = [[await clinic.addDoctor()], [alice.id]]
    const wanted = { ...(await at(doctorIds[0]!, 4)), patientId: alice.id, accountId: eve.id, mostAllowed: 9 }
    const at10 = { ...wanted, slotId: '10:00-11:00' }
    const { db } = clinic.ground
    const unpaid = { as: 'pending', paymentMethod: 'clinic' } as const
    // The right to pay is checked in the same statement.
    const byPaypal = { ...at10, as: 'pending', paymentMethod: 'paypal' } as const
    await assert.rejects(takeTime(db, byPaypal), { code: 'not_found' })
    const ending = await inTransaction(db, async (tx) => {
      await lockParties(tx, { doctorIds, patientIds })
      const begun = end(alice, actingId)
      await eventually('the end waits for the booking', async () => (await waiting(clinic)) > 0)
      const [outcome] = await insertClaims(tx, [{ ...wanted, ...unpaid }])
      assert.ok(outcome!.taken, 'the right had not ended')
      return { begun }
    })
    await ending.begun
    await assert.rejects(takeTime(db, { ...at10, ...unpaid }), { code: 'not_found' })
  })

  it('takes the card of whoever acted off the visits to come, and charges it for nothing after', async () => {
    const { alice, eve, actingId } = await pair(...guardianRights)
    const { doctorId, kindId } = await onCard()
    const savedCardId = await keepCard(eve)
    const { _id } = await as(
      eve,
      'POST',
      '/appointments/book',
      { ...(await at(doctorId, 3)), kindId, savedCardId, personId: alice.id },
      201,
    )
    await end(alice, actingId)
    assert.match((await bell(eve)).join(), /Your saved card no longer pays for 1 appointment of Alice Adult/)
    assert.match((await subjects(eve)).join(), /Your saved card pays for fewer/)
    await as(alice, 'PUT', `/appointments/${_id}/cancel`, { acceptFee: 15 })
    await clinic.rows("update payments set next_check_at = clinic_now() where status in ('creating', 'open')")
    await sweepPayments(clinic.ground)
    assert.deepEqual(await clinic.rows('select status from payments where claim_id = $1', [_id]), [])
  })

  it('tells each owner whose card came off, and ends the others where one guardianship cannot end', async () => {
    const [alice, bea] = [await clinic.addPerson('user', 'Alice Adult'), await clinic.addPerson('user', 'Bea Stuck')]
    const owners = [await clinic.addPerson(), await clinic.addPerson()]
    const { doctorId, kindId } = await onCard()
    for (const [n, owner] of owners.entries()) {
      await act(owner, alice.id, guardianRights)
      const onTheirs = { ...(await at(doctorId, 3 + n)), kindId, savedCardId: await keepCard(owner) }
      await as(owner, 'POST', '/appointments/book', { ...onTheirs, personId: alice.id }, 201)
    }
    const over = (...people: Person[]) =>
      clinic.rows(
        `update guardianships set begins_on = clinic_today() - 5, ends_on = clinic_today() - 1
         where person_id = any($1)`,
        [people.map(({ id }) => id)],
      )
    // Both end at the same moment, as when the ages are changed.
    await over(alice)
    await inTransaction(clinic.ground.db, writeEnds)
    for (const owner of owners)
      assert.match((await bell(owner)).join(), /Your saved card no longer pays for 1 appointment of Alice Adult/)
    const carl = await clinic.addPerson('user', 'Carl Other')
    await act(owners[1]!, carl.id, ['book'])
    const stuck = await act(owners[0]!, bea.id, ['book'])
    await over(bea, carl)
    // Sorts before all others.
    await clinic.rows("update guardianships set id = '00000000-0000-4000-8000-000000000001' where id = $1", [stuck])
    await clinic.rows(
      "alter table guardianships add constraint stuck check (id <> '00000000-0000-4000-8000-000000000001' or ended_at is null)",
    )
    clinic.expectErrors(/What a guardianship has ended could not be written/)
    await endOutgrown(clinic.ground)
    const open = async () =>
      (
        await clinic.rows('select person_id from guardianships where ended_at is null and person_id = any($1)', [
          [bea.id, carl.id],
        ])
      ).map(({ person_id }) => person_id)
    assert.deepEqual(await open(), [bea.id])
    await clinic.rows('alter table guardianships drop constraint stuck')
    await endOutgrown(clinic.ground)
    assert.deepEqual(await open(), [])
  })

  it('charges a card only for who may pay or owns it, and tells its owner of every charge', async () => {
    const { alice, eve } = await pair('book', 'visits')
    const { doctorId, kindId, doctor } = await onCard('card-later')
    const onAlices = { ...(await at(doctorId, 3)), kindId, savedCardId: await keepCard(alice) }
    const { _id } = await as(alice, 'POST', '/appointments/book', onAlices, 201)
    const cancel = `/appointments/${_id}/cancel`
    assert.equal(await codeOf(eve, 'PUT', cancel), 'fee_applies')
    assert.equal(await codeOf(eve, 'PUT', cancel, { acceptFee: 15 }), 'fee_needs_pay')
    // The card's owner is told although they may not see what it paid for.
    const payer = await clinic.addPerson()
    const acting = await act(payer, alice.id, ['book', 'pay'])
    const onPayers = { ...(await at(doctorId, 4)), kindId, savedCardId: await keepCard(payer), personId: alice.id }
    const visit = await as(payer, 'POST', '/appointments/book', onPayers, 201)
    const done = { status: 'completed' }
    await clinic.rows("update claims set status = 'confirmed' where id = $1", [visit._id])
    await clinic.rows(
      `update claims set date = date - 4, during = tstzrange(lower(during) - interval '4 days',
         upper(during) - interval '4 days') where id = $1`,
      [visit._id],
    )
    await as(doctor, 'PATCH', `/appointments/doctor/appointments/${visit._id}/status`, done)
    await end(payer, acting)
    await clinic.rows("update payments set next_check_at = clinic_now() where status in ('creating', 'open')")
    await sweepPayments(clinic.ground)
    await issueReceipts(clinic.ground)
    assert.match((await bell(payer)).join(), /Your saved card ending in 4242 was charged \$40/)
    const receipt = (await subjects(payer)).find((subject) => /receipt/i.test(subject))
    assert.ok(receipt, 'the receipt is mailed to the owner of the card')
    const [issued] = await as(payer, 'GET', '/papers')
    assert.deepEqual([issued.amount, issued.visit], [40, null])
  })

  it('tells a person what another did for them, by bell and mail, however much that other has done', async () => {
    const { alice: hilda, eve: gustav } = await pair('book', 'visits')
    const doctorId = await clinic.addDoctor()
    const hers = (await book(hilda, await at(doctorId, 8, '10:00-11:00'))).body._id
    await relayAll(clinic.ground)
    for (let n = 0; n <= lettersPerDay / 2; n++) {
      const { _id } = (await book(gustav, { ...(await at(doctorId, 3)), personId: hilda.id })).body
      await relayAll(clinic.ground)
      await clinic.rows('update mails set attempts = 1 where sent_at is null')
      await as(gustav, 'PUT', `/appointments/${_id}/cancel`)
      await relayAll(clinic.ground)
      await clinic.rows('update mails set attempts = 1 where sent_at is null')
    }
    await as(gustav, 'PUT', `/appointments/${hers}/cancel`)
    await relayAll(clinic.ground)
    const kinds = async (who: Person) =>
      (
        await clinic.rows('select kind from mails where user_id = $1 and claim_id = $2 order by created_at', [
          who.id,
          hers,
        ])
      ).map(({ kind }) => kind)
    assert.deepEqual(await kinds(hilda), ['booked', 'cancelled'])
    assert.match((await bell(hilda))[0]!, /Eve Else has cancelled 1 appointment with Dr\. Dora Doctor/)
    // His actions do not count as hers.
    const next = (await book(hilda, await at(doctorId, 9))).body._id
    await relayAll(clinic.ground)
    assert.equal(
      (await clinic.rows('select from mails where claim_id = $1 and user_id = $2', [next, hilda.id])).length,
      1,
    )
    const own = await clinic.rows('select count(*)::int as n from mails where user_id = $1 and own_doing', [gustav.id])
    assert.deepEqual(own, [{ n: lettersPerDay }])
    assert.deepEqual(
      (await bell(gustav)).filter((text) => /cancelled/.test(text)),
      [],
    )
  })

  it('gives whoever may book no look at visits and no hand in what the patient wrote', async () => {
    const { alice, eve } = await pair('book')
    const doctorId = await clinic.addDoctor()
    const time = await at(doctorId, 5)
    const hers = (await book(alice, { ...time, notes: 'Private' })).body
    const again = { ...time, personId: alice.id }
    assert.equal((await book(eve, again)).body.code, 'patient_busy')
    assert.equal((await book(eve, { ...again, notes: 'EVE WAS HERE' })).body.code, 'patient_busy')
    const move = { slotId: '10:00-11:00', appointmentDate: time.appointmentDate }
    assert.equal(await codeOf(eve, 'PUT', `/appointments/${hers._id}/cancel`), 'not_found')
    assert.equal(await codeOf(eve, 'POST', `/appointments/${hers._id}/reschedule`, move), 'not_found')
    const note = async () => {
      const listed: { _id: string; notes: string }[] = await as(alice, 'GET', '/appointments/my-appointments')
      return listed.find(({ _id }) => _id === hers._id)?.notes
    }
    assert.equal(await note(), 'Private')
    // They may change their own booking, and repeat the call while nobody else has changed it.
    const other = { ...(await at(doctorId, 6)), personId: alice.id }
    const made = (await book(eve, other)).body
    assert.equal((await book(eve, { ...other, notes: 'Needs a chair' })).status, 200)
    await as(alice, 'POST', `/appointments/${made._id}/reschedule`, { ...move, slotId: '11:00-12:00' })
    const back = { slotId: '09:00-10:00', appointmentDate: other.appointmentDate }
    await as(alice, 'POST', `/appointments/${made._id}/reschedule`, back)
    assert.equal((await book(eve, other)).body.code, 'patient_busy')
    await as(eve, 'PUT', `/appointments/${made._id}/cancel`)
    // An account that sees visits reads the appointment, but still cannot overwrite the note.
    await clinic.rows("update guardianships set rights = array['book', 'visits'] where account_id = $1", [eve.id])
    assert.equal((await book(eve, { ...again, notes: 'EVE WAS HERE' })).status, 200)
    assert.equal(await note(), 'Private')
  })

  it('ends with age for good, and asks again at the first of the two', async () => {
    const mother = await clinic.addPerson('user', 'Mia Mother')
    const born = async (years: number, days = 0) =>
      String(
        (
          await clinic.rows('select ((clinic_today() - make_interval(years => $1))::date + $2::int)::text as born', [
            years,
            days,
          ])
        )[0]!.born,
      )
    const child = async (name: string, on: string) =>
      (await as(mother, 'POST', '/family/children', { name, born: on, custody: true }, 201)) as {
        _id: string
        person: { _id: string }
        rights: string[]
      }
    const young = await child('Yves Young', await born(9))
    const teen = await child('Tess Teen', await born(14))
    assert.deepEqual([young.rights, teen.rights], [guardianRights, ['book', 'pay', 'visits']])
    const rights = async (personId: string) =>
      ((await as(mother, 'GET', '/family')).people as { person: { _id: string }; rights: string[] }[]).find(
        ({ person }) => person._id === personId,
      )?.rights
    // A birthday passes: it counts at once, and the job stores it.
    await clinic.rows('update persons set born = $1 where id = $2', [await born(13), young.person._id])
    assert.deepEqual(await rights(young.person._id), ['book', 'pay', 'visits'])
    await as(admin, 'PUT', '/people/rules', { childAge: 18, recordAge: 15 })
    assert.deepEqual(await rights(young.person._id), ['book', 'pay', 'visits'], 'a higher age gives nothing back')
    assert.match((await bell(mother)).join(), /Yves Young is now old enough to decide who reads/)
    await as(admin, 'PUT', '/people/rules', { childAge: 16, recordAge: 13 })
    // The rights are requested again: with a document at the desk.
    const noted = {
      email: await emailOf(mother),
      kind: 'child',
      rights: guardianRights,
      paper: 'Consent',
      custody: true,
    }
    await as(admin, 'POST', `/people/${young.person._id}/guardians`, noted, 201)
    await endOutgrown(clinic.ground)
    assert.deepEqual(await rights(young.person._id), guardianRights)
    const local = await clinic.addPerson('reception', 'Lola Local', [])
    await clinic.rows("insert into staff_rights (account_id, right_name, place_id) select $1, 'desk', first_place()", [
      local.id,
    ])
    // At the second age all of it ends: nobody is told of the visit any more, and reception is notified.
    const doctorId = await clinic.addDoctor()
    const personId = teen.person._id
    assert.equal((await book(mother, { ...(await at(doctorId, 3)), personId })).status, 201)
    await clinic.rows('update persons set born = $1 where id = $2', [await born(16), personId])
    assert.equal(await rights(personId), undefined)
    await endOutgrown(clinic.ground)
    await endOutgrown(clinic.ground)
    const written = await clinic.rows('select ended_because, ended_by from guardianships where person_id = $1', [
      personId,
    ])
    assert.deepEqual(written, [{ ended_because: 'age', ended_by: null }])
    assert.match((await bell(mother))[0]!, /You no longer act for Tess Teen: they are now old enough/)
    assert.equal((await bell(desk)).filter((text) => /Tess Teen/.test(text)).length, 1)
    // People belong to the whole clinic: reception of one place is notified as well.
    assert.equal((await bell(local)).filter((text) => /Tess Teen/.test(text)).length, 1)
    await as(admin, 'PUT', '/people/rules', { childAge: 18 })
    assert.equal(await codeOf(mother, 'GET', `/appointments/my-appointments?personId=${personId}`), 'not_found')
    await as(admin, 'PUT', '/people/rules', { childAge: 16, recordAge: 13 })
  })

  it('merges into an account only with what that opens, tells the account, and keeps a ban', async () => {
    const account = await clinic.addPerson('user', 'Ada Account')
    const record = await createPerson(clinic.ground.db, { name: 'Ada Acount' }, null)
    const merge = (who: Person, id = record, into = account.id) => codeOf(who, 'POST', `/people/${id}/merge`, { into })
    const clerk = await clinic.addPerson('admin', 'Carl Clerk', ['accounts'])
    assert.equal(await merge(clerk), 'right_missing')
    const eve = await clinic.addPerson('admin', 'Eve Employee', ['accounts', 'people', 'appointments'])
    await clinic.rows(`update sessions set device = $1 where user_id = any($2)`, [randomUUID(), [eve.id, account.id]])
    assert.equal(await merge(eve), 'merge_by_another')
    const doctor = await clinic.doctorPerson(await clinic.addDoctor())
    assert.equal(await merge(admin, record, doctor.id), 'not_found')
    await as(desk, 'PATCH', `/people/${record}`, { blocked: true })
    assert.equal(await merge(admin), 200)
    assert.match((await bell(account)).join(), /joined record no\. \d+ with yours/)
    assert.match((await subjects(account)).join(), /Two records were joined/)
    const doctorId = await clinic.addDoctor()
    assert.equal((await book(account, await at(doctorId, 3))).status, 404)
    // A change of the merged record changes the person it was merged into.
    assert.equal((await as(desk, 'PATCH', `/people/${record}`, { deskNote: 'Rings twice' }))._id, account.id)
    assert.equal((await as(desk, 'GET', `/people/${record}`)).deskNote, 'Rings twice')
    const [noted] = await clinic.rows(
      "select about from audit_events where action = 'POST /people/{id}/merge' and outcome = 'done' and actor_id = $1",
      [admin.id],
    )
    assert.deepEqual([...(noted!.about as string[])].sort(), [record, account.id].sort())
    await as(admin, 'POST', `/people/${record}/split`)
    assert.equal((await book(account, await at(doctorId, 3))).status, 201)
  })

  it('lets a second guardian take back what the first has asked for', async () => {
    const { alice, eve } = await pair('book', 'visits')
    const doctorId = await clinic.addDoctor()
    const { _id } = (await book(alice, await at(doctorId, 3))).body
    await as(await clinic.doctorPerson(doctorId), 'PUT', `/appointments/${_id}`, { status: 'confirmed' })
    const asked = await as(alice, 'POST', '/change-requests', { appointmentId: _id, wants: 'cancel' }, 201)
    const blind = await clinic.addPerson()
    await act(blind, alice.id, ['book'])
    assert.equal(await codeOf(blind, 'PUT', `/change-requests/${asked._id}/withdraw`), 'not_found')
    await as(eve, 'PUT', `/change-requests/${asked._id}/withdraw`)
  })
})
