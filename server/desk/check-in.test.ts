import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { zoneWhereItIsNoon } from '../testing/noon.ts'
import { makeLinks } from '../mail/mailed-links.ts'
import { openAmong } from './screens.ts'

describe('checking in', () => {
  let clinic: Clinic
  let desk: Person
  before(async () => {
    clinic = await openClinic({ timeZone: zoneWhereItIsNoon() })
    desk = await clinic.addPerson('reception', 'Ruth Reception')
  })
  after(() => clinic.closeWhole())

  /** A visit of 30 minutes that begins so many minutes from now. */
  const addVisit = async (patient: Person, minutes: number, { mode = 'clinic' } = {}) => {
    const doctorId = await clinic.addDoctor({ name: 'Dora Day' })
    const [row] = await clinic.rows(
      `with visit as (
         insert into claims (doctor_id, patient_id, date, start_time, end_time, during, status, amount_cents,
           payment_method, location, mode)
         select $1, $2, starts::date, starts::time, starts::time + interval '30 minutes',
           instants_at(clinic_zone(), starts::date, starts::time, (starts + interval '30 minutes')::time),
           'confirmed', 4000, 'clinic', 'Clinic', $4
         from (
           select date_trunc('minute', clinic_wall(clinic_now())) + make_interval(mins => $3::int) as starts
         ) at
         returning id
       ), noted as (insert into appointment_events (claim_id, kind) select id, 'booked' from visit)
       select id from visit`,
      [doctorId, patient.id, minutes, mode],
    )
    return row!.id as string
  }
  /** The link in a reminder to the patient, or to the account that acts for them. */
  const linkTo = async (id: string, reader?: Person) => {
    const [row] = await clinic.rows(
      `select users.id as "accountId", email, iso(lower(during)) as "startsAt"
       from claims join users on users.id = coalesce($2::uuid, patient_id) where claims.id = $1`,
      [id, reader?.id ?? null],
    )
    const wanted = { claimId: id, ...(row as { accountId: string; email: string; startsAt: string }) }
    const [link] = await makeLinks(clinic.ground.db, 'check-in', [wanted])
    return clinic.ground.signatures.seal('check-in', link!.id)
  }
  /** As servers before 0600 sealed it. */
  const linkOfBefore = async (id: string) => {
    const [row] = await clinic.rows('select check_in_link(id, patient_id) as carried from claims where id = $1', [id])
    return clinic.ground.signatures.seal('check-in', String(row!.carried))
  }
  const byLink = (path: string, token: string) => clinic.call(null, 'POST', path, { token })
  const onBoard = async (id: string) =>
    (await clinic.call(desk, 'GET', '/desk/board')).body.visits.find(({ _id }: { _id: string }) => _id === id)

  it('by the link of the reminder, without a log-in: first name, time and doctor, and no more', async () => {
    const patient = await clinic.addPerson('user', 'Petra Maria Patient')
    const id = await addVisit(patient, 40)
    const link = await linkTo(id)
    const seen = await byLink('/check-in/visit', link)
    assert.equal(seen.status, 200)
    assert.deepEqual(Object.keys(seen.body).sort(), [
      'date',
      'doctor',
      'firstName',
      'from',
      'number',
      'place',
      'standing',
      'startTime',
    ])
    assert.deepEqual([seen.body.firstName, seen.body.doctor, seen.body.standing], ['Petra', 'Dora Day', 'open'])
    // The link, the portal and many presses at once: one arrival, one number.
    const presses = await Promise.all([
      ...Array.from({ length: 4 }, () => byLink('/check-in', link)),
      clinic.call(patient, 'POST', `/appointments/${id}/check-in`),
    ])
    for (const { status, body } of presses) {
      assert.deepEqual([status, body.standing, body.number], [200, 'here', presses[0]!.body.number])
    }
    const visit = await onBoard(id)
    assert.deepEqual([visit.stage, visit.version, visit.status], ['waiting', 2, 'confirmed'])
    assert.ok(visit.checkedInAt && visit.arrivedAt)
    const admin = await clinic.addPerson('admin')
    const history = (await clinic.call(admin, 'GET', `/appointments/${id}/history`)).body
    assert.ok(history.some(({ what }: { what: string }) => what === 'said that they are there'))
    await clinic.call(desk, 'PUT', `/desk/visits/${id}/stage`, { to: 'room', version: 2 })
    assert.equal((await byLink('/check-in', await linkTo(id))).body.standing, 'called')
  })

  it('whoever is there changes nothing by themselves any more: not in the portal, nor of a series, nor by asking', async () => {
    const patient = await clinic.addPerson('user')
    const id = await addVisit(patient, 40)
    await clinic.rows('update claims set cancel_hours = 0 where id = $1', [id])
    const arrivedAt = async () => (await clinic.call(patient, 'GET', '/appointments/my-appointments')).body[0].arrivedAt
    assert.equal(await arrivedAt(), null)
    await clinic.call(patient, 'POST', `/appointments/${id}/check-in`)
    assert.ok(await arrivedAt())
    const codes = []
    for (const [method, path, body] of [
      ['PUT', `/appointments/${id}/cancel`, {}],
      ['POST', `/appointments/${id}/reschedule`, { slotId: '09:00-10:00', appointmentDate: await clinic.day(3) }],
      ['POST', '/change-requests', { appointmentId: id, wants: 'cancel' }],
    ] as const) {
      codes.push((await clinic.call(patient, method, path, body)).body.code)
    }
    assert.deepEqual(codes, ['already_here', 'already_here', 'already_here'])
    await clinic.rows(
      `with checkout as (insert into checkouts (account_id, every_weeks, visits) values ($1, 1, 1) returning id)
       update claims set checkout_id = checkout.id from checkout where claims.id = $2`,
      [patient.id, id],
    )
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${id}/cancel-rest`)).body.code, 'already_here')
    // Reception undoes it: they may check in again.
    const { version } = await onBoard(id)
    await clinic.call(desk, 'PUT', `/desk/visits/${id}/stage`, { to: 'expected', version })
    assert.equal((await clinic.call(patient, 'PUT', `/appointments/${id}/cancel`)).status, 200)
  })

  it('not before an hour before, nor by a link that is none, is over or of a visit elsewhere', async () => {
    const patient = await clinic.addPerson('user')
    const early = await addVisit(patient, 61)
    assert.equal((await byLink('/check-in/visit', await linkTo(early))).body.standing, 'early')
    assert.equal((await byLink('/check-in', await linkTo(early))).body.code, 'check_in_closed')
    const own = await clinic.call(patient, 'POST', `/appointments/${early}/check-in`)
    assert.equal(own.body.code, 'check_in_closed')
    const over = await addVisit(patient, -31)
    const video = await addVisit(patient, 20, { mode: 'video' })
    const cancelled = await addVisit(await clinic.addPerson('user'), 20)
    await clinic.rows("update claims set status = 'cancelled' where id = $1", [cancelled])
    const wrongs = await Promise.all([over, video, cancelled].map((id) => linkTo(id)))
    // Sealed like older links.
    wrongs.push(clinic.ground.signatures.seal('check-in', early))
    for (const token of [...wrongs, early, '', 'x.y.z', clinic.ground.signatures.seal('password', early)]) {
      assert.equal((await byLink('/check-in/visit', token)).body.code, 'link_not_valid', token)
      assert.equal((await byLink('/check-in', token)).body.code, 'link_not_valid', token)
    }
    assert.equal((await onBoard(early)).stage, 'expected')
  })

  it('shows who is logged in what is known of them and what is due, and nobody else’s visit', async () => {
    const patient = await clinic.addPerson('user')
    await clinic.rows("update persons set phone = '+49 30 123', address = 'Weg 1' where id = $1", [patient.id])
    const id = await addVisit(patient, 10)
    const { body } = await clinic.call(patient, 'GET', `/appointments/${id}/check-in`)
    assert.deepEqual([body.phone, body.address, body.due], ['+49 30 123', 'Weg 1', 40])
    const other = await clinic.addPerson('user')
    // An account that may only see the visits cannot check anybody in and sees no address; its look is noted.
    const seer = await clinic.addPerson('user')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{visits}', $2, clinic_now(), $2)`,
      [seer.id, patient.id],
    )
    const seen = (await clinic.call(seer, 'GET', `/appointments/${id}/check-in`)).body
    assert.deepEqual([seen.standing, seen.mayCheckIn, seen.phone, seen.address], ['open', false, '', ''])
    assert.equal((await clinic.call(seer, 'POST', `/appointments/${id}/check-in`)).status, 404)
    const looks = await clinic.rows(
      "select from audit_events where actor_id = $1 and about = array[$2::uuid] and outcome = 'done'",
      [seer.id, patient.id],
    )
    assert.equal(looks.length, 1)
    assert.equal((await clinic.call(other, 'GET', `/appointments/${id}/check-in`)).status, 404)
    assert.equal((await clinic.call(other, 'POST', `/appointments/${id}/check-in`)).status, 404)
  })

  it('the link ends with its time, its address, its account and the right to act', async () => {
    const patient = await clinic.addPerson('user', 'Lara Winter')
    const guardian = await clinic.addPerson('user', 'Gustav Guardian')
    await clinic.rows(
      `insert into guardianships (account_id, person_id, kind, rights, asked_by, agreed_at, agreed_by)
       values ($1, $2, 'other', '{visits,book}', $2, clinic_now(), $2)`,
      [guardian.id, patient.id],
    )
    const id = await addVisit(patient, 30)
    const [own, theirs, ofBefore] = [await linkTo(id), await linkTo(id, guardian), await linkOfBefore(id)]
    const standing = async (token: string) => {
      const [seen, come] = [await byLink('/check-in/visit', token), await byLink('/check-in', token)]
      assert.equal(come.body.code, seen.body.code)
      return seen.body.code ?? 'opens'
    }
    const opens = async () => {
      const [first, second] = [await standing(own), await standing(theirs)]
      assert.equal(await standing(ofBefore), first)
      return [first, second]
    }
    const [over, open] = ['link_not_valid', 'opens']
    const later = (minutes: number) =>
      clinic.rows(
        `update claims set start_time = start_time + make_interval(mins => $2),
          end_time = end_time + make_interval(mins => $2),
           during = instants_at(zone_of(place_id), date, start_time + make_interval(mins => $2),
             end_time + make_interval(mins => $2))
         where id = $1`,
        [id, minutes],
      )
    await later(5)
    assert.deepEqual(await opens(), [over, over])
    await later(-5)
    assert.deepEqual(await opens(), [open, open])
    // An address that was changed and changed back may have been somebody else's meanwhile.
    await clinic.rows("update users set email = 'x' || email, email_confirmed_at = null where id = $1", [patient.id])
    assert.deepEqual(await opens(), [over, open])
    await clinic.rows('update users set email = substr(email, 2), email_confirmed_at = clinic_now() where id = $1', [
      patient.id,
    ])
    assert.deepEqual(await opens(), [over, open])
    assert.equal(await standing(await linkTo(id)), open)
    await clinic.rows("update guardianships set rights = '{visits}' where account_id = $1", [guardian.id])
    assert.deepEqual(await opens(), [over, over])
    const closing = await linkTo(id)
    await clinic.rows('update users set closed_at = clinic_now() where id = $1', [patient.id])
    assert.equal(await standing(closing), over)
  })

  it('opens a screen in the language of whoever opens it', async () => {
    const placeId = (await clinic.call(desk, 'GET', '/desk/board')).body.place._id as string
    const headers = { authorization: `Bearer ${desk.token}`, 'salus-language': 'ar' }
    const payload = { placeId, kind: 'waiting-room' }
    const answer = await clinic.app.inject({ method: 'POST', url: '/api/desk/screens', headers, payload })
    assert.match(answer.json().address, /^https?:\/\/[^/]+\/ar\/waiting-room#/)
  })

  describe('at screens for everybody', () => {
    const openScreen = async (kind: string, elsewhere?: string) => {
      const placeId = elsewhere ?? ((await clinic.call(desk, 'GET', '/desk/board')).body.place._id as string)
      const { status, body } = await clinic.call(desk, 'POST', '/desk/screens', { placeId, kind })
      assert.equal(status, 201)
      const [address, token] = body.address.split('#')
      assert.ok(address.endsWith(`/${kind}`))
      return { _id: body._id as string, token: token as string, placeId }
    }
    const at = async (token: string, method: 'GET' | 'POST', url: string, payload?: object) => {
      const headers = { 'salus-screen': token }
      const answer = await clinic.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })
      return { status: answer.statusCode, body: answer.json() }
    }
    const born = async (person: Person, date: string) =>
      clinic.rows('update persons set born = $2 where id = $1 returning number', [person.id, date])

    it('people check in by birthday or number and the first letters of their name, and nobody else’s', async () => {
      const { token } = await openScreen('kiosk')
      const kiosk = (who: string, letters: string) => at(token, 'POST', '/screens/kiosk/check-in', { who, letters })
      const zoe = await clinic.addPerson('user', 'Zoë Zimmermann')
      const [row] = await born(zoe, '1980-12-24')
      const id = await addVisit(zoe, 20)
      assert.equal((await kiosk('24.12.1980', 'Ab')).body.code, 'visit_not_found')
      assert.equal((await kiosk('25.12.1980', 'Zi')).body.code, 'visit_not_found')
      for (const one of ['Z-', 'z z', 'z-z', 'Z.z,Z']) {
        assert.equal((await kiosk('24.12.1980', one)).body.code, 'visit_not_found', one)
      }
      const [elsewhere] = await clinic.rows(
        "insert into places (name, time_zone) values ('Elsewhere', 'Europe/Berlin') returning id",
      )
      const there = await openScreen('kiosk', elsewhere!.id as string)
      const asked = await at(there.token, 'POST', '/screens/kiosk/check-in', { who: '24.12.1980', letters: 'zim' })
      assert.equal(asked.body.code, 'visit_not_found')
      const here = await kiosk('24.12.1980', 'zim')
      assert.deepEqual([here.status, here.body.firstName, here.body.standing], [200, 'Zoë', 'here'])
      assert.deepEqual(Object.keys(here.body).length, 8)
      const again = await kiosk(String(row!.number), 'Zo')
      assert.equal(again.body.number, here.body.number)
      assert.equal((await onBoard(id)).stage, 'waiting')
      // Twins of the same name are sent to the desk.
      for (const name of ['Tina Twin', 'Tim Twin']) {
        const twin = await clinic.addPerson('user', name)
        await born(twin, '1990-01-01')
        await addVisit(twin, 20)
      }
      assert.equal((await kiosk('1990-01-01', 'Twin')).body.code, 'visit_not_found')
      assert.equal((await kiosk('1990-01-01', 'Tina')).body.standing, 'here')
    })

    it('each screen has a limit of its own, as all of a clinic call from one address', async () => {
      const [one, other] = [await openScreen('kiosk'), await openScreen('kiosk')]
      const tryAt = async (token: string) =>
        (await at(token, 'POST', '/screens/kiosk/check-in', { who: '1', letters: 'ab' })).status
      const tries = await Promise.all(Array.from({ length: 30 }, () => tryAt(one.token)))
      assert.equal(tries.filter((status) => status === 404).length, 20)
      assert.equal(tries.filter((status) => status === 429).length, 10)
      assert.equal(await tryAt(other.token), 404)
    })

    it('the waiting room sees numbers and rooms, never a name of who waits', async () => {
      const { token } = await openScreen('waiting-room')
      const name = 'Quirin Quiet'
      const id = await addVisit(await clinic.addPerson('user', name), 5)
      const number = (await byLink('/check-in', await linkTo(id))).body.number
      const waits = await at(token, 'GET', '/screens/waiting-room')
      assert.ok(waits.body.waiting.includes(number))
      await clinic.call(desk, 'PUT', `/desk/visits/${id}/stage`, { to: 'room', version: 2 })
      const called = await at(token, 'GET', '/screens/waiting-room')
      assert.equal(called.body.called[0].number, number)
      assert.ok(!called.body.waiting.includes(number))
      assert.doesNotMatch(JSON.stringify(called.body), /Quirin|Quiet/)
    })

    it('what opens one screen opens nothing else, and nothing once it is closed', async () => {
      const room = await openScreen('waiting-room')
      const kiosk = await openScreen('kiosk')
      const body = { who: '1', letters: 'ab' }
      assert.equal((await at(room.token, 'POST', '/screens/kiosk/check-in', body)).body.code, 'link_not_valid')
      assert.equal((await at(kiosk.token, 'GET', '/screens/waiting-room')).body.code, 'link_not_valid')
      assert.equal((await at(`${room._id}.x.y`, 'GET', '/screens/waiting-room')).body.code, 'link_not_valid')
      const board = await clinic.app.inject({
        url: '/api/desk/board',
        headers: { 'salus-screen': room.token, authorization: `Bearer ${room.token}` },
      })
      assert.equal(board.statusCode, 401)
      const open = await clinic.call(desk, 'GET', `/desk/screens?placeId=${room.placeId}`)
      assert.ok(open.body.some(({ _id }: { _id: string }) => _id === room._id))
      const both = [room._id, kiosk._id]
      assert.deepEqual((await openAmong(clinic.ground.db, both)).sort(), both.toSorted())
      assert.equal((await clinic.call(desk, 'DELETE', `/desk/screens/${room._id}`)).status, 204)
      assert.equal((await clinic.call(desk, 'DELETE', `/desk/screens/${room._id}`)).status, 404)
      assert.deepEqual(await openAmong(clinic.ground.db, both), [kiosk._id], 'whoever listens at it is sent away')
      assert.equal((await at(room.token, 'GET', '/screens/waiting-room')).body.code, 'link_not_valid')
      assert.equal((await at(room.token, 'GET', '/screens/live')).body.code, 'link_not_valid')
    })

    it('ends for good with the account that opened it, and with its right', async () => {
      const admin = await clinic.addPerson('admin')
      const placeId = (await clinic.call(desk, 'GET', '/desk/board')).body.place._id as string
      const opened = async (by: Person) =>
        (await clinic.call(by, 'POST', '/desk/screens', { placeId, kind: 'kiosk' })).body._id as string
      const isOpen = async (id: string) => (await openAmong(clinic.ground.db, [id])).length === 1
      const rights = (of: Person, wanted: string[]) =>
        clinic.call(admin, 'PUT', `/admin/staff/${of.id}/rights`, { role: 'admin', rights: wanted })
      const leaves = await clinic.addPerson('admin', 'Lena Leaves', ['desk', 'people'])
      const [first, stays] = [await opened(leaves), await opened(desk)]
      assert.equal((await rights(leaves, ['desk', 'figures'])).status, 200)
      assert.ok(await isOpen(first), 'other rights were changed')
      await rights(leaves, ['figures'])
      await rights(leaves, ['desk'])
      assert.ok(!(await isOpen(first)))
      const second = await opened(leaves)
      await clinic.call(admin, 'PUT', `/admin/users/${leaves.id}/closed`, { closed: true })
      await clinic.call(admin, 'PUT', `/admin/users/${leaves.id}/closed`, { closed: false })
      assert.deepEqual([await isOpen(second), await isOpen(stays)], [false, true])
    })
  })
})
