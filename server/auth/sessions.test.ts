import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { eventually } from '../testing/eventually.ts'
import { mailsTo } from '../testing/mails-to.ts'
import { sessionActivity } from './session-activity.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1'
const password = 'three blue cups'

describe('where one is logged in', () => {
  let clinic: Clinic
  let address: string
  before(async () => {
    clinic = await openClinic({ live: { everyMs: 20, heartbeatMs: 100 } })
    address = await clinic.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => clinic.close())

  let count = 0
  async function signUp(): Promise<string> {
    const email = `device.${count++}@salus.test`
    await clinic.call(null, 'POST', '/auth/signup', { name: 'Dee Device', email, password })
    return email
  }
  type From = { userAgent?: string; remoteAddress?: string; device?: string }
  async function logIn(
    email: string,
    { userAgent = firefox, remoteAddress = '203.0.113.7', device }: From = {},
  ): Promise<Person> {
    const response = await clinic.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress,
      headers: { 'user-agent': userAgent },
      payload: { email, password, role: 'user', ...(device ? { device } : {}) },
    })
    assert.equal(response.statusCode, 200, response.body)
    const { token } = response.json()
    return { id: String(decodeJwt(token).id), token }
  }
  type Listed = { _id: string; device: string; network: string; current: boolean; activeAt: string }
  const list = async (who: Person): Promise<Listed[]> => (await clinic.call(who, 'GET', '/auth/sessions')).body
  const status = async (who: Person) => (await clinic.call(who, 'GET', '/auth/verify')).status

  it('is listed in words, this one first, and nobody else’s', async () => {
    const email = await signUp()
    const laptop = await logIn(email)
    await logIn(email, { userAgent: iPhone, remoteAddress: '2001:db8:0:a1::9' })
    await logIn(await signUp())
    const response = await clinic.call(laptop, 'GET', '/auth/sessions?limit=1')
    assert.equal(response.headers['x-total-count'], '2')
    assert.deepEqual(
      (await list(laptop)).map(({ device, network, current }) => [device, network, current]),
      [
        ['Firefox on Windows', '203.0.113.x', true],
        ['Safari on iPhone', '2001:db8:0:x', false],
      ],
    )
    // A session that opened no page has no device to name.
    const [row] = await list(await clinic.addPerson())
    assert.deepEqual([row!.device, row!.network], ['An unknown program', ''])
  })

  it('ends one by one or all others, with their live streams, at once', async () => {
    const email = await signUp()
    const [laptop, phone, tablet] = [await logIn(email), await logIn(email), await logIn(email)]
    const stranger = await logIn(await signUp())
    const stream = await fetch(`${address}/api/live`, { headers: { authorization: `Bearer ${phone.token}` } })
    const over = new Response(stream.body).text()
    const ofPhone = String(decodeJwt(phone.token).sid)
    assert.equal((await clinic.call(stranger, 'DELETE', `/auth/sessions/${ofPhone}`)).status, 404)
    assert.equal(await status(phone), 200)
    assert.equal((await clinic.call(laptop, 'DELETE', `/auth/sessions/${ofPhone}`)).status, 204)
    assert.equal(await status(phone), 401)
    assert.match(await over, /welcome/, 'the stream has ended')
    assert.equal((await clinic.call(laptop, 'DELETE', `/auth/sessions/${ofPhone}`)).status, 404)
    assert.equal((await clinic.call(laptop, 'DELETE', '/auth/sessions')).status, 200)
    assert.deepEqual([await status(laptop), await status(tablet), await status(stranger)], [200, 401, 200])
    assert.equal((await list(laptop)).length, 1)
  })

  const told = async (who: Person) =>
    (await clinic.call(who, 'GET', '/notifications')).body.notices.map(({ text }: { text: string }) => text)

  it('tells of a log-in from a device not seen before, and of no other', async () => {
    const email = await signUp()
    await clinic.rows('update users set email_confirmed_at = now() where email = $1', [email])
    const device = crypto.randomUUID()
    const laptop = await logIn(email, { device })
    await logIn(email, { device, remoteAddress: '198.51.100.4' })
    assert.deepEqual(await told(laptop), [], 'the first, and the same elsewhere')
    await logIn(email, { device: crypto.randomUUID() })
    assert.deepEqual(await told(laptop), [
      'New log-in: Firefox on Windows, network 203.0.113.x. If it was not you, end it and change your password.',
    ])
    const [mail] = (await mailsTo(clinic, email)).filter(({ subject }) => subject === 'New log-in: Firefox on Windows')
    assert.match(mail!.text, /203\.0\.113\.x[\s\S]*\/dashboard\/settings/)
    assert.doesNotMatch(mail!.text, /203\.0\.113\.7/)
  })

  it('knows who keeps no id by browser, system and network', async () => {
    const email = await signUp()
    const first = await logIn(email)
    await logIn(email)
    await logIn(email, { remoteAddress: '198.51.100.4' })
    await logIn(email, { userAgent: 'curl/8' })
    await logIn(email, { userAgent: 'curl/8' })
    assert.equal((await told(first)).length, 2)
  })

  it('mails nobody who has not confirmed, and drowns nobody', async () => {
    const email = await signUp()
    const first = await logIn(email, { device: crypto.randomUUID() })
    for (let n = 0; n < 12; n++) await logIn(email, { device: crypto.randomUUID() })
    assert.equal((await told(first)).length, 10)
    assert.deepEqual(
      (await mailsTo(clinic, email)).map(({ subject }) => subject),
      ['Welcome to Salus'],
    )
  })

  it('is silent about sessions from before anybody noted devices', async () => {
    const email = await signUp()
    const { id } = await logIn(email)
    await clinic.rows('update sessions set device = null, browser = null, system = null where user_id = $1', [id])
    assert.deepEqual(await told(await logIn(email, { userAgent: iPhone })), [])
  })
})

