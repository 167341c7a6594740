import assert from 'node:assert/strict'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { firstPlaceId } from '#contract/rules.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'

const password = 'a-good-one'

/** A browser that listens: what it heard, and whether the server has ended the stream. */
type Ear = { heard: string; closed: boolean; stop(): void }

describe('live streams', () => {
  let clinic: Clinic
  let port: number
  // The connection outlives the stream, as in browsers.
  const agent = new http.Agent({ keepAlive: true })

  before(async () => {
    clinic = await openClinic({ live: { everyMs: 20, heartbeatMs: 40 } })
    await clinic.app.listen({ host: '127.0.0.1', port: 0 })
    port = (clinic.app.server.address() as AddressInfo).port
  })
  after(async () => {
    agent.destroy()
    await clinic.close()
  })

  /** Resolves with the answer's head. */
  const ask = (person: Person, method = 'GET') =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${person.token}` }
      const signal = AbortSignal.timeout(5000)
      http
        .request({ host: '127.0.0.1', port, path: '/api/live', method, headers, agent, signal }, resolve)
        .on('error', reject)
        .end()
    })

  async function listen(person: Person): Promise<Ear> {
    const response = await ask(person)
    assert.equal(response.statusCode, 200)
    const ear: Ear = { heard: '', closed: false, stop: () => response.destroy() }
    response.on('data', (chunk) => {
      ear.heard += chunk
    })
    response.on('error', () => undefined)
    response.on('close', () => {
      ear.closed = true
    })
    return ear
  }

  /** Waits for two more heartbeats: an error in a heartbeat has happened by then. */
  async function outlives(ear: Ear): Promise<void> {
    const count = () => ear.heard.split(': still here').length
    const before = count()
    await eventually('two more heartbeats', () => count() >= before + 2)
    assert.equal(ear.closed, false)
  }

  const logIn = async (email: string, role: string): Promise<Person> => {
    const answer = await clinic.call(null, 'POST', '/auth/login', { email, password, role })
    assert.equal(answer.status, 200)
    return { id: '', token: answer.body.token }
  }
  const signUp = async () => {
    const email = `${crypto.randomUUID()}@salus.test`
    const made = await clinic.call(null, 'POST', '/auth/signup', { name: 'Ada Person', email, password })
    assert.equal(made.status, 201)
    const [row] = await clinic.rows('select id from users where email = $1', [email])
    return { email, id: String(row!.id) }
  }

  it('tells staff of a place of visits there, and of one that is moved away or comes', async () => {
    const [elsewhere] = await clinic.rows(
      "insert into places (name, time_zone) values ('Lisbon', 'Europe/Lisbon') returning id",
    )
    const staffOf = async (placeId: unknown) => {
      const person = await clinic.addPerson('reception', 'Lola Local', [])
      await clinic.rows("insert into staff_rights values ($1, 'desk', $2)", [person.id, placeId])
      return person
    }
    const here = await listen(await staffOf(firstPlaceId))
    const there = await listen(await staffOf(elsewhere!.id))
    const everywhere = await listen(await clinic.addPerson('reception', 'Eve Everywhere'))
    const patient = await clinic.addPerson()
    const booked = await clinic.call(patient, 'POST', '/appointments/book', {
      ...{ doctorId: await clinic.addDoctor(), slotId: '09:00-10:00', appointmentDate: await clinic.day(2) },
      paymentMethod: 'clinic',
    })
    const { _id: id } = booked.body
    await eventually('both are told', () => [here, everywhere].every(({ heard }) => heard.includes(id)))
    assert.ok(!there.heard.includes('appointments'))
    // Written as by a move: the visit is now there, and was here.
    const before = here.heard.split(id).length
    await clinic.rows(
      `with moved as (update claims set place_id = $2 where id = $1 returning id)
       insert into appointment_events (claim_id, kind, details)
       select id, 'rescheduled', jsonb_build_object('from', jsonb_build_object('placeId', $3::text)) from moved`,
      [id, elsewhere!.id, firstPlaceId],
    )
    await eventually('both are told', () => there.heard.includes(id) && here.heard.split(id).length > before)
    for (const ear of [here, there, everywhere]) ear.stop()
  })

  it('ends with its session at log-out; the others go on, and so does the server', async () => {
    const { email } = await signUp()
    const [here, there] = [await logIn(email, 'user'), await logIn(email, 'user')]
    const [ended, other] = [await listen(here), await listen(there)]
    assert.equal((await clinic.call(here, 'POST', '/auth/logout')).status, 204)
    await eventually('the stream is closed', () => ended.closed)
    await outlives(other)
    other.stop()
  })

  it('ends when the password is changed on another device, but not there', async () => {
    const { email, id } = await signUp()
    const [phone, laptop] = [await logIn(email, 'user'), await logIn(email, 'user')]
    const [ended, other] = [await listen(phone), await listen(laptop)]
    const change = { currentPassword: password, newPassword: 'another-good-one' }
    assert.equal((await clinic.call(laptop, 'PATCH', `/auth/profile/${id}/password`, change)).status, 200)
    await eventually('the stream is closed', () => ended.closed)
    await outlives(other)
    other.stop()
  })

  it('ends when an admin closes the account, whose token then does nothing more', async () => {
    const [patient, admin] = [await clinic.addPerson(), await clinic.addPerson('admin')]
    const [ended, other] = [await listen(patient), await listen(admin)]
    assert.equal((await clinic.call(patient, 'GET', '/auth/verify')).status, 200)
    const wanted = {
      doctorId: await clinic.addDoctor(),
      slotId: '09:00-10:00',
      appointmentDate: await clinic.day(1),
      paymentMethod: 'clinic',
    }
    assert.equal((await clinic.call(admin, 'PUT', `/admin/users/${patient.id}/closed`, { closed: true })).status, 200)
    assert.equal((await clinic.call(patient, 'POST', '/appointments/book', wanted)).status, 401)
    await eventually('the stream is closed', () => ended.closed)
    await outlives(other)
    other.stop()
  })

  it('ends when the session runs out, or is ended by another server', async () => {
    const [late, gone, other] = await clinic.addPeople(3)
    const ears = [await listen(late!), await listen(gone!), await listen(other!)] as const
    await clinic.rows("update sessions set expires_at = clinic_now() - interval '1 s' where user_id = $1", [late!.id])
    await clinic.rows('update sessions set ended_at = clinic_now() where user_id = $1', [gone!.id])
    await eventually('both streams are closed', () => ears[0].closed && ears[1].closed)
    await outlives(ears[2])
    ears[2].stop()
  })

  it('keeps twelve of one person, however many ask at once', async () => {
    const patient = await clinic.addPerson()
    const ears = await Promise.all(Array.from({ length: 200 }, () => listen(patient)))
    const open = () => ears.filter(({ closed }) => !closed)
    await eventually('all but twelve are closed', () => open().length <= 12)
    await outlives(open()[0]!)
    assert.equal(open().length, 12)
    for (const ear of open()) ear.stop()
  })

  it('answers HEAD at once', async () => {
    const response = await ask(await clinic.addPerson(), 'HEAD')
    assert.equal(response.statusCode, 404)
  })
})
