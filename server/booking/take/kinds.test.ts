import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { consultationId, firstPlaceId } from '#contract/rules.ts'
import { type Clinic, goodCard, openClinic, type Person } from '../../testing/clinic.ts'

describe('visits of any kind at any place', () => {
  let clinic: Clinic
  let admin: Person
  before(async () => {
    clinic = await openClinic({ timeZone: 'Europe/Berlin' })
    admin = await clinic.addPerson('admin')
  })
  after(() => clinic.closeWhole())

  const as = async (who: Person | null, method: string, path: string, body?: unknown, status = 200) => {
    const answer = await clinic.call(who, method, path, body)
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  let made = 0
  const addKind = (more: Record<string, unknown> = {}) =>
    as(admin, 'POST', '/admin/kinds', { name: `Kind ${++made}`, minutes: 30, ...more }, 201)
  const addPlace = (timeZone: string) =>
    as(admin, 'POST', '/admin/places', { name: `Place ${++made}`, timeZone, emergencyNumber: '112' }, 201)
  /** A doctor who offers a kind, with these hours every day at the first place. */
  async function offering(
    kind: { _id: string },
    hours: [string, string][] = [['09:00', '12:00']],
    placeId = firstPlaceId,
  ) {
    const doctorId = await clinic.addDoctor({ hours: [] })
    const doctor = await clinic.doctorPerson(doctorId)
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: null, fee: null }] })
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    const week = days.flatMap((day) =>
      hours.map(([startTime, endTime]) => ({ day, startTime, endTime, placeId, video: false })),
    )
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: week })
    return { doctorId, doctor }
  }
  const starts = async (doctorId: string, date: string, query: Record<string, string>) =>
    (await as(null, 'GET', `/doctors/${doctorId}/slots?${new URLSearchParams({ date, ...query })}`)).map(
      ({ startTime }: { startTime: string }) => startTime,
    )
  const book = (patient: Person, body: Record<string, unknown>) =>
    clinic.call(patient, 'POST', '/appointments/book', { paymentMethod: 'clinic', ...body })

  it('are as long as their kind, block their buffers, and are followed at once', async () => {
    const kind = await addKind({ minutes: 25, bufferBefore: 5, bufferAfter: 10, fee: 40, step: 30 })
    const { doctorId } = await offering(kind)
    const [date, patient] = [await clinic.day(2), await clinic.addPerson()]
    assert.deepEqual(await starts(doctorId, date, { kindId: kind._id }), [
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
    ])
    const { status, body } = await book(patient, {
      doctorId,
      appointmentDate: date,
      slotId: '10:00-10:25',
      kindId: kind._id,
    })
    assert.equal(status, 201)
    assert.deepEqual(body.kind, { _id: kind._id, name: kind.name, minutes: 25, mode: 'clinic' })
    assert.equal(body.amount, 40)
    assert.equal(Date.parse(body.endsAt) - Date.parse(body.startsAt), 25 * 60_000)
    // It blocks 09:55 to 10:35; the next visit needs five minutes before: 10:40, off the grid.
    assert.deepEqual(await starts(doctorId, date, { kindId: kind._id }), ['09:00', '10:40', '11:00', '11:30'])
    // An hour at another kind's grid is not free beside it.
    assert.deepEqual(
      await starts(doctorId, date, {}),
      ['10:35', '11:00'].filter((time) => time <= '11:00'),
    )
    const close = await book(await clinic.addPerson(), {
      doctorId,
      appointmentDate: date,
      slotId: '09:30-09:55',
      kindId: kind._id,
    })
    assert.equal(close.body.code, 'slot_taken')
    const next = await book(await clinic.addPerson(), {
      doctorId,
      appointmentDate: date,
      slotId: '10:40-11:05',
      kindId: kind._id,
    })
    assert.equal(next.status, 201)
    const long = await book(await clinic.addPerson(), {
      doctorId,
      appointmentDate: date,
      slotId: '09:00-09:40',
      kindId: kind._id,
    })
    assert.equal(long.body.code, 'slot_not_offered')
  })

  it('keep what they were booked with when their kind is changed', async () => {
    const kind = await addKind({ fee: 40, bufferAfter: 15 })
    const { doctorId } = await offering(kind)
    const date = await clinic.day(3)
    const { body } = await book(await clinic.addPerson(), {
      doctorId,
      appointmentDate: date,
      slotId: '09:00-09:30',
      kindId: kind._id,
    })
    await as(admin, 'PUT', `/admin/kinds/${kind._id}`, { minutes: 60, fee: 90, bufferAfter: 0 })
    const [row] = await clinic.rows(
      "select amount_cents, upper(blocked) - lower(blocked) = interval '45 min' as same from claims where id = $1",
      [body._id],
    )
    assert.deepEqual(row, { amount_cents: 4000, same: true })
  })

  it('are held and paid at the fee the doctor has for the kind', async () => {
    const kind = await addKind({ minutes: 20 })
    const { doctorId, doctor } = await offering(kind)
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: [{ kindId: kind._id, minutes: 40, fee: 75 }] })
    const [offers] = [await as(null, 'GET', `/doctors/${doctorId}/offers`)]
    assert.deepEqual(
      offers.map(({ _id, minutes, fee }: Record<string, unknown>) => ({ _id, minutes, fee })),
      [
        { _id: consultationId, minutes: 60, fee: 120 },
        { _id: kind._id, minutes: 40, fee: 75 },
      ],
    )
    const patient = await clinic.addPerson()
    const wanted = { doctorId, appointmentDate: await clinic.day(2), slotId: '09:40-10:20', kindId: kind._id }
    const held = await as(patient, 'POST', '/appointments/payment/create-intent', wanted)
    assert.equal(held.amount, 75)
    await clinic.call(null, 'POST', '/sandbox/confirm', { clientSecret: held.clientSecret, card: goodCard })
    const { paymentIntentId } = held
    const other = await clinic.call(patient, 'POST', '/appointments/book', {
      ...wanted,
      kindId: undefined,
      paymentMethod: 'card',
      paymentIntentId,
    })
    assert.equal(other.body.code, 'intent_for_other_time')
    const booked = await as(
      patient,
      'POST',
      '/appointments/book',
      { ...wanted, paymentMethod: 'card', paymentIntentId },
      201,
    )
    assert.equal(booked.paymentStatus, 'completed')
  })

  it('are local to their place, and one doctor is one person at all of them', async () => {
    const [lisbon, kind] = [await addPlace('Europe/Lisbon'), await addKind({ minutes: 60 })]
    const { doctorId, doctor } = await offering(kind, [['09:00', '12:00']], lisbon._id)
    const hours = await as(doctor, 'GET', '/doctors/my-hours')
    const berlin = hours.map((each: object) => ({
      ...each,
      placeId: firstPlaceId,
      startTime: '13:00',
      endTime: '14:00',
    }))
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: [...hours, ...berlin] })
    // From before hours at two places were compared by both clocks.
    await clinic.rows(
      `insert into weekly_slots (doctor_id, weekday, start_time, end_time)
       select $1, day, '12:00', '13:00' from generate_series(1, 7) day`,
      [doctorId],
    )
    const [patient, date] = [await clinic.addPerson(), await clinic.day(4)]
    const wanted = { doctorId, appointmentDate: date, slotId: '11:00-12:00', kindId: kind._id, placeId: lisbon._id }
    const { body } = await book(patient, wanted)
    assert.partialDeepStrictEqual(body.place, { _id: lisbon._id, name: lisbon.name, timeZone: 'Europe/Lisbon' })
    const wall = new Intl.DateTimeFormat('de', { timeZone: 'Europe/Lisbon', timeStyle: 'short' })
    assert.equal(wall.format(new Date(body.startsAt)), '11:00')
    // Eleven in Lisbon is noon in Berlin.
    const inBerlin = { kindId: kind._id, placeId: firstPlaceId }
    assert.deepEqual(await starts(doctorId, date, inBerlin), ['13:00'])
    // Without a place it means the doctor's first, where they had hours before those here.
    assert.deepEqual(await starts(doctorId, date, { kindId: kind._id }), ['09:00', '10:00'])
    const [offered] = await as(null, 'GET', `/doctors/${doctorId}/offers`)
    assert.deepEqual(offered.placeIds, [lisbon._id, firstPlaceId])
    const both = await book(await clinic.addPerson(), { ...wanted, slotId: '12:00-13:00', placeId: firstPlaceId })
    assert.equal(both.body.code, 'slot_taken')
    const andInBerlin = (startTime: string, endTime: string) =>
      clinic.call(doctor, 'PUT', '/doctors/my-hours', {
        hours: [...hours, { ...hours[0], placeId: firstPlaceId, startTime, endTime }],
      })
    // By their local times alone these would not overlap, and those would.
    assert.equal((await andInBerlin('12:00', '13:00')).body.code, 'hours_overlap')
    assert.equal((await andInBerlin('09:00', '10:00')).status, 200)
    await assert.rejects(
      clinic.rows("update places set time_zone = 'Asia/Kolkata' where id = $1", [lisbon._id]),
      /settled for good/,
    )
  })

  it('take a free room with them, and are refused where there is none', async () => {
    const place = await addPlace('Europe/Berlin')
    const kind = await addKind({ roomSort: 'ultrasound', bufferAfter: 10 })
    for (const name of ['One', 'Two']) {
      await as(admin, 'POST', `/admin/places/${place._id}/rooms`, { name, sort: 'ultrasound' }, 201)
    }
    const doctors = []
    for (let n = 0; n < 3; n++) doctors.push(await offering(kind, [['09:00', '10:00']], place._id))
    const people = await clinic.addPeople(3)
    const wanted = { appointmentDate: await clinic.day(2), slotId: '09:00-09:30', kindId: kind._id, placeId: place._id }
    const answers = await Promise.all(doctors.map(({ doctorId }, n) => book(people[n]!, { doctorId, ...wanted })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409])
    const rooms = answers.filter(({ status }) => status === 201).map(({ body }) => body.room)
    assert.deepEqual(rooms.sort(), ['One', 'Two'])
    assert.equal(answers.find(({ status }) => status === 409)!.body.code, 'no_room_free')
    const [{ doctorId }, loser] = [doctors[0]!, doctors[answers.findIndex(({ status }) => status === 409)]!]
    const query = { kindId: kind._id, placeId: place._id }
    assert.deepEqual(await starts(loser.doctorId, wanted.appointmentDate, query), [], 'both rooms are blocked')
    assert.deepEqual(await starts(doctorId, await clinic.day(3), query), ['09:00', '09:30'])
  })

  it('answer those who book with what is read of the visit afterwards', async () => {
    const place = await addPlace('America/New_York')
    await as(admin, 'POST', `/admin/places/${place._id}/rooms`, { name: 'Left', sort: 'scan' }, 201)
    const inRoom = await addKind({ minutes: 25, bufferAfter: 5, fee: 35.5, roomSort: 'scan' })
    const byPhone = await addKind({ mode: 'phone', fee: 0 })
    const father = await clinic.addPerson()
    await clinic.rows("update persons set phone = '+49 30 123' where id = $1", [father.id])
    const born = { name: 'Mia Child', born: '2019-05-04', custody: true }
    const personId = (await as(father, 'POST', '/family/children', born, 201)).person._id
    const visits = [
      { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00' },
      { doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', personId },
      {
        doctorId: (await offering(inRoom, [['09:00', '12:00']], place._id)).doctorId,
        slotId: '09:25-09:50',
        kindId: inRoom._id,
        placeId: place._id,
      },
      { doctorId: (await offering(byPhone)).doctorId, slotId: '11:00-11:30', kindId: byPhone._id, personId },
    ]
    for (const [n, visit] of visits.entries()) {
      const { status, body } = await book(father, { ...visit, appointmentDate: await clinic.day(3 + n) })
      assert.equal(status, 201, JSON.stringify(body))
      const of = 'personId' in visit ? `?personId=${personId}` : ''
      const listed: { _id: string }[] = await as(father, 'GET', `/appointments/my-appointments${of}`)
      assert.deepEqual(
        body,
        listed.find(({ _id }) => _id === body._id),
      )
    }
  })

  it('need a phone number for a call or a video visit and an address for a home visit, before anything is held or paid', async () => {
    const call = await addKind({ mode: 'phone', fee: 25 })
    const home = await addKind({ mode: 'home', fee: 180 })
    const video = await addKind({ mode: 'video', fee: 40 })
    const [caller, visitor, seer] = [await offering(call), await offering(home), await offering(video)]
    const patient = await clinic.addPerson()
    const appointmentDate = await clinic.day(3)
    const wanted = [
      { doctorId: caller.doctorId, kindId: call._id, slotId: '09:00-09:30', appointmentDate, needs: 'phone_needed' },
      { doctorId: visitor.doctorId, kindId: home._id, slotId: '10:00-10:30', appointmentDate, needs: 'address_needed' },
      { doctorId: seer.doctorId, kindId: video._id, slotId: '09:30-10:00', appointmentDate, needs: 'phone_needed' },
    ]
    const intent = '/appointments/payment/create-intent'
    for (const { needs, ...visit } of wanted) {
      const { appointmentDate: date, ...first } = visit
      const { doctorId, ...query } = { ...first, date, everyWeeks: '1', visits: '2' }
      const checked = await clinic.call(patient, 'GET', `/doctors/${doctorId}/series?${new URLSearchParams(query)}`)
      assert.deepEqual([checked.status, checked.body.code], [409, needs])
      const held = await clinic.call(patient, 'POST', intent, visit)
      assert.deepEqual([held.status, held.body.code], [409, needs])
      const paypal = await clinic.call(patient, 'POST', '/appointments/book', { ...visit, paymentMethod: 'paypal' })
      assert.deepEqual([paypal.status, paypal.body.code], [409, needs])
      const atDesk = await clinic.call(admin, 'POST', '/desk/visits', {
        ...{ personId: patient.id, doctorId, kindId: visit.kindId, placeId: firstPlaceId, date, startTime: '11:00' },
      })
      assert.deepEqual([atDesk.status, atDesk.body.code], [409, needs], JSON.stringify(atDesk.body))
    }
    assert.deepEqual(await clinic.rows('select from claims where patient_id = $1', [patient.id]), [])

    // A hold that the waiting list offered, or that was taken before the number was removed, cannot be paid either.
    await as(patient, 'PATCH', `/family/people/${patient.id}`, { phone: '+49 30 123', address: 'Elm Street 1' })
    const [{ needs: _, ...byPhone }] = wanted as [(typeof wanted)[number]]
    await as(patient, 'POST', intent, byPhone, 200)
    const empty = () => clinic.call(patient, 'PATCH', `/family/people/${patient.id}`, { phone: '' })
    assert.equal((await empty()).body.code, 'visit_needs_contact', 'a time that is held needs it, too')
    await clinic.rows("update persons set phone = '' where id = $1", [patient.id])
    assert.equal((await clinic.call(patient, 'POST', intent, byPhone)).body.code, 'phone_needed')
    await as(patient, 'PATCH', `/family/people/${patient.id}`, { phone: '+49 30 123' })
    for (const { needs, ...visit } of wanted) await as(patient, 'POST', intent, visit, 200)
  })

  it('by video need an e-mail address of whoever has no account, and what a visit needs is not emptied', async () => {
    const call = await addKind({ mode: 'phone', fee: 0 })
    const video = await addKind({ mode: 'video' })
    const [caller, seer] = [await offering(call), await offering(video)]
    const [born] = (await clinic.rows(
      "insert into persons (name, phone) values ('Vera Video', '+49 30 5') returning id",
    )) as [{ id: string }]
    const date = await clinic.day(4)
    const of = { personId: born.id, placeId: firstPlaceId, date }
    const seen = { ...of, doctorId: seer.doctorId, kindId: video._id, startTime: '09:00' }
    const refused = await clinic.call(admin, 'POST', '/desk/visits', seen)
    assert.deepEqual([refused.status, refused.body.code], [409, 'no_email'])
    const change = (body: object) => clinic.call(admin, 'PATCH', `/people/${born.id}`, body)
    assert.equal((await change({ email: 'vera@video.example' })).status, 200)
    await as(admin, 'POST', '/desk/visits', seen, 201)
    for (const gone of [{ email: '' }, { phone: ' ' }]) {
      assert.equal((await change(gone)).body.code, 'visit_needs_contact')
    }
    const others = { phone: '+49 30 6', email: 'vera@other.example', address: '' }
    assert.equal((await change(others)).status, 200, 'another number and address do as well')
    assert.equal((await change({ address: 'Torstraße 1' })).status, 200)
    const [double] = (await clinic.rows("insert into persons (name) values ('Vera Video') returning id")) as [
      { id: string },
    ]
    const merge = (from: string, into: string) => clinic.call(admin, 'POST', `/people/${from}/merge`, { into })
    assert.equal((await merge(born.id, double.id)).body.code, 'visit_needs_contact')
    assert.equal((await merge(double.id, born.id)).status, 200, 'the one with the number stays')
    // Like a visit from before the address was required.
    await clinic.rows("update persons set email = '' where id = $1", [born.id])
    assert.equal((await change({ address: '' })).status, 200, 'no visit needs the address')

    const patient = await clinic.addPerson()
    const own = async (phone: string) => {
      const { statusCode, body } = await clinic.app.inject({
        method: 'PATCH',
        url: `/api/auth/profile/${patient.id}`,
        headers: { authorization: `Bearer ${patient.token}`, 'content-type': 'multipart/form-data; boundary=b' },
        payload: `--b\r\ncontent-disposition: form-data; name="phone"\r\n\r\n${phone}\r\n--b--\r\n`,
      })
      return statusCode === 200 ? 'changed' : JSON.parse(body).code
    }
    assert.equal(await own('+49 30 7'), 'changed')
    const at = { doctorId: caller.doctorId, kindId: call._id, slotId: '09:00-09:30', appointmentDate: date }
    const { status, body } = await book(patient, at)
    assert.equal(status, 201, JSON.stringify(body))
    assert.equal(await own(''), 'visit_needs_contact')
    await as(patient, 'PUT', `/appointments/${body._id}/cancel`, {}, 200)
    assert.equal(await own(''), 'changed')
  })

  it('keep nobody else waiting while somebody takes rooms of the place', async () => {
    const place = await addPlace('Europe/Berlin')
    const kind = await addKind({ roomSort: 'x-ray' })
    await as(admin, 'POST', `/admin/places/${place._id}/rooms`, { name: 'Dark', sort: 'x-ray' }, 201)
    const { doctorId } = await offering(kind, [['09:00', '10:00']], place._id)
    const others = []
    for (let n = 0; n < 5; n++) others.push(await clinic.addDoctor({ hours: [9] }))
    const [patient, ...strangers] = await clinic.addPeople(6)
    const appointmentDate = await clinic.day(2)
    const holder = await clinic.pool.connect()
    await holder.query('begin')
    await holder.query("select pg_advisory_xact_lock(hashtextextended('rooms of ' || $1, 0))", [place._id])
    const here = { doctorId, kindId: kind._id, placeId: place._id, slotId: '09:00-09:30', appointmentDate }
    const inRoom = book(patient!, here)
    try {
      for (const [n, stranger] of strangers.entries()) {
        const { status } = await book(stranger, { doctorId: others[n], slotId: '09:00-10:00', appointmentDate })
        assert.equal(status, 201)
        const { rows } = await clinic.pool.query(
          `select from pg_locks lock join pg_database database on database.oid = lock.database
           where datname = current_database() and locktype = 'advisory' and not granted`,
        )
        assert.equal(rows.length, 0, 'nobody waits in line for the rooms')
      }
    } finally {
      await holder.query('commit')
      holder.release()
    }
    const { status, body } = await inRoom
    assert.deepEqual([status, body.room], [201, 'Dark'], body.code)
  })

  it('are booked neither sooner than their notice says nor later than their horizon', async () => {
    const kind = await addKind({ minutes: 60, noticeMinutes: 48 * 60, horizonDays: 4 })
    const { doctorId } = await offering(kind, [['00:00', '24:00']])
    const days = await Promise.all([1, 3, 4, 5].map((n) => clinic.day(n)))
    const codes = []
    for (const appointmentDate of days) {
      const wanted = { doctorId, kindId: kind._id, slotId: '12:00-13:00', appointmentDate }
      codes.push((await book(await clinic.addPerson(), wanted)).body.code ?? 'booked')
    }
    assert.deepEqual(codes, ['slot_not_offered', 'booked', 'booked', 'slot_not_offered'])
    const listed = await Promise.all(days.map((date) => starts(doctorId, date, { kindId: kind._id })))
    assert.deepEqual(
      listed.map((times) => times.includes('10:00')),
      [false, true, true, false],
    )
  })

  it('are not to be had at a place that is closed', async () => {
    const [place, kind] = [await addPlace('Europe/Berlin'), await addKind()]
    const { doctorId } = await offering(kind, [['09:00', '10:00']], place._id)
    const date = await clinic.day(2)
    const visit = { kindId: kind._id, placeId: place._id }
    assert.deepEqual(await starts(doctorId, date, visit), ['09:00', '09:30'])
    await as(admin, 'PUT', `/admin/places/${place._id}`, { closed: true })
    assert.deepEqual(await starts(doctorId, date, visit), [])
    const wanted = { doctorId, slotId: '09:00-09:30', appointmentDate: date, ...visit }
    assert.equal((await book(await clinic.addPerson(), wanted)).body.code, 'slot_not_offered')
  })

  it('last until the day ends where the hours do', async () => {
    const kind = await addKind({ minutes: 30 })
    const { doctorId, doctor } = await offering(kind, [['23:00', '24:00']])
    const appointmentDate = await clinic.day(2)
    const list = await as(null, 'GET', `/doctors/${doctorId}/slots?date=${appointmentDate}&kindId=${kind._id}`)
    assert.deepEqual(list.at(-1), { startTime: '23:30', endTime: '24:00' })
    const patient = await clinic.addPerson()
    const { status, body } = await book(patient, {
      doctorId,
      kindId: kind._id,
      slotId: '23:30-24:00',
      appointmentDate,
    })
    assert.deepEqual([status, body.startTime, body.endTime], [201, '23:30', '24:00'], JSON.stringify(body))
    const [today] = (await as(doctor, 'GET', '/doctors/my-hours')) as { endTime: string }[]
    assert.equal(today!.endTime, '24:00')
    const shown = await as(null, 'GET', `/doctors/${doctorId}`)
    assert.deepEqual([shown.availableSlots[0].endTime, shown.availableSlots[0].placeId], ['24:00', firstPlaceId])
    const tooLate = [{ day: 'Monday', startTime: '23:00', endTime: '24:05', placeId: firstPlaceId, video: false }]
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: tooLate }, 400)
  })

  it('take the last room from a hold that is the own or is over, as the list says', async () => {
    const place = await addPlace('Europe/Berlin')
    const kind = await addKind({ roomSort: 'laser', fee: 40, bufferAfter: 10 })
    await as(admin, 'POST', `/admin/places/${place._id}/rooms`, { name: 'Only', sort: 'laser' }, 201)
    const [here, elsewhere] = [
      await offering(kind, [['09:00', '10:00']], place._id),
      await offering(kind, [['09:00', '10:00']], place._id),
    ]
    const cases = [
      { own: true, doctorId: here.doctorId },
      { own: true, doctorId: elsewhere.doctorId },
      { own: false, doctorId: here.doctorId },
      { own: false, doctorId: elsewhere.doctorId },
    ]
    for (const [n, { own, doctorId }] of cases.entries()) {
      const [holder, stranger] = await clinic.addPeople(2)
      const at = { appointmentDate: await clinic.day(2 + n), kindId: kind._id, placeId: place._id }
      const held = { doctorId: here.doctorId, slotId: '09:00-09:30', ...at }
      await as(holder!, 'POST', '/appointments/payment/create-intent', held)
      const wanted = { ...held, doctorId }
      const tooEarly = await book(stranger!, wanted)
      assert.equal(tooEarly.body.code, doctorId === here.doctorId ? 'slot_taken' : 'no_room_free')
      if (!own) {
        await clinic.rows(
          "update claims set hold_expires_at = clinic_now() - interval '1 s' where patient_id = $1 and status = 'held'",
          [holder!.id],
        )
      }
      const { status, body } = await book(own ? holder! : stranger!, wanted)
      assert.deepEqual([status, body.room], [201, 'Only'], `${n}: ${body.code}`)
    }
  })

  it('are moved as they are, to another place too, though their kind is offered no longer', async () => {
    const [place, kind] = [await addPlace('Europe/Lisbon'), await addKind({ minutes: 30 })]
    const { doctorId, doctor } = await offering(kind, [['09:00', '10:00']])
    const hours = await as(doctor, 'GET', '/doctors/my-hours')
    const there = hours.map((each: object) => ({
      ...each,
      placeId: place._id,
      startTime: '14:00',
      endTime: '15:00',
    }))
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: [...hours, ...there] })
    const [patient, date] = [await clinic.addPerson(), await clinic.day(2)]
    const wanted = { doctorId, appointmentDate: date, slotId: '09:00-09:30', kindId: kind._id }
    const { body } = await book(patient, wanted)
    await as(admin, 'PUT', `/admin/kinds/${kind._id}`, { active: false })
    assert.deepEqual(await starts(doctorId, date, { kindId: kind._id }), [])
    const asked = new URLSearchParams({ date, kindId: kind._id, moving: body._id })
    const times = async (who: Person) => as(who, 'GET', `/doctors/${doctorId}/slots?${asked}`)
    assert.deepEqual(await times(patient), [{ startTime: '09:30', endTime: '10:00' }])
    assert.deepEqual(await times(await clinic.addPerson()), [], 'it is not theirs')
    const dates = await as(doctor, 'GET', `/doctors/${doctorId}/free-dates?kindId=${kind._id}&moving=${body._id}`)
    assert.deepEqual(
      dates.find((day: { date: string }) => day.date === date),
      { date, freeTimes: 1 },
    )
    const to = { appointmentDate: date, slotId: '14:00-14:30', placeId: place._id }
    const moved = await as(patient, 'POST', `/appointments/${body._id}/reschedule`, to)
    assert.deepEqual([moved.place.name, moved.location, moved.startTime], [place.name, place.name, '14:00'])
    await as(patient, 'POST', `/appointments/${body._id}/reschedule`, {
      ...to,
      placeId: firstPlaceId,
      slotId: wanted.slotId,
    })
    const history = await as(doctor, 'GET', `/appointments/${body._id}/history`)
    assert.match(history.at(-2).what, /09:00, Salus Clinic to .*14:00, Place/)
  })

  it('at the place that a doctor has moved to whole are there, not in the room they had before', async () => {
    const [place, { doctorId, doctor }] = [await addPlace('Europe/Lisbon'), await offering(await addKind())]
    await clinic.rows("update doctors set location = 'Room 204, Berlin wing' where id = $1", [doctorId])
    const hours = await as(doctor, 'GET', '/doctors/my-hours')
    await as(doctor, 'PUT', '/doctors/my-hours', { hours })
    assert.equal((await as(null, 'GET', `/doctors/${doctorId}`)).location, 'Room 204, Berlin wing')
    const moved = hours.map((each: object) => ({ ...each, placeId: place._id }))
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: moved })
    assert.equal((await as(null, 'GET', `/doctors/${doctorId}`)).location, '')
    const wanted = { doctorId, appointmentDate: await clinic.day(3), slotId: '09:00-10:00' }
    const { body } = await book(await clinic.addPerson(), wanted)
    assert.deepEqual([body.place.name, body.location], [place.name, place.name])
  })

  it('stay in a room that is closed, which says how many they are; nobody else comes there', async () => {
    const place = await addPlace('Europe/Berlin')
    const withRoom = await as(admin, 'POST', `/admin/places/${place._id}/rooms`, { name: 'One', sort: 'laser' }, 201)
    const kind = await addKind({ roomSort: 'laser' })
    const { doctorId } = await offering(kind, [['09:00', '12:00']], place._id)
    const at = { doctorId, kindId: kind._id, placeId: place._id, appointmentDate: await clinic.day(4) }
    assert.equal((await book(await clinic.addPerson(), { ...at, slotId: '09:00-09:30' })).status, 201)
    const held = { ...at, slotId: '10:00-10:30' }
    const patient = await clinic.addPerson()
    const intent = await as(patient, 'POST', '/appointments/payment/create-intent', held)
    await as(null, 'POST', '/sandbox/confirm', { clientSecret: intent.clientSecret, card: goodCard })
    const room = `/admin/rooms/${withRoom.rooms[0]._id}`
    const closed = await as(admin, 'PUT', room, { closed: true })
    assert.deepEqual([closed.rooms[0].closed, closed.rooms[0].visits], [true, 1])
    const refused = await book(await clinic.addPerson(), { ...at, slotId: '11:00-11:30' })
    assert.equal(refused.body.code, 'no_room_free')
    const paid = { ...held, paymentMethod: 'card', paymentIntentId: intent.paymentIntentId }
    assert.equal((await book(patient, paid)).body.code, 'slot_lost_refund')
    assert.equal((await as(admin, 'PUT', room, { closed: false })).rooms[0].visits, 0)
  })

  it('by video are not paid at the clinic', async () => {
    const kind = await addKind({ mode: 'video', fee: 40 })
    const { doctorId } = await offering(kind)
    const wanted = { doctorId, appointmentDate: await clinic.day(2), slotId: '09:00-09:30', kindId: kind._id }
    const patient = await clinic.addPerson()
    await as(patient, 'PATCH', `/family/people/${patient.id}`, { phone: '+49 30 123' })
    const refused = await book(patient, wanted)
    assert.deepEqual([refused.status, refused.body.code], [400, 'method_not_offered'])
    const booked = await book(patient, { ...wanted, paymentMethod: 'paypal' })
    assert.equal(booked.status, 201)
  })

  it('are for whom their kind is: the known, or the desk alone', async () => {
    const [known, desk] = [await addKind({ audience: 'known' }), await addKind({ audience: 'desk' })]
    const { doctorId, doctor } = await offering(known)
    const both = [known, desk].map(({ _id }) => ({ kindId: _id, minutes: null, fee: null }))
    await as(doctor, 'PUT', '/doctors/my-kinds', { kinds: both })
    const [patient, wanted] = [
      await clinic.addPerson(),
      { doctorId, appointmentDate: await clinic.day(2), slotId: '09:00-09:30' },
    ]
    assert.equal((await book(patient, { ...wanted, kindId: known._id })).body.code, 'for_known_patients')
    assert.equal((await book(patient, { ...wanted, kindId: desk._id })).status, 409)
    // A visitor finds what known patients may book, with a note; the desk finds its own kinds too, and both at once.
    const reception = await clinic.addPerson('reception')
    const found = (who: Person | null) =>
      Promise.all(
        [known, desk].map(async ({ _id }) => (await as(who, 'GET', `/soonest?kindId=${_id}&limit=12`)).length),
      )
    const listed = async (who: Person | null) => {
      const kinds: { _id: string; audience: string }[] = await as(who, 'GET', '/kinds')
      return kinds.filter(({ _id }) => _id === known._id || _id === desk._id).map(({ audience }) => audience)
    }
    for (const [who, times, audiences] of [
      [null, [1, 0], ['known']],
      [patient, [1, 0], ['known']],
      [reception, [1, 1], ['known', 'desk']],
      [null, [1, 0], ['known']],
    ] as const) {
      assert.deepEqual([await found(who), await listed(who)], [times, audiences])
    }
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location)
       select $1, $2, clinic_today() - 9, '09:00', '10:00', instants_of(clinic_today() - 9, '09:00', '10:00'),
         'completed', 0, 'clinic', 'Clinic'`,
      [doctorId, patient.id],
    )
    await clinic.rows(
      "insert into appointment_events (claim_id, kind) select id, 'booked' from claims where date < clinic_today()",
    )
    assert.equal((await book(patient, { ...wanted, kindId: known._id })).status, 201)
  })

  it('may overlap on purpose, and nobody else may', async () => {
    const kind = await addKind()
    const { doctorId } = await offering(kind)
    const [date, patient] = [await clinic.day(5), await clinic.addPerson()]
    const wanted = { doctorId, appointmentDate: date, kindId: kind._id }
    const first = await book(patient, { ...wanted, slotId: '09:00-09:30' })
    await clinic.rows(
      `insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
         payment_method, location, kind_id, overbooked)
       select doctor_id, $2, date, '09:15', '09:45', instants_of(date, '09:15', '09:45'), 'confirmed', 0, 'clinic',
         'Clinic', kind_id, 'In pain' from claims where id = $1`,
      [first.body._id, (await clinic.addPerson()).id],
    )
    await clinic.rows(
      "insert into appointment_events (claim_id, kind) select id, 'booked' from claims where overbooked <> ''",
    )
    const beside = await book(await clinic.addPerson(), { ...wanted, slotId: '09:30-10:00' })
    assert.equal(beside.body.code, 'slot_taken')
    // The end of the overbooked visit is a start too.
    assert.equal((await starts(doctorId, date, { kindId: kind._id }))[0], '09:45')
  })

  it('are found soonest with anyone, of a place and a part of the day', async () => {
    const [place, kind] = [await addPlace('America/New_York'), await addKind()]
    const late = await offering(kind, [['18:00', '19:00']], place._id)
    const early = await offering(kind, [['08:00', '09:00']], place._id)
    const find = (query: Record<string, string>) =>
      as(null, 'GET', `/soonest?${new URLSearchParams({ kindId: kind._id, placeId: place._id, ...query })}`)
    const tomorrow = await find({ day: 'tomorrow' })
    assert.deepEqual(
      tomorrow.map(({ doctor, startTime }: { doctor: { _id: string }; startTime: string }) => [doctor._id, startTime]),
      [
        [early.doctorId, '08:00'],
        [late.doctorId, '18:00'],
      ],
    )
    assert.deepEqual((await find({ part: 'evening' })).length, 1)
    assert.deepEqual((await find({ but: late.doctorId, part: 'evening' })).length, 0)
  })

  it('and the week of whole hours stays what it was: a view of the hours at the first place', async () => {
    const doctorId = await clinic.addDoctor({ hours: [9, 10] })
    const doctor = await clinic.doctorPerson(doctorId)
    const hours = await as(doctor, 'GET', '/doctors/my-hours')
    assert.deepEqual(hours[0], {
      day: 'Monday',
      startTime: '09:00',
      endTime: '11:00',
      placeId: firstPlaceId,
      video: false,
    })
    const monday = { ...hours[0], startTime: '08:30', endTime: '10:15' }
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: [monday] })
    const slots = await as(doctor, 'GET', '/doctors/my-slots')
    assert.deepEqual(
      slots.map(({ startTime }: { startTime: string }) => startTime),
      ['09:00'],
    )
    const changed = await as(doctor, 'PUT', '/doctors/update-slots', {
      availableSlots: [{ day: 'Tuesday', startTime: '09:00', endTime: '10:00' }],
    })
    assert.equal(changed.otherHours, 2)
    assert.deepEqual(
      (await as(doctor, 'GET', '/doctors/my-hours')).map(
        ({ day, startTime, endTime }: Record<string, string>) => `${day} ${startTime}-${endTime}`,
      ),
      ['Monday 08:30-09:00', 'Monday 10:00-10:15', 'Tuesday 09:00-10:00'],
    )
  })

  it('and who works elsewhere alone has the first place there, but whole hours taken away leave those of others alone', async () => {
    const lisbon = await addPlace('Europe/Lisbon')
    const doctor = await clinic.doctorPerson(await clinic.addDoctor({ hours: [] }))
    const away = { day: 'Friday', startTime: '09:00', endTime: '11:00', placeId: lisbon._id, video: false }
    const atHome = { ...away, day: 'Monday', placeId: firstPlaceId }
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: [away, atHome] })
    const week = async () =>
      (await as(doctor, 'GET', '/doctors/my-slots')).map(({ day }: { day: string }) => day) as string[]
    assert.deepEqual(await week(), ['Monday', 'Monday'])
    const saved = await as(doctor, 'PUT', '/doctors/update-slots', { availableSlots: [] })
    assert.equal(saved.otherHours, 2)
    const again = [{ day: 'Tuesday', startTime: '09:00', endTime: '10:00' }]
    await as(doctor, 'PUT', '/doctors/update-slots', { availableSlots: again })
    const hours = await as(doctor, 'GET', '/doctors/my-hours')
    assert.deepEqual(
      hours.map(({ day, placeId }: { day: string; placeId: string }) => [day, placeId]),
      [
        ['Tuesday', firstPlaceId],
        ['Friday', lisbon._id],
      ],
    )
    await as(doctor, 'PUT', '/doctors/my-hours', { hours: [away] })
    assert.deepEqual(await week(), ['Friday', 'Friday'])
  })

  it('leave the consultation and the first place as calls mean them', async () => {
    const kind = await clinic.call(admin, 'PUT', `/admin/kinds/${consultationId}`, { minutes: 30 })
    assert.equal(kind.body.code, 'consultation_stays')
    const place = await clinic.call(admin, 'PUT', `/admin/places/${firstPlaceId}`, { closed: true })
    assert.equal(place.body.code, 'first_place_stays')
    const zone = await clinic.call(admin, 'POST', '/admin/places', {
      name: 'Nowhere',
      timeZone: 'Mars/Olympus',
      emergencyNumber: '112',
    })
    assert.equal(zone.body.issues[0].path, 'timeZone')
  })
  it('are booked in hours kept for video by video alone', async () => {
    const doctorId = await clinic.addDoctor()
    await clinic.rows('update weekly_slots set video = true where doctor_id = $1', [doctorId])
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(3), paymentMethod: 'clinic' }
    const refused = await clinic.call(await clinic.addPerson(), 'POST', '/appointments/book', wanted)
    assert.equal(refused.body.code, 'slot_not_offered')
  })
})