describe('a log-in of staff that is left alone', () => {
  let clinic: Clinic
  let address: string
  before(async () => {
    clinic = await openClinic({
      env: { STAFF_IDLE_MINUTES: '15' },
      live: { everyMs: 20, heartbeatMs: 50 },
      activityWaitMs: 10,
    })
    address = await clinic.app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => clinic.close())

  const leave = (who: Person, minutes: number) =>
    clinic.rows('update sessions set active_at = clinic_now() - make_interval(mins => $2::int) where user_id = $1', [
      who.id,
      minutes,
    ])
  const verify = async (who: Person) => {
    const { status, body } = await clinic.call(who, 'GET', '/auth/verify')
    return body.code ?? status
  }
  it('does nothing more, whatever it asks; a patient’s goes on', async () => {
    const [doctor, admin, patient] = [
      await clinic.addPerson('doctor'),
      await clinic.addPerson('admin'),
      await clinic.addPerson(),
    ]
    for (const who of [doctor, admin, patient]) await leave(who, 17)
    assert.deepEqual(
      [await verify(doctor), await verify(admin), await verify(patient)],
      ['session_idle', 'session_idle', 200],
    )
    assert.equal((await clinic.call(admin, 'GET', '/admin/users')).status, 401)
    assert.equal((await clinic.call(doctor, 'GET', '/config')).status, 200, 'what is open to anybody')
    const fresh = await clinic.addPerson('doctor')
    await leave(fresh, 15)
    assert.equal(await verify(fresh), 200)
  })

  it('neither polling nor a live stream keeps it; the stream ends with it', async () => {
    const admin = await clinic.addPerson('admin')
    const headers = { authorization: `Bearer ${admin.token}` }
    const stream = await fetch(`${address}/api/live`, { headers })
    const over = new Response(stream.body).text()
    await leave(admin, 14)
    const poll = () =>
      fetch(`${address}/api/notifications`, { headers: { ...headers, 'salus-untouched-seconds': '1020' } })
    assert.equal((await poll()).status, 200)
    await leave(admin, 17)
    assert.match(await over, /welcome/, 'the stream has ended')
    await eventually('the poll is refused', async () => (await poll()).status === 401)
    assert.equal(await verify(admin), 'session_idle')
  })

  it('is written for all the others while somebody has one of them locked', async () => {
    const [locked, free] = [await clinic.addPerson('doctor'), await clinic.addPerson('doctor')]
    const sessionOf = async ({ id }: Person) =>
      (await clinic.rows('select id, active_at from sessions where user_id = $1', [id]))[0]!
    for (const who of [locked, free]) await leave(who, 10)
    const other = await clinic.pool.connect()
    try {
      await other.query('begin')
      await other.query('select from sessions where user_id = $1 for update', [locked.id])
      const activity = sessionActivity(clinic.ground)
      for (const who of [locked, free]) activity.note(String((await sessionOf(who)).id), 0)
      await activity.stop()
      const since = async (who: Person) => Date.now() - ((await sessionOf(who)).active_at as Date).getTime()
      assert.ok((await since(free)) < 60_000)
      assert.ok((await since(locked)) > 60_000)
    } finally {
      await other.query('rollback')
      other.release()
    }
  })

  it('stays while somebody works, as far as they say when they last touched it', async () => {
    const [busy, away] = [await clinic.addPerson('doctor'), await clinic.addPerson('doctor')]
    for (const who of [busy, away]) await leave(who, 10)
    await clinic.call(busy, 'GET', '/auth/verify')
    const headers = { authorization: `Bearer ${away.token}`, 'salus-untouched-seconds': '580' }
    await clinic.app.inject({ url: '/api/auth/verify', headers })
    const ago = async (who: Person) => {
      const [row] = await clinic.rows(
        'select extract(epoch from clinic_now() - active_at)::int as ago from sessions where user_id = $1',
        [who.id],
      )
      return Number(row!.ago)
    }
    await eventually('both are written', async () => (await ago(busy)) < 60 && (await ago(away)) < 600)
    assert.ok((await ago(away)) >= 579, 'not as if it were now')
  })
})
