import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { decodeProtectedHeader, SignJWT } from 'jose'
import { buildApp } from '../../app.ts'
import { forgetUnusedKeys } from '../../records/record-keys.ts'
import { resealRequests } from '../../care-requests/reseal.ts'
import { resealNotes } from '../../booking/notes/reseal.ts'
import { openGround } from '../../start/open-ground.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import { openDatabase } from '../../platform/database.ts'
import { type Key, keysOf, type Purpose, purposes } from '../../platform/keys.ts'
import { signaturesBy } from '../../platform/signatures.ts'
import { type Clinic, openClinic, type Person } from '../clinic.ts'

type Server = Pick<Clinic, 'app' | 'ground'>

/** Each secret is changed while people are logged in, have links, and read older texts. */
describe('a secret is rotated', () => {
  let clinic: Clinic
  /** By purpose: the clinic's secret, and the one that replaces it. */
  const secrets = {} as Record<Purpose, { old: Buffer; next: Buffer }>
  const opened: (() => Promise<void>)[] = []

  before(async () => {
    clinic = await openClinic()
    for (const purpose of purposes) {
      secrets[purpose] = { old: clinic.ground.config.keys[purpose]!.current.secret.export(), next: randomBytes(32) }
    }
  })
  after(async () => {
    for (const close of opened) await close()
    await clinic.close()
  })

  /** Another server of the same database, with these secrets of one purpose. */
  async function serverWith(purpose: Purpose, ...which: ('old' | 'next')[]): Promise<Server> {
    const keys = keysOf(
      purpose,
      which.map((one) => secrets[purpose][one]),
    )
    const config = { ...clinic.ground.config, keys: { ...clinic.ground.config.keys, [purpose]: keys } }
    const { ground, close } = await openGround(config, clinic.databaseUrl)
    const built = await buildApp(ground)
    opened.push(async () => {
      await built.app.close()
      await close()
    })
    return built
  }
  const idOf = (purpose: Purpose, which: 'old' | 'next') => keysOf(purpose, [secrets[purpose][which]]).current.id
  const ask = async ({ app }: Server, path: string, { token }: { token: string }) =>
    app.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  const post = ({ app }: Server, path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/api${path}`, payload })

  it('log-ins: nobody is logged out on the way, and the old key opens nothing once it is gone', async () => {
    const account = { email: 'rita@salus.test', password: 'three blue cups' }
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Rita Rotated', ...account })
    const logInAt = async (server: Server): Promise<{ token: string }> =>
      (await post(server, '/auth/login', { ...account, role: 'user' })).json()
    const verified = async (server: Server, who: { token: string }) =>
      (await ask(server, '/auth/verify', who)).statusCode

    const before = await logInAt(clinic)
    assert.equal(decodeProtectedHeader(before.token).kid, idOf('tokens', 'old'))
    // First every server gets the next key; then one after the other signs with it.
    const told = await serverWith('tokens', 'old', 'next')
    const rotated = await serverWith('tokens', 'next', 'old')
    const meanwhile = await logInAt(rotated)
    assert.equal(decodeProtectedHeader(meanwhile.token).kid, idOf('tokens', 'next'))
    for (const server of [told, rotated]) {
      for (const login of [before, meanwhile]) assert.equal(await verified(server, login), 200)
    }
    const done = await serverWith('tokens', 'next')
    assert.equal(await verified(done, meanwhile), 200)
    assert.equal(await verified(done, before), 401)
    const forged = await new SignJWT({ id: 'x', role: 'admin', sid: 'x' })
      .setProtectedHeader({ alg: 'HS256', kid: idOf('tokens', 'next') })
      .setIssuer('salus')
      .setAudience('salus')
      .setExpirationTime('1h')
      .sign(secrets.tokens.old)
    assert.equal(await verified(rotated, { token: forged }), 401)
  })

  it('log-ins of before there were key ids go on', async () => {
    const patient = await clinic.addPerson()
    const [session] = await clinic.rows('select id from sessions where user_id = $1', [patient.id])
    const tokenOfBefore = await new SignJWT({ id: patient.id, role: 'user', sid: session!.id })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer('salus')
      .setAudience('salus')
      .setExpirationTime('1h')
      .sign(secrets.tokens.old)
    const verified = async (server: Server) => (await ask(server, '/auth/verify', { token: tokenOfBefore })).statusCode
    assert.equal(await verified(await serverWith('tokens', 'next', 'old')), 200)
    assert.equal(await verified(await serverWith('tokens', 'next')), 401)
  })

  it('links: those in mails and calendars open, also of before they named a key', async () => {
    const feed = async (server: Server, url: string) => (await server.app.inject(new URL(url).pathname)).statusCode
    const rotated = await serverWith('links', 'next', 'old')
    const done = await serverWith('links', 'next')
    const addressAt = async (server: Server, who: Person): Promise<string> => {
      const headers = { authorization: `Bearer ${who.token}` }
      return (await server.app.inject({ method: 'POST', url: '/api/calendar-feed', headers })).json().url
    }
    const before = await addressAt(clinic, await clinic.addPerson())
    const after = await addressAt(rotated, await clinic.addPerson())
    assert.match(before, new RegExp(`\\.${idOf('links', 'old')}\\.`))
    assert.match(after, new RegExp(`\\.${idOf('links', 'next')}\\.`))
    const namesNoKey = before.replace(`.${idOf('links', 'old')}`, '')
    for (const address of [before, after, namesNoKey]) assert.equal(await feed(rotated, address), 200, address)
    for (const address of [before, namesNoKey]) assert.equal(await feed(done, address), 404, address)
    assert.equal(await feed(done, after), 200)
    // A signature with another key's id is refused, and so is one with further parts.
    const mixed = before.replace(idOf('links', 'old'), idOf('links', 'next'))
    for (const address of [mixed, after.replace('.ics', '.x.ics')]) assert.equal(await feed(rotated, address), 404)
  })

  it('links: a password is set by one that was mailed before', async () => {
    const account = { name: 'Lena Linked', email: 'lena@salus.test', password: 'three blue cups' }
    await clinic.call(null, 'POST', '/auth/signup', account)
    const [link] = await clinic.rows(
      `insert into password_links (user_id, email, created_at, expires_at)
       select id, email, clinic_now(), clinic_now() + interval '1 hour' from users where email = $1 returning id`,
      [account.email],
    )
    const token = clinic.ground.signatures.seal('password', String(link!.id))
    const body = { token, password: 'four green plates' }
    assert.equal((await post(await serverWith('links', 'next'), '/auth/reset-password', body)).statusCode, 400)
    assert.equal((await post(await serverWith('links', 'next', 'old'), '/auth/reset-password', body)).statusCode, 200)
  })

  it('the audit’s chain: both keys are known, each purpose by another id', async () => {
    const { auditKeys } = (await serverWith('audit', 'next', 'old')).ground
    assert.deepEqual(auditKeys.ids, [idOf('audit', 'next'), idOf('audit', 'old')])
    const same = randomBytes(32)
    const keys = purposes.map((purpose): Key => keysOf(purpose, [same]).current)
    assert.equal(new Set(keys.map(({ id }) => id)).size, purposes.length)
    const sealed = signaturesBy(keysOf('links', [same])).seal('calendar', 'x')
    assert.equal(signaturesBy(keysOf('tokens', [same])).open('calendar', sealed), null)
  })

  it('records: what was written is read, sealed anew, and then needs the old key no more', async () => {
    const doctorId = await clinic.addDoctor({ name: 'Nina Noter' })
    const [doctor, patient] = [await clinic.doctorPerson(doctorId), await clinic.addPerson()]
    const wanted = { doctorId, slotId: '09:00-10:00', appointmentDate: await clinic.day(1), paymentMethod: 'clinic' }
    const { _id: id } = (await clinic.call(patient, 'POST', '/appointments/book', wanted)).body
    const path = `/appointments/doctor/appointments/${id}`
    const write = ({ app }: Server, doctorNotes: string) =>
      app.inject({
        method: 'PATCH',
        url: `/api${path}/status`,
        headers: { authorization: `Bearer ${doctor.token}` },
        payload: { doctorNotes },
      })
    assert.equal((await write(clinic, 'Left knee.')).statusCode, 200)
    const admin = await clinic.addPerson('admin')
    const ambulance = { location: 'Long Lane 1', patientName: 'Rita', phone: '+1 555 0100', situation: 'Left knee.' }
    const asked = await clinic.call(patient, 'POST', '/care/requests', { kind: 'ambulance', ...ambulance })
    const noted = { from: 'requested', note: 'Lie still.' }
    await clinic.call(admin, 'PATCH', `/admin/care-requests/${asked.body._id}`, noted)
    const keysOfNotes = async () =>
      (await clinic.rows('select key_id from chart_notes where claim_id = $1 order by version', [id])).map(
        ({ key_id }) => key_id,
      )
    const lacks = (which: 'old' | 'next') => (error: unknown) =>
      error instanceof StartRefused && error.message.startsWith(`RECORDS_KEY lacks the key ${idOf('records', which)},`)

    await assert.rejects(serverWith('records', 'next'), lacks('old'))
    const rotated = await serverWith('records', 'next', 'old')
    // Two keys are in use now, so a server must have both.
    await assert.rejects(serverWith('records', 'old'), lacks('next'))
    assert.equal((await ask(rotated, path, doctor)).json().doctorNotes, 'Left knee.')
    assert.equal((await write(rotated, 'Right knee.')).statusCode, 200)
    assert.deepEqual(await keysOfNotes(), [idOf('records', 'old'), idOf('records', 'next')])

    const { records } = rotated.ground
    // Servers may not change written records: only the owner may seal them again.
    const db = openDatabase(clinic.pool)
    assert.deepEqual(await forgetUnusedKeys(db, records), [idOf('records', 'old')])
    const [note] = await clinic.rows('select * from chart_notes where claim_id = $1 order by version limit 1', [id])
    assert.equal(await resealNotes(db, records), 1)
    assert.equal(await resealNotes(db, records), 0)
    assert.deepEqual(await forgetUnusedKeys(db, records), [idOf('records', 'old')], 'the requests are sealed with it')
    assert.equal(await resealRequests(db, records), 2)
    assert.equal(await resealRequests(db, records), 0)
    assert.deepEqual(await keysOfNotes(), [idOf('records', 'next'), idOf('records', 'next')])
    const [resealed] = await clinic.rows('select * from chart_notes where claim_id = $1 order by version limit 1', [id])
    assert.partialDeepStrictEqual(resealed, { ...note, key_id: resealed!.key_id, sealed: resealed!.sealed })
    assert.deepEqual(await forgetUnusedKeys(db, records), [])
    const done = await serverWith('records', 'next')
    const versions = (await ask(done, `/appointments/${id}/chart-notes`, doctor)).json()
    assert.deepEqual(versions.map(({ text }: { text: string }) => text).sort(), ['Left knee.', 'Right knee.'])
    const [request] = (await ask(done, '/care/requests', patient)).json()
    assert.equal(request.details.at(-1).value, 'Left knee.')
    assert.equal(request.history.at(-1).note, 'Lie still.')
    await assert.rejects(serverWith('records', 'old'), lacks('next'))
  })

  it('records: sealing anew changes nothing else of a note, not even on purpose', async () => {
    const changes = ['version = version + 1', "at = at + interval '1 day'", "kind = 'patient'", 'author_id = null']
    for (const change of changes) {
      const statements = `begin; set local salus.resealing = 'yes'; update chart_notes set ${change}; commit`
      await assert.rejects(clinic.rows(statements), /append-only/, change)
      await clinic.rows('rollback')
    }
  })
})
