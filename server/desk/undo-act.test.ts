import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { sweepPayments } from '../booking/pay/sweep.ts'
import { workOnWaitingList } from '../booking/waiting-list/offer-freed-time.ts'
import { deliverMail } from '../mail/deliver.ts'
import { relayEvents } from '../notifications/relay.ts'
import { remind } from '../notifications/remind.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { relayAll } from '../testing/relay-all.ts'
import { undoOver } from '../testing/undo-over.ts'

describe('acts on many visits can be undone', () => {
  let clinic: Clinic
  let ruth: Person
  let day: string
  let days = 2
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  const slot = (hour: number) => `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
  /** A doctor on a day of their own, with visits of new patients at these hours. */
  async function setting({ at = [9, 10], byCard = false } = {}) {
    day = await clinic.day(days++)
    const doctorId = await clinic.addDoctor({ name: 'Ilse Ill', hours: [9, 10, 11] })
    const patients = await clinic.addPeople(at.length)
    const ids: string[] = []
    for (const [n, hour] of at.entries()) {
      const wanted = { doctorId, appointmentDate: day, slotId: slot(hour) }
      const booked = byCard
        ? await payAndBook(patients[n]!, wanted)
        : await clinic.call(patients[n]!, 'POST', '/appointments/book', { ...wanted, paymentMethod: 'clinic' })
      assert.equal(booked.status, 201, JSON.stringify(booked.body))
      ids.push(booked.body._id)
    }
    await workAll()
    await clinic.rows('delete from mails')
    return { doctorId, patients, ids }
  }
  async function payAndBook(patient: Person, wanted: object) {
    const { body } = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', wanted)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: body.clientSecret, card: goodCard })
    return clinic.call(patient, 'POST', '/appointments/book', { ...wanted, paymentIntentId: body.paymentIntentId })
  }
  /** Everything that is due: news, letters, money. */
  async function workAll() {
    await sweepPayments(clinic.ground)
    await relayAll(clinic.ground)
    await deliverMail(clinic.ground)
  }
  const shown = async (doctorId: string) => {
    const query = new URLSearchParams({ doctorId, fromDate: day, toDate: day })
    const { body } = await clinic.call(ruth, 'GET', `/doctors/my-time-off/visits?${query}`)
    return body.map(({ _id, version }: { _id: string; version: number }) => ({ _id, version }))
  }
  async function cancelDay(doctorId: string, more: object = {}) {
    const body = { doctorId, date: day, shown: await shown(doctorId), ...more }
    const done = await clinic.call(ruth, 'POST', '/appointments/cancel-day', body)
    assert.equal(done.status, 200, JSON.stringify(done.body))
    return done.body.undo as string
  }
  const undo = (act: string, who = ruth) => clinic.call(who, 'POST', `/desk/acts/${act}/undo`)
  const statusesOf = async (ids: string[]) =>
    (await clinic.rows('select status from claims where id = any($1) order by start_time', [ids])).map(
      ({ status }) => status,
    )
  const lettersOf = async (ids: string[], kind: string) =>
    (await clinic.rows('select from mails where claim_id = any($1) and kind = $2', [ids, kind])).length

  it('a cancelled day: visits, time off, money, reasons and requests are as before, and nobody hears of it', async () => {
    const { doctorId, patients, ids } = await setting({ byCard: true })
    await clinic.rows("insert into change_requests (claim_id, asked_by, wants) values ($1, $2, 'move')", [
      ids[0],
      patients[0]!.id,
    ])
    const kept = { doctorId, fromDate: day, toDate: day, startTime: '11:00', endTime: '12:00', reason: 'Errand' }
    const before = await clinic.call(ruth, 'POST', '/doctors/my-time-off', kept)
    assert.equal(before.status, 201)
    const [reason] = await clinic.rows(
      "select id from change_reasons where act = 'cancel' and ended_at is null limit 1",
    )
    const act = await cancelDay(doctorId, { reasonId: reason!.id })
    assert.deepEqual(await statusesOf(ids), ['cancelled', 'cancelled'])
    await workAll()
    assert.equal(await lettersOf(ids, 'cancelled'), 0)
    assert.equal((await undo(act, await clinic.addPerson('reception'))).status, 404)

    const { status, body } = await undo(act)
    assert.deepEqual([status, body], [200, { back: 2, left: [] }])
    assert.deepEqual(await statusesOf(ids), ['pending', 'pending'])
    await undoOver(clinic)
    await workAll()
    assert.equal(await lettersOf(ids, 'cancelled'), 0)
    const facts = await clinic.rows(
      `select
         (select array_agg(status order by status) from payments where claim_id = any($1)) as payments,
         (select sum(refunded_cents)::int from payments where claim_id = any($1)) as refunded,
         (select count(*)::int from visit_reasons where claim_id = any($1)) as reasons,
         (select status from change_requests where claim_id = $2) as request,
         (select array_agg(id) from time_off where doctor_id = $3) as off`,
      [ids, ids[0], doctorId],
    )
    const off = [before.body.timeOff._id]
    assert.deepEqual(facts[0], { payments: ['booked', 'booked'], refunded: 0, reasons: 0, request: 'open', off })
    // The answer may have been lost: the same call again has it.
    assert.deepEqual((await undo(act)).body, body)
    // It can be cancelled again, for good: each letter leaves once, and the money goes back.
    const again = await cancelDay(doctorId, { reasonId: reason!.id })
    await undoOver(clinic)
    await workAll()
    await workAll()
    assert.equal(await lettersOf(ids, 'cancelled'), 2)
    const back = await clinic.rows('select status from payments where claim_id = any($1)', [ids])
    assert.deepEqual(back, [{ status: 'refunded' }, { status: 'refunded' }])
    assert.equal((await undo(again)).body.code, 'undo_over')
  })

  it('a day with an overbooked visit: all are back, whichever was booked first', async () => {
    for (let n = 0; n < 4; n++) {
      const { doctorId, ids } = await setting({ at: [9] })
      const person = { name: `Otto Over ${n}`, phone: '030 2', anyway: true }
      const at = { doctorId, placeId: firstPlaceId, date: day, startTime: '09:00', person, overbooked: 'In pain' }
      const beside = await clinic.call(ruth, 'POST', '/desk/visits', at)
      assert.equal(beside.status, 201, JSON.stringify(beside.body))
      const act = await cancelDay(doctorId)
      assert.deepEqual((await undo(act)).body, { back: 2, left: [] })
      assert.ok(!(await statusesOf([...ids, beside.body._id])).includes('cancelled'))
    }
  })

  it('a visit of somebody who has died since, or with a doctor who takes no patients any more, stays', async () => {
    const { doctorId, patients, ids } = await setting()
    const act = await cancelDay(doctorId)
    await clinic.rows('update persons set deceased_on = clinic_today() where id = $1', [patients[0]!.id])
    const why = ({ left }: { left: { why: string }[] }) => left.map((each) => each.why)
    const { body } = await undo(act)
    assert.deepEqual([body.back, why(body)], [1, ['changed']])
    assert.deepEqual(await statusesOf(ids), ['cancelled', 'pending'])
    const again = await cancelDay(doctorId)
    await clinic.rows("update doctors set standing = 'suspended' where id = $1", [doctorId])
    assert.deepEqual(why((await undo(again)).body), ['changed'])
  })

  it('two acts that are both undone leave the doctor there, in either order', async () => {
    await clinic.rows(`insert into places (name, address, time_zone) values ('Second', 'Street 2', 'Europe/Lisbon')`)
    for (const first of [0, 1]) {
      const { doctorId, ids } = await setting()
      const here = await cancelDay(doctorId, { placeId: firstPlaceId })
      const [visit] = await clinic.rows(
        `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select doctor_id, patient_id, date, '11:00', '12:00', instants_at(clinic_zone(), date, '11:00', '12:00'),
           'confirmed', 100, 'clinic', 'Clinic'
         from claims where id = $1 returning id`,
        [ids[0]],
      )
      await clinic.rows("insert into appointment_events (claim_id, kind) values ($1, 'booked')", [visit!.id])
      const everywhere = await cancelDay(doctorId)
      for (const act of first === 0 ? [here, everywhere] : [everywhere, here]) {
        const { status, body } = await undo(act)
        assert.equal(status, 200, JSON.stringify(body))
      }
      assert.deepEqual(await clinic.rows('select from time_off where doctor_id = $1', [doctorId]), [])
    }
  })

  it('a reminder that falls due before it is undone leaves after it', async () => {
    const { doctorId, ids } = await setting({ at: [9] })
    const act = await cancelDay(doctorId)
    await clinic.rows('update reminders set due_at = clinic_now() where claim_id = $1', [ids[0]])
    await remind(clinic.ground)
    assert.equal(await lettersOf(ids, 'reminder-day'), 0)
    assert.equal((await undo(act)).status, 200)
    await remind(clinic.ground)
    assert.equal(await lettersOf(ids, 'reminder-day'), 1)
  })

  it('whoever takes a freed time at the same moment has it, and the undo names the visit that stays', async () => {
    for (let n = 0; n < 6; n++) {
      const { doctorId, patients, ids } = await setting()
      const elsewhere = await clinic.addDoctor({ hours: [10] })
      const act = await cancelDay(doctorId)
      const person = { name: 'Wanda Walk-in', phone: '030 1', anyway: true }
      const at = { doctorId, placeId: firstPlaceId, date: day, startTime: '09:00', person, accepted: ['timeOff'] }
      // Somebody else at the desk takes the first time, and the second patient another doctor's.
      const wanted = { doctorId: elsewhere, appointmentDate: day, slotId: slot(10), paymentMethod: 'clinic' }
      const takes = [
        () => clinic.call(ruth, 'POST', '/desk/visits', at),
        () => clinic.call(patients[1]!, 'POST', '/appointments/book', wanted),
      ]
      const calls = n % 2 ? [() => undo(act), ...takes] : [...takes, () => undo(act)]
      const answers = await Promise.all(calls.map((call) => call()))
      const { status, body } = answers[n % 2 ? 0 : 2]!
      const [first, second] = n % 2 ? answers.slice(1) : answers
      assert.equal(status, 200, JSON.stringify(body))
      const taken = [first!.status === 201 && 'time-taken', second!.status === 201 && 'person-busy'].filter(Boolean)
      assert.deepEqual(
        body.left.map(({ why }: { why: string }) => why),
        taken,
      )
      assert.equal(body.back, 2 - taken.length)
      assert.deepEqual(await statusesOf(ids), [
        first!.status === 201 ? 'cancelled' : 'pending',
        second!.status === 201 ? 'cancelled' : 'pending',
      ])
      await undoOver(clinic)
      await clinic.rows(`update unrelayed_events set told_from = null`)
      await workAll()
      assert.equal(await lettersOf(ids, 'cancelled'), taken.length)
    }
  })

  it('a visit whose money is on its way back stays cancelled', async () => {
    const { doctorId, ids } = await setting({ byCard: true })
    const act = await cancelDay(doctorId)
    // The sweep has taken it, as it would once the provider reports something about it.
    await clinic.rows('update payments set next_check_at = clinic_now() where claim_id = $1', [ids[0]])
    await sweepPayments(clinic.ground)
    const { body } = await undo(act)
    assert.deepEqual([body.back, body.left.map(({ why }: { why: string }) => why)], [1, ['refunded']])
    assert.deepEqual(await statusesOf(ids), ['cancelled', 'pending'])
    await workAll()
  })

  it('at the last moment either the letters leave or it is undone', async () => {
    for (let n = 0; n < 6; n++) {
      const { doctorId, ids } = await setting()
      const act = await cancelDay(doctorId)
      await clinic.rows('update unrelayed_events set told_from = clinic_now()')
      const [undone] = await Promise.all([undo(act), relayEvents(clinic.ground), undo(act)])
      const isBack = (await statusesOf(ids)).every((status) => status === 'pending')
      await undoOver(clinic)
      await workAll()
      assert.equal(await lettersOf(ids, 'cancelled'), isBack ? 0 : 2)
      assert.ok(undone!.status === 200 || undone!.body.code === 'undo_over', JSON.stringify(undone!.body))
    }
  })

  it('a day that was handed over: the doctor has it back, and nobody is asked, by link or mail', async () => {
    const { doctorId, ids } = await setting()
    const other = await clinic.addDoctor({ name: 'Olga Other', hours: [9, 10, 11] })
    const person = { name: 'Lena Link', phone: '', email: `link-${day}@salus.test`, anyway: true }
    const at = { doctorId, placeId: firstPlaceId, date: day, startTime: '11:00', person }
    const byDesk = await clinic.call(ruth, 'POST', '/desk/visits', at)
    assert.equal(byDesk.status, 201, JSON.stringify(byDesk.body))
    const body = { date: day, doctorId, standInId: other }
    const handed = await clinic.call(ruth, 'POST', '/stand-ins', body)
    assert.deepEqual([handed.status, handed.body.moved], [200, 3])
    await workAll()
    // One patient has accepted already: that visit stays.
    const visitor = (await clinic.rows('select patient_id from claims where id = $1', [ids[1]]))[0]!.patient_id
    const said = await clinic.call(await clinic.signIn(String(visitor)), 'POST', `/appointments/${ids[1]}/stand-in`, {
      doctorId: other,
    })
    assert.equal(said.status, 200, JSON.stringify(said.body))
    const undone = await undo(handed.body.undo)
    assert.equal(undone.status, 200, JSON.stringify(undone.body))
    assert.deepEqual(
      [undone.body.back, undone.body.left.map((left: { _id: string; why: string }) => [left._id, left.why])],
      [2, [[ids[1], 'changed']]],
    )
    const whose = await clinic.rows(
      `select doctor_id, exists (select from stand_ins where claim_id = claims.id) as by_other
       from claims where id = any($1) order by start_time`,
      [[...ids, byDesk.body._id]],
    )
    const own = { doctor_id: doctorId, by_other: false }
    assert.deepEqual(whose, [own, { doctor_id: other, by_other: true }, own])
    await undoOver(clinic)
    await workAll()
    assert.equal(await lettersOf([ids[0]!, byDesk.body._id], 'stand-in'), 0)
    assert.deepEqual(await clinic.rows("select from mails where kind = 'stand-in-link'"), [])
    assert.deepEqual(await clinic.rows('select from time_off where doctor_id = $1', [doctorId]), [])
  })

  it('a day that was handed over again: the first stand-in has it back, and the patients are asked as before', async () => {
    const { doctorId, ids } = await setting()
    const [first, second] = [await clinic.addDoctor(), await clinic.addDoctor()]
    const asked = 'select from_doctor_id, to_doctor_id, answer from stand_ins where claim_id = any($1)'
    const over = (from: string, to: string) =>
      clinic.call(ruth, 'POST', '/stand-ins', { date: day, doctorId: from, standInId: to })
    assert.equal((await over(doctorId, first)).body.moved, 2)
    await undoOver(clinic)
    await workAll()
    const before = await clinic.rows(asked, [ids])
    const { body } = await over(first, second)
    assert.equal(body.moved, 2)
    assert.notDeepEqual(await clinic.rows(asked, [ids]), before)
    assert.deepEqual((await undo(body.undo)).body, { back: 2, left: [] })
    assert.deepEqual(await clinic.rows(asked, [ids]), before)
  })

  it('whoever waited for an earlier time for their visit waits again, and is offered what was held for them', async () => {
    const other = await clinic.addDoctor({ hours: [9, 10, 11] })
    const acts = [
      (doctorId: string) => cancelDay(doctorId),
      async (doctorId: string) =>
        (await clinic.call(ruth, 'POST', '/stand-ins', { date: day, doctorId, standInId: other })).body.undo as string,
    ]
    for (const act of acts) {
      const { doctorId, patients, ids } = await setting({ at: [9, 10, 11] })
      for (const n of [1, 2]) {
        const asked = await clinic.call(patients[n]!, 'POST', `/appointments/${ids[n]}/earlier`)
        assert.equal(asked.status, 201)
      }
      await clinic.call(patients[0]!, 'PUT', `/appointments/${ids[0]}/cancel`)
      const waits = async () =>
        (
          await clinic.rows(
            `select entry.status, claim.status as held from waitlist entry left join claims claim on claim.id = claim_id
             where for_claim_id = any($1) order by entry.created_at`,
            [ids],
          )
        ).map(({ status, held }) => [status, held])
      const before = await waits()
      assert.deepEqual(before, [
        ['offered', 'held'],
        ['waiting', null],
      ])
      const undone = await act(doctorId)
      assert.deepEqual(await waits(), [
        ['passed', 'lapsed'],
        ['left', null],
      ])
      assert.deepEqual((await undo(undone)).body, { back: 2, left: [] })
      await workOnWaitingList(clinic.ground)
      assert.deepEqual(await waits(), before)
    }
  })

  it('a delay: boards show what was told before, the notices are gone, and the letters never leave', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Lara Late' })
    const [patient] = await clinic.addPeople(1)
    await clinic.rows('update users set email_confirmed_at = clinic_now() where id = $1', [patient!.id])
    const [visit] = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location)
         select $1, $2, clinic_today(), '15:00', '15:30', instants_at(clinic_zone(), clinic_today(), '15:00', '15:30'),
           'confirmed', 100, 'clinic', 'Clinic'
         returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, patient!.id],
    )
    const tell = async (minutes: number) =>
      (await clinic.call(ruth, 'POST', '/desk/delays', { placeId: firstPlaceId, doctorId, minutes })).body
    const told = async () => {
      const [row] = await clinic.rows(
        `select told_minutes as minutes, letters, (
           select count(*)::int from notices where claim_id = $1 and kind = 'delay'
         ) as notices, (select count(*)::int from mails where kind = 'delay' and user_id = $2) as mails,
         (select count(*)::int from mails where kind = 'delay' and user_id = $2 and sent_at is not null) as sent
         from attendances where claim_id = $1`,
        [visit!.id, patient!.id],
      )
      return Object.values(row!)
    }
    const first = await tell(20)
    await workAll()
    assert.deepEqual(await told(), [20, 1, 1, 1, 0])
    assert.deepEqual((await undo(first.undo)).body, { back: 1, left: [] })
    assert.deepEqual(await told(), [null, 0, 0, 0, 0])
    await tell(20)
    await undoOver(clinic)
    await workAll()
    assert.deepEqual(await told(), [20, 1, 1, 1, 1])
    const third = await tell(60)
    assert.equal((await undo(third.undo)).status, 200)
    assert.deepEqual(await told(), [20, 1, 1, 1, 1])
    // Of two, the earlier is undone first.
    const [fourth, fifth] = [await tell(40), await tell(90)]
    assert.equal((await undo(fourth.undo)).status, 200)
    assert.equal((await told())[0], 90)
    assert.equal((await undo(fifth.undo)).status, 200)
    assert.equal((await told())[0], 20)
  })
})
