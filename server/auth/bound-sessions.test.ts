import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { decodeJwt } from 'jose'
import { endpoints } from '#contract/index.ts'
import { Authenticator } from '../testing/authenticator.ts'
import { browserAt, type TestBrowser } from '../testing/browser.ts'
import { type Clinic, openClinic, type Person } from '../testing/clinic.ts'
import { addVideoVisit } from '../testing/video-visit.ts'
import { hashPassword } from './passwords.ts'

const password = 'three blue cups'
const pin = '481592'
const origin = 'https://salus.example'

describe('sessions bound to a browser', () => {
  let clinic: Clinic
  before(async () => {
    clinic = await openClinic({ env: { REQUESTS_PER_MINUTE: '1000000', PUBLIC_URL: origin } })
  })
  after(() => clinic.closeWhole())

  type Account = { id: string; email: string; password: string; role: string }
  async function account(role: 'user' | 'doctor' | 'reception' | 'admin' = 'user', id?: string): Promise<Account> {
    const whose = id ?? (await clinic.addPerson(role)).id
    const hash = await hashPassword(password, 'test')
    const rows = await clinic.rows('update users set password_hash = $2 where id = $1 returning email', [whose, hash])
    return { id: whose, email: String(rows[0]!.email), password, role }
  }
  const inBrowser = ({ id: _, ...given }: Account) => given
  const verify = async (who: Person, at: TestBrowser) => (await at.call(who, 'GET', '/auth/verify')).status
  const browser = () => browserAt(clinic)
  /** Somebody else's browser, which has a secret of its own. */
  async function strangers(): Promise<TestBrowser> {
    const at = browser()
    await at.logIn(inBrowser(await account()))
    return at
  }

  it('are opened by one cookie that scripts cannot read, sites cannot send and programs do not get', async () => {
    const at = browser()
    const pat = await account()
    await at.logIn(inBrowser(pat))
    assert.match(at.setCookie()!, /^salus-browser=[\w-]{43}; /)
    const parts = at.setCookie()!.split('; ').slice(1)
    assert.deepEqual(parts.toSorted(), ['HttpOnly', 'Max-Age=5184000', 'Path=/api', 'SameSite=Strict'])
    const first = at.setCookie()
    await at.logIn(inBrowser(await account()))
    assert.equal(at.setCookie(), first, 'one secret for all sessions of the browser')
    const [row] = await clinic.rows('select browser_hash from sessions where user_id = $1 and device is null', [pat.id])
    assert.ok(!String(row!.browser_hash).includes(first!.slice(14, 57)), 'the database has its hash only')

    const safe = browser()
    const post = (asked: object) => safe.call(null, 'POST', '/auth/login', asked, { headers: { origin } })
    assert.equal((await post({ ...inBrowser(pat), password: 'wrong', bind: true })).status, 401)
    assert.equal(safe.setCookie(), undefined, 'who was not let in')
    assert.equal((await post({ ...inBrowser(pat), bind: true })).status, 200)
    assert.match(safe.setCookie()!, /^__Secure-salus-browser=.*; Secure/)
    assert.equal((await post(inBrowser(pat))).status, 200)
    assert.equal(safe.setCookie(), undefined, 'who did not ask')
  })

  it('are refused to a copied token on every call, alone and with the cookie of another browser', async () => {
    const at = browser()
    const other = await strangers()
    const forged = { headers: { cookie: `salus-browser=${'a'.repeat(43)}; __Secure-salus-browser=x` } }
    let calls = 0
    for (const role of ['user', 'doctor', 'reception', 'admin'] as const) {
      const who = await at.logIn(inBrowser(await account(role)))
      for (const { method, path, who: whose } of endpoints) {
        if (whose === 'anyone' || !whose.some((each) => each === role)) continue
        const url = path.replaceAll(/\{\w+\}/g, randomUUID())
        const thieves = [
          clinic.call(who, method, url),
          other.call(who, method, url),
          clinic.app
            .inject({
              method,
              url: `/api${url}`,
              headers: { authorization: `Bearer ${who.token}`, ...forged.headers },
            })
            .then((reply) => ({ status: reply.statusCode, body: reply.json() })),
        ]
        for (const { status, body } of await Promise.all(thieves)) {
          assert.deepEqual([status, body.code], [401, 'not_signed_in'], `${role} ${method} ${path}`)
          calls++
        }
      }
      assert.equal(await verify(who, at), 200)
      // What is open to anybody knows nobody by it: the person's own offers are not shown.
      assert.equal((await clinic.call(who, 'GET', '/doctors')).status, 200)
    }
    assert.ok(calls > 500, `${calls} calls`)
  })

  it('are refused at once, though the same token was let in by its browser within the second', async () => {
    const at = browser()
    const who = await at.logIn(inBrowser(await account()))
    const mixed = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 ? verify(who, at) : clinic.call(who, 'GET', '/auth/verify'))),
    )
    assert.deepEqual(
      mixed.map((answer) => (typeof answer === 'number' ? answer : answer.status)),
      Array.from({ length: 40 }, (_, n) => (n % 2 ? 200 : 401)),
    )
  })

  it('stand beside each other in one browser, whatever their roles; one is ended without the others', async () => {
    const at = browser()
    const patient = await at.logIn(inBrowser(await account()))
    const doctor = await at.logIn(inBrowser(await account('doctor')))
    const again = await at.logIn(inBrowser(await account('doctor', doctor.id)))
    assert.deepEqual([await verify(patient, at), await verify(doctor, at), await verify(again, at)], [200, 200, 200])
    assert.equal((await at.call(doctor, 'POST', '/auth/logout')).status, 204)
    assert.deepEqual([await verify(patient, at), await verify(doctor, at), await verify(again, at)], [200, 401, 200])
    const phone = browser()
    const there = await phone.logIn(inBrowser(await account('user', patient.id)))
    assert.equal((await phone.call(there, 'DELETE', '/auth/sessions')).status, 200)
    assert.deepEqual([await verify(patient, at), await verify(there, phone)], [401, 200])
  })

  it('are over for a browser whose cookies were deleted, which logs in again', async () => {
    const at = browser()
    const pat = await account()
    const before = await at.logIn(inBrowser(pat))
    at.cookies.clear()
    assert.equal(await verify(before, at), 401)
    const now = await at.logIn(inBrowser(pat))
    assert.deepEqual([await verify(now, at), await verify(before, at)], [200, 401])
  })

  it('are not asked of programs: a log-in by API opens by its token alone, beside a cookie too', async () => {
    const pat = await account()
    const { status, body } = await clinic.call(null, 'POST', '/auth/login', inBrowser(pat))
    assert.deepEqual([status, Object.keys(body)], [200, ['token']])
    const program = { id: pat.id, token: body.token }
    assert.equal((await clinic.call(program, 'GET', '/auth/verify')).status, 200)
    assert.equal(await verify(program, await strangers()), 200)
  })

  it('are those of a passkey, too', async () => {
    const at = browser()
    const who = await at.logIn(inBrowser(await account()))
    const device = new Authenticator(origin)
    const options = (await at.call(who, 'POST', '/auth/passkeys/options')).body
    await at.call(who, 'POST', '/auth/passkeys', { passkey: device.create(options) })
    const asked = (await at.call(null, 'POST', '/auth/passkeys/log-in/options')).body
    const phone = browser()
    const given = { passkey: device.get(asked), role: 'user', bind: true }
    const { body } = await phone.call(null, 'POST', '/auth/passkeys/log-in', given)
    const there = { id: who.id, token: body.token }
    assert.deepEqual([await verify(there, phone), await verify(there, at)], [200, 401])
  })

  it('are those of a PIN: its pass opens in its own browser, and another cannot use its tries up', async () => {
    const at = browser()
    const device = randomUUID()
    const ruth = await at.logIn({ ...inBrowser(await account('reception')), device })
    const { pass } = (await at.call(ruth, 'PUT', '/auth/pin', { password, pin, device })).body
    const enter = (where: TestBrowser, digits: string, bind = true) =>
      where.call(null, 'POST', '/auth/pin/log-in', { pass, pin: digits, bind })
    const thief = await strangers()
    for (let n = 0; n < 12; n++) assert.equal((await enter(thief, n ? '271828' : pin)).body.code, 'pin_over')
    for (const bind of [true, false]) {
      const { status, body } = await enter(at, pin, bind)
      assert.equal(status, 200)
      const who = { id: ruth.id, token: body.token }
      assert.deepEqual([await verify(who, at), await verify(who, thief)], [200, 401])
    }
  })

  it('are those of a seat in a video visit: its pass alone opens nothing', async () => {
    const visit = await addVideoVisit(clinic)
    const at = browser()
    const doctor = await at.logIn(inBrowser(await account('doctor', visit.doctor.id)))
    const { pass } = (await at.call(doctor, 'POST', `/appointments/${visit.id}/video/join`, {})).body
    const room = async (where: TestBrowser) => (await where.call(null, 'POST', '/video/room', { pass })).body
    assert.equal((await room(at)).side, 'doctor')
    for (const thief of [browser(), await strangers()]) {
      assert.equal((await room(thief)).code, 'video_pass_over')
      const stream = await thief.call(null, 'GET', '/video/live', undefined, { headers: { 'salus-video-pass': pass } })
      assert.equal(stream.body.code, 'video_pass_over')
    }
  })

  it('are sent to no other site: a page elsewhere may not ask with credentials', async () => {
    const at = browser()
    const who = await at.logIn(inBrowser(await account()))
    const elsewhere = { headers: { origin: 'https://evil.test', 'access-control-request-method': 'GET' } }
    for (const method of ['OPTIONS', 'GET']) {
      const { headers } = await at.call(who, method, '/auth/verify', undefined, elsewhere)
      assert.deepEqual(
        Object.keys(headers).filter((name) => name.startsWith('access-control-')),
        [],
      )
    }
  })

  it('cannot be set up by a cookie that somebody has made up', async () => {
    const at = browser()
    at.cookies.set('salus-browser', 'short')
    const who = await at.logIn(inBrowser(await account()))
    assert.match(at.cookies.get('salus-browser')!, /^[\w-]{43}$/)
    assert.equal(decodeJwt(who.token).id, who.id)
  })
})
