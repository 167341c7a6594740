import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'
import { eventually } from '../../testing/eventually.ts'
import { waiting, whileLocked } from '../../testing/locks.ts'
import { mailsTo } from '../../testing/mails-to.ts'
import { undoOver } from '../../testing/undo-over.ts'
import { relayEvents } from '../../notifications/relay.ts'

describe('a stand-in who takes over a day', () => {
  let clinic: Clinic
  let ruth: Person
  let day: string
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    ruth = await clinic.addPerson('reception', 'Ruth Reception')
    day = await clinic.day(3)
  })
  after(() => clinic.closeWhole())

  const hours = [9, 10, 11, 12, 13, 14]
  const slot = (hour: number) => `${String(hour).padStart(2, '0')}:00-${hour + 1}:00`
  async function book(doctorId: string, hour: number, patient?: Person, paymentMethod = 'clinic') {
    const who = patient ?? (await clinic.addPerson('user', `Pat ${hour}`))
    const wanted = { doctorId, appointmentDate: day, slotId: slot(hour), paymentMethod }
    const { status, body } = await clinic.call(who, 'POST', '/appointments/book', wanted)
    assert.equal(status, 201, JSON.stringify(body))
    return { id: body._id as string, who }
  }
  const doctorOf = async (id: string) =>
    (await clinic.rows('select doctor_id from claims where id = $1', [id]))[0]!.doctor_id as string
  const pair = async () => {
    const ill = await clinic.addDoctor({ name: 'Ilse Ill', hours })
    const other = await clinic.addDoctor({ name: 'Olga Other', hours })
    return { ill, other }
  }
  const handOver = (who: Person, body: object) => clinic.call(who, 'POST', '/stand-ins', { date: day, ...body })
  const look = async (who: Person, doctorId: string) =>
    (await clinic.call(who, 'GET', `/stand-ins?date=${day}&doctorId=${doctorId}`)).body

  it('says who can take what, moves it in one go, asks each patient, and leaves the rest for a person', async () => {
    const { ill, other } = await pair()
    const skin = await clinic.addDoctor({ name: 'Sina Skin', specialization: 'Dermatology', hours: [] })
    const [nine, ten, eleven] = [await book(ill, 9), await book(ill, 10), await book(ill, 11)]
    await book(other, 10)
    const before = await look(ruth, ill)
    assert.deepEqual(
      before.visits.map(({ startTime }: { startTime: string }) => startTime),
      ['09:00', '10:00', '11:00'],
    )
    const of = (id: string) => before.doctors.find(({ _id }: { _id: string }) => _id === id)
    assert.deepEqual(of(other).cannot, [{ _id: ten.id, why: 'busy' }])
    assert.deepEqual(
      of(skin).cannot.map(({ why }: { why: string }) => why),
      ['place', 'place', 'place'],
    )
    const places = before.doctors.map(({ _id }: { _id: string }) => _id)
    assert.ok(places.indexOf(other) < places.indexOf(skin), 'of the same specialty first')

    assert.equal((await handOver(ruth, { doctorId: ill, standInId: skin })).body.code, 'stand_in_not_free')
    const { status, body } = await handOver(ruth, { doctorId: ill, standInId: other, reason: 'Flu' })
    assert.deepEqual([status, body], [200, { moved: 2, left: 1, asked: 2, unasked: [], undo: body.undo }])
    assert.ok(body.undo)
    assert.deepEqual(await Promise.all([nine, ten, eleven].map(({ id }) => doctorOf(id))), [other, ill, other])
    // The doctor is away, so that nobody books the times that became free.
    const free = await clinic.call(null, 'GET', `/doctors/${ill}/slots?date=${day}`)
    assert.deepEqual(free.body, [])
    const after = await look(ruth, ill)
    assert.deepEqual(
      [after.visits.length, after.taken.map(({ answer }: { answer: string }) => answer)],
      [1, ['open', 'open']],
    )
    await undoOver(clinic)
    await relayEvents({ db: clinic.ground.db, log: clinic.ground.log, config: { mailDelaySeconds: 0 } })
    const [notice] = (await clinic.call(nine.who, 'GET', '/notifications')).body.notices ?? []
    assert.match(notice.text, /Olga Other sees you instead of Dr. .*Ilse Ill/)
    const mails = await clinic.rows("select kind from mails where claim_id = any($1) and kind = 'stand-in'", [
      [nine.id, eleven.id],
    ])
    assert.equal(mails.length, 2)

    // One patient agrees; the other moves back to the booked doctor. Nobody else may get that doctor in this way.
    const agree = (who: Person, id: string, to = other) =>
      clinic.call(who, 'POST', `/appointments/${id}/stand-in`, { doctorId: to })
    assert.equal((await agree(nine.who, nine.id, ill)).status, 404)
    assert.equal((await agree(eleven.who, nine.id)).status, 404)
    assert.deepEqual((await agree(nine.who, nine.id)).body.standIn.open, false)
    assert.equal((await agree(nine.who, nine.id)).status, 200)
    const next = await clinic.day(4)
    const to = { slotId: slot(12), appointmentDate: next, doctorId: ill }
    const moveBack = (who: Person, id: string) => clinic.call(who, 'POST', `/appointments/${id}/reschedule`, to)
    assert.equal((await moveBack(nine.who, nine.id)).body.code, 'slot_not_offered')
    const moved = await moveBack(eleven.who, eleven.id)
    assert.deepEqual([moved.status, moved.body.doctorId?._id, moved.body.standIn], [200, ill, null])
    const told = await look(ruth, ill)
    assert.deepEqual(
      told.taken.map(({ answer }: { answer: string }) => answer),
      ['accepted'],
    )
  })

  it('names those first who work that day and are free then, whatever their specialty, and says who has no hours', async () => {
    const { ill, other } = await pair()
    const [free, late, off, closed] = [
      await clinic.addDoctor({ name: 'Frida Free', specialization: 'Dermatology', hours }),
      await clinic.addDoctor({ name: 'Lara Late', hours: [9, 12, 13] }),
      await clinic.addDoctor({ name: 'Ottilie Off', hours }),
      await clinic.addDoctor({ name: 'Nele None', hours: [9] }),
    ]
    // She works there on other days only.
    const onDay = 'doctor_id = $1 and weekday = extract(isodow from $2::date)'
    await clinic.rows(`delete from weekly_slots where ${onDay}`, [closed, day])
    const own = await clinic.doctorPerson(off)
    const taken = await clinic.call(own, 'POST', '/doctors/my-time-off', { fromDate: day, toDate: day })
    assert.ok(taken.status < 300, JSON.stringify(taken.body))
    const [nine, ten] = [await book(ill, 9), await book(ill, 10)]
    await book(other, 9)
    await book(other, 10)
    const { doctors } = await look(ruth, ill)
    type Shown = { _id: string; works: boolean; cannot: object[]; outside: string[] }
    const all = [other, free, late, off, closed]
    assert.deepEqual(
      (doctors as Shown[])
        .filter(({ _id }) => all.includes(_id))
        .map(({ _id, works, cannot, outside }) => [_id, works, cannot.length, outside]),
      [
        [late, true, 0, [ten.id]],
        [free, true, 0, []],
        [closed, false, 0, [nine.id, ten.id]],
        [other, true, 2, []],
        [off, false, 2, [nine.id, ten.id]],
      ],
    )
  })

  it('takes over a day on which one visit is overbooked beside another', async () => {
    const { ill, other } = await pair()
    const { id } = await book(ill, 9)
    const [place] = await clinic.rows('select place_id from claims where id = $1', [id])
    const person = { name: 'Berta Beside', phone: '030 1', anyway: true }
    const at = { doctorId: ill, placeId: place!.place_id, date: day, startTime: '09:00', overbooked: 'In pain' }
    const beside = await clinic.call(ruth, 'POST', '/desk/visits', { ...at, person })
    assert.equal(beside.status, 201, JSON.stringify(beside.body))
    // The row is updated so that it comes after the overlapping one.
    await clinic.rows('update claims set version = version + 1 where id = $1', [id])
    const { status, body } = await handOver(ruth, { doctorId: ill, standInId: other })
    assert.deepEqual([status, body.moved, body.left], [200, 2, 0])
    assert.deepEqual(await Promise.all([id, beside.body._id].map(doctorOf)), [other, other])
    const kept = await clinic.rows('select overbooked from claims where id = $1', [beside.body._id])
    assert.deepEqual(kept, [{ overbooked: 'In pain' }])
  })

  it('who hands a day back to whom it was booked with leaves nobody standing in, and the patient is told', async () => {
    const { ill, other } = await pair()
    const visits = [await book(ill, 9), await book(ill, 10)]
    await handOver(ruth, { doctorId: ill, standInId: other })
    const [{ who, id }, { who: agreed, id: agreedId }] = visits as [(typeof visits)[0], (typeof visits)[0]]
    await clinic.call(agreed, 'POST', `/appointments/${agreedId}/stand-in`, { doctorId: other })
    const told = { db: clinic.ground.db, log: clinic.ground.log, config: { mailDelaySeconds: 0 } }
    await undoOver(clinic)
    await relayEvents(told)
    // The doctor is well again, and the other one falls ill.
    const own = await clinic.doctorPerson(ill)
    const [off] = (await clinic.call(own, 'GET', '/doctors/my-time-off')).body
    await clinic.call(own, 'DELETE', `/doctors/my-time-off/${off._id}`)
    assert.equal((await handOver(ruth, { doctorId: other, standInId: ill })).body.moved, 2)
    assert.equal(await doctorOf(id), ill)
    const shown = async (person: Person) => (await clinic.call(person, 'GET', '/appointments/my-appointments')).body[0]
    assert.equal((await shown(who)).standIn, null)
    // A patient who agreed to the first stand-in is asked again.
    assert.deepEqual((await shown(agreed)).standIn, { doctor: { _id: other, name: 'Olga Other' }, open: true })
    await undoOver(clinic)
    await relayEvents(told)
    const [{ email } = { email: '' }] = await clinic.rows('select email from users where id = $1', [who.id])
    assert.match((await mailsTo(clinic, String(email)))[0]!.subject, /^As you booked it: /)
    const third = await clinic.addDoctor({ name: 'Thea Third', hours })
    assert.equal((await handOver(ruth, { doctorId: ill, standInId: third })).body.moved, 2)
    assert.deepEqual((await shown(who)).standIn, { doctor: { _id: ill, name: 'Ilse Ill' }, open: true })
  })

  it('does not see what they do not offer', async () => {
    const { ill, other } = await pair()
    const kind = { name: 'Ultrasound', minutes: 60, fee: 40, cancelHours: 0 }
    const made = await clinic.call(await clinic.addPerson('admin'), 'POST', '/admin/kinds', kind)
    const kinds = [{ kindId: made.body._id, minutes: null, fee: null }]
    await clinic.call(await clinic.doctorPerson(ill), 'PUT', '/doctors/my-kinds', { kinds })
    const wanted = { doctorId: ill, appointmentDate: day, slotId: slot(9), kindId: made.body._id }
    const asked = { ...wanted, paymentMethod: 'clinic' }
    const booked = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', asked)
    assert.equal(booked.status, 201, JSON.stringify(booked.body))
    const { doctors } = await look(ruth, ill)
    const [cannot] = doctors.find(({ _id }: { _id: string }) => _id === other).cannot
    assert.equal(cannot.why, 'kind')
    assert.equal((await handOver(ruth, { doctorId: ill, standInId: other })).body.code, 'stand_in_not_free')
  })

  it('meets whoever has the row of a patient', async () => {
    const { ill, other } = await pair()
    const { id, who } = await book(ill, 9)
    const persons = { query: 'select from persons where id = $1', values: [who.id] }
    const [over] = await whileLocked(clinic, persons, [() => handOver(ruth, { doctorId: ill, standInId: other })])
    assert.equal(over!.status, 200)
    assert.equal(await doctorOf(id), other)
  })

  it('is met by who cancels meanwhile, and had read that it is the other doctor’s', async () => {
    const { ill, other } = await pair()
    const { id, who } = await book(ill, 9)
    const [hers, his] = [await clinic.pool.connect(), await clinic.pool.connect()]
    const lock = 'select from doctors where id = $1 for no key update'
    try {
      for (const [client, doctorId] of [[hers, ill] as const, [his, other] as const]) {
        await client.query('begin')
        await client.query(lock, [doctorId])
      }
      let over = false
      const cancelling = clinic.call(who, 'PUT', `/appointments/${id}/cancel`).finally(() => {
        over = true
      })
      await eventually('it waits for her', async () => (await waiting(clinic)) === 1)
      await hers.query('update claims set doctor_id = $2 where id = $1', [id, other])
      await hers.query('commit')
      await eventually('it waits for him, or is over', async () => over || (await waiting(clinic)) === 1)
      assert.equal(over, false)
      await his.query('commit')
      assert.equal((await cancelling).status, 200)
    } finally {
      for (const client of [hers, his]) {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('what the clinic changes costs nothing: confirmed and late it is cancelled free, until one agrees', async () => {
    const { ill, other } = await pair()
    const visits = [await book(ill, 9), await book(ill, 10)]
    const ids = visits.map(({ id }) => id)
    await clinic.rows("update claims set status = 'confirmed', cancel_hours = 700 where id = any($1)", [ids])
    await clinic.rows(
      `insert into visit_terms (claim_id, pays, now_cents, free_hours, late_fee_cents, words, language)
       select id, 'nothing', 0, 700, 5000, 'Free until 700 hours before.', 'en' from unnest($1::uuid[]) id`,
      [ids],
    )
    const cancel = ({ who, id }: (typeof visits)[number]) => clinic.call(who, 'PUT', `/appointments/${id}/cancel`, {})
    assert.equal((await cancel(visits[0]!)).body.code, 'too_late_to_cancel')
    assert.equal((await handOver(ruth, { doctorId: ill, standInId: other })).body.moved, 2)
    assert.equal((await cancel(visits[0]!)).status, 200)
    assert.deepEqual(await clinic.rows('select from visit_fees where claim_id = any($1)', [ids]), [])
    await clinic.call(visits[1]!.who, 'POST', `/appointments/${ids[1]}/stand-in`, { doctorId: other })
    assert.equal((await cancel(visits[1]!)).body.code, 'too_late_to_cancel')
  })

  it('doctors hand over their own day or hours of it, and the money of a visit stays with it', async () => {
    const { ill, other } = await pair()
    const own = await clinic.doctorPerson(ill)
    const morning = await book(ill, 9)
    const patient = await clinic.addPerson('user', 'Paula Payer')
    const held = await clinic.call(patient, 'POST', '/appointments/payment/create-intent', {
      doctorId: ill,
      appointmentDate: day,
      slotId: slot(13),
    })
    const card = { clientSecret: held.body.clientSecret, card: goodCard }
    assert.equal((await clinic.call(null, 'POST', '/sandbox/confirm', card)).status, 200)
    const paid = await clinic.call(patient, 'POST', '/appointments/book', {
      doctorId: ill,
      appointmentDate: day,
      slotId: slot(13),
      paymentMethod: 'card',
      paymentIntentId: held.body.paymentIntentId,
    })
    assert.equal(paid.status, 201, JSON.stringify(paid.body))
    const ledger = () =>
      clinic.rows(
        'select count(*)::int as n, sum(amount_cents)::int as cents from ledger_entries where claim_id = $1',
        [paid.body._id],
      )
    const books = await ledger()
    const strange = await handOver(own, { doctorId: other, standInId: ill, startTime: '12:00', endTime: '15:00' })
    assert.equal(strange.body.code, 'stand_in_not_free', 'whomever they name, it is their own day')
    const { body } = await handOver(own, { standInId: other, startTime: '12:00', endTime: '15:00' })
    assert.deepEqual(body, { moved: 1, left: 0, asked: 1, unasked: [], undo: body.undo })
    assert.deepEqual([await doctorOf(morning.id), await doctorOf(paid.body._id)], [ill, other])
    const [seen] = (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body
    assert.deepEqual([seen.amount, seen.paid, seen.paymentStatus], [120, 120, 'completed'])
    assert.deepEqual(await ledger(), books)
    const [off] = (await clinic.call(own, 'GET', '/doctors/my-time-off')).body
    assert.deepEqual([off.startTime, off.endTime], ['12:00', '15:00'])
  })

  it('while others book the stand-in, cancel, move and hand over too, nobody is lost and nobody is double-booked', async () => {
    const { ill, other } = await pair()
    const third = await clinic.addDoctor({ name: 'Theo Third', hours })
    const visits = await Promise.all(hours.map((hour) => book(ill, hour)))
    const theirs = await Promise.all([9, 10].map((hour) => book(third, hour)))
    const rivals = await clinic.addPeople(hours.length)
    const [cancels, moves] = [visits[0]!, visits[1]!]
    const answers = await Promise.all([
      ...rivals.map((rival, n) =>
        clinic.call(rival, 'POST', '/appointments/book', {
          doctorId: other,
          appointmentDate: day,
          slotId: slot(hours[n]!),
          paymentMethod: 'clinic',
        }),
      ),
      clinic.call(cancels.who, 'PUT', `/appointments/${cancels.id}/cancel`, {}),
      clinic.call(moves.who, 'POST', `/appointments/${moves.id}/reschedule`, {
        slotId: slot(14),
        appointmentDate: await clinic.day(5),
      }),
      handOver(ruth, { doctorId: ill, standInId: other }),
      handOver(ruth, { doctorId: third, standInId: ill }),
      handOver(ruth, { doctorId: ill, standInId: third }),
    ])
    assert.deepEqual(
      answers.filter(({ status }) => status >= 500).map(({ body }) => body),
      [],
    )
    const [broken] = await clinic.rows(
      `select count(*)::int as n from claims one join claims other
         on one.id < other.id and one.doctor_id = other.doctor_id and one.blocked && other.blocked
       where one.status in ('pending', 'confirmed') and other.status in ('pending', 'confirmed')
         and one.overbooked is null and other.overbooked is null`,
    )
    assert.equal(broken!.n, 0)
    const all = [...visits, ...theirs].map(({ id }) => id)
    const [kept] = await clinic.rows(
      `select count(*) filter (where status in ('pending', 'confirmed'))::int as open from claims where id = any($1)`,
      [all],
    )
    assert.ok((kept!.open as number) >= all.length - 1, 'only the one that its patient cancels is gone')
    const unmatched = await clinic.rows(
      `select from stand_ins join claims on id = claim_id
       where claim_id = any($1) and answer is null and doctor_id not in (to_doctor_id, from_doctor_id)`,
      [all],
    )
    assert.equal(unmatched.length, 0)
  })
})
